"""The grammar of what Markdown must not touch, and of what needs a place: one expression."""

from __future__ import annotations

import re

TOKEN = re.compile(
    r"""
    (?P<inset>^(?=(?P<quotes>(?:[ ]{0,3}>[ ]?+)*+)(?P<spaces>[ \t]+)
        (?P<begins>[^\s>-]|-(?![ ]))(?!(?<=[*+])[ ]|(?<=\d)\d*\.[ ])))
  | (?P<fence>^(?P<indent>[ \t]*)(?P<ticks>`{3,}|~{3,})(?P<info>[^\n`]*)\n
        (?P<body>(?:.*\n)*?)[ \t]*(?P=ticks)[ \t]*$)
  | (?P<unclosed>^[ \t]*(?:`{3,}|~{3,})[^\n`]*$[\s\S]*)
  | (?P<escape>\\[^\w\s])
  | (?P<code>(?<!`)(?P<run>`+)(?!`)(?P<inside>(?:(?!\n[ \t]*\n)[\s\S])+?)(?<!`)(?P=run)(?!`))
  | (?P<display>\$\$(?!\{\{)(?P<formula>(?:(?!\n[ \t]*\n|\$\$)[\s\S])+)\$\$)
  | (?P<tex>\$(?!\{\{|\s|\$)(?P<inline>(?:\\.|(?!\n[ \t]*\n)[^$\\])+?)(?<!\s)\$(?!\d))
  | (?P<cite>\[@(?P<key>[^\]\n]*)\])
  | (?P<section>§(?P<number>\d*))
  | (?P<definition>^[ ]{0,3}\[\^(?P<defined>[^\]\n]*)\]:)
  | (?P<footnote>\[\^(?P<name>[^\]\n]*)\])
  | (?P<reference>^[ ]{0,3}\[[^\]\n^@][^\]\n]*\]:[ ]*\S)
  | (?P<fullwidth>\](?:（[ ]*[=＝]|\([ ]*＝))
  | (?P<target>\]\((?P<dest>[^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\))
  | (?P<open>\]\(\s*<?\s*=)
  | (?P<second>\]\[[ ]*=)
  | (?P<underline>^[ \t>]*=+[ \t]*$|(?<=[^\s>]\n)^[ ]{0,3}-{2,}[ \t]*$)
  | (?P<bullet>^[ \t]+(?=[-*+][ ]))
  | (?P<marker>^[ \t>]*(?P<ordinal>\d+)\.[ ])
  | (?P<fold>(?=(?P<line>^.*$))^[ \t]*!!![ ]?(?P<style>[\w-]*))
  | (?P<hashes>^[ \t>]*\#{1,6}(?!\#)[ \t]*)
  | (?P<heading>(?<=\S)[ \t]*
        \{(?P<attributes>[#:.][^\s{}][^{}\n]*|[\w-]+=[^{}\n]*)\}[ \t]*\#*[ \t]*$)
  | (?P<autolink><[A-Za-z][A-Za-z0-9+.-]*://[^<>\s]*>)
  | (?P<bracket>[\[\]])
  | (?P<rule>^[ ]{0,3}(?:(?:\*[ ]?){3,}|(?:-[ ]?){3,}|(?:_[ ]?){3,})[ ]*$)
  | (?P<word>[^\W_]\w*)
    """,
    re.VERBOSE | re.MULTILINE,
)
