// What pages gain by JavaScript: a search, buttons that copy, filters of long lists, and films that stand still.
const top_ = document.currentScript.dataset.top

// The search. Its index is a script that is loaded once it is needed, since a page from a disk may not fetch.
const form = document.querySelector(".search")
const [field, list] = form.children
let rows

function kamuroIndex(index) {
  rows = index
  search()
}

function load() {
  if (rows) return
  rows = []
  document.head.append(Object.assign(document.createElement("script"), { src: top_ + "site/index.js" }))
}

// How well a row answers a word: its page's title counts more than a heading, and that more than the text.
function score([, page, heading, words], word) {
  const begins = text => text.toLowerCase().split(/[^\p{L}\p{N}_]+/u).some(each => each.startsWith(word))
  return (begins(page) ? 6 : 0) + (begins(heading) ? 9 : 0) + (` ${words}`.includes(` ${word}`) ? 2 : 0) +
    (heading.toLowerCase() === word ? 9 : 0)
}

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  const found = []
  for (const row of words.length ? rows : []) {
    const scores = words.map(word => score(row, word))
    if (scores.every(Boolean)) found.push([scores.reduce((sum, each) => sum + each), row])
  }
  found.sort((a, b) => b[0] - a[0])
  list.replaceChildren(...found.slice(0, 12).map(([, row]) => result(row)))
  const isEmpty = words.length && rows.length && !found.length
  if (isEmpty) list.append(element("li", "", element("p", "Nothing has these words.")))
  list.hidden = !list.children.length
}

function result([address, page, heading, , text]) {
  const title = heading && heading !== page ? `${page}: ${heading}` : page
  const link = element("a", "", element("b", title), text)
  link.href = top_ + address
  return element("li", "", link)
}

function element(name, text, ...children) {
  const made = document.createElement(name)
  made.append(text, ...children)
  return made
}

form.hidden = false
field.addEventListener("focus", load)
field.addEventListener("input", search)
form.addEventListener("submit", event => {
  event.preventDefault()
  list.querySelector("a")?.click()
})
document.addEventListener("keydown", event => {
  if (event.key === "Escape") list.hidden = true
  if (event.key !== "/" || event.target.matches("input")) return
  event.preventDefault()
  field.focus()
})
document.addEventListener("click", event => { if (!form.contains(event.target)) list.hidden = true })

// Buttons that copy what a block of code has; drawings and output are in no language.
for (const code of document.querySelectorAll("pre > code[class]")) {
  const block = code.parentElement
  // Over a short first line the button takes no room of its own.
  const place = /^.{0,24}\n/.test(block.textContent) ? "copied over" : "copied"
  const around = Object.assign(element("div", ""), { className: place })
  const button = Object.assign(element("button", "Copy"), { type: "button", className: "copy" })
  block.before(around)
  around.append(block, button)
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.textContent)
    button.textContent = "Copied"
    setTimeout(() => { button.textContent = "Copy" }, 1500)
  })
}

// Filters of galleries and lists.
for (const filter of document.querySelectorAll(".filter")) {
  filter.hidden = false
  const groups = document.querySelectorAll(".films, .effects")
  filter.firstChild.addEventListener("input", ({ target }) => {
    const words = target.value.toLowerCase().split(/\s+/)
    for (const group of groups) {
      for (const item of group.children) {
        item.hidden = !words.every(word => `${item.textContent} ${item.dataset.tags ?? ""}`.toLowerCase().includes(word))
      }
      const isEmpty = [...group.children].every(item => item.hidden)
      group.hidden = isEmpty
      if (group.previousElementSibling.matches("h2")) group.previousElementSibling.hidden = isEmpty
    }
  })
}

// Who asks for less motion sees the first frame of a film, and the film after a click.
if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
  for (const film of document.querySelectorAll("main img[src$='.webp']")) {
    const still = Object.assign(document.createElement("canvas"), { width: film.width, height: film.height })
    const button = Object.assign(element("button", "Play", still), { type: "button", className: "still" })
    button.setAttribute("aria-label", `Play: ${film.alt}`)
    film.loading = "eager"
    film.hidden = true;
    (film.closest("a") ?? film).before(button)
    film.decode().then(() => still.getContext("2d").drawImage(film, 0, 0, still.width, still.height))
    button.addEventListener("click", () => { film.hidden = false; button.remove() })
  }
}
