// A host serves this page at any depth, under a prefix the build cannot know, so no relative link is
// right. The site's root is the nearest folder above the address that holds this very page.

const folders = (path) => {
  const names = path.split("/").filter(Boolean);
  return names.map((_, i) => `/${names.slice(0, names.length - i).join("/")}/`).concat("/");
};

const holdsThisPage = (folder) =>
  fetch(`${folder}404.html`).then((answer) => answer.ok, () => false);

// Where nothing answers, a project page of GitHub's lives in its first folder, other sites at the top.
const guess = (folders) =>
  location.hostname.endsWith(".github.io") ? folders.at(-2) ?? "/" : "/";

async function root() {
  const above = folders(location.pathname);
  for (const folder of above) if (await holdsThisPage(folder)) return folder;
  return guess(above);
}

async function mendLinks() {
  const home = await root();
  for (const link of document.querySelectorAll("[data-home]")) link.href = home + link.dataset.home;
}

if (location.protocol.startsWith("http")) mendLinks();
