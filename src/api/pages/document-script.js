/* The script of every document: search, copy buttons, languages of samples. Each page reads well without it. */
'use strict'
const find = (selector, inside = document) => [...inside.querySelectorAll(selector)]
const make = (name, fields) => Object.assign(document.createElement(name), fields)

/* Addresses of an earlier form of this page, such as /docs#tag/payments/POST/v1/payments. */
const [, tag, method, ...path] = location.hash.startsWith('#tag/') ? location.hash.slice(1).split('/') : []
if (location.pathname === '/docs' && tag) {
  const line = `${method} /${path.join('/')}`
  const operation = find('main li').find((each) => each.querySelector('code')?.textContent === line)
  location.replace(operation?.querySelector('a').href ?? `/docs/api-${tag}`)
}

for (const code of find('pre')) {
  const button = make('button', { type: 'button', className: 'copy', textContent: 'Copy' })
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 2_000)
  })
  const frame = make('div', { className: 'code' })
  code.replaceWith(frame)
  frame.append(code, button)
}

const LANGUAGE = 'docs-language'
function show(language) {
  for (const samples of find('.samples')) {
    const parts = find('[data-language]', samples)
    const shown = parts.find((each) => each.dataset.language === language) ?? parts[0]
    for (const part of parts) part.hidden = part !== shown
    for (const button of find('.languages button', samples))
      button.ariaPressed = String(button.textContent === shown.dataset.language)
  }
}
for (const samples of find('.samples')) {
  const group = make('div', { className: 'languages', role: 'group', ariaLabel: 'Language' })
  for (const part of find('[data-language]', samples)) {
    part.querySelector('p').remove()
    const button = make('button', { type: 'button', textContent: part.dataset.language })
    button.addEventListener('click', () => {
      const before = button.getBoundingClientRect().top
      try {
        localStorage.setItem(LANGUAGE, part.dataset.language)
      } catch {
        /* A browser may refuse to store the choice; it then lasts as long as the page. */
      }
      show(part.dataset.language)
      scrollBy(0, button.getBoundingClientRect().top - before)
    })
    group.append(button)
  }
  samples.prepend(group)
}
let chosen = null
try {
  chosen = localStorage.getItem(LANGUAGE)
} catch {
  /* The same as above. */
}
show(chosen)
/* The samples that are now hidden moved the part that the address names. */
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()

const contents = document.querySelector('#frame-contents')
const toggle = document.querySelector('#frame-toggle')
toggle.hidden = false
toggle.addEventListener('click', () => {
  const open = toggle.ariaExpanded !== 'true'
  toggle.ariaExpanded = String(open)
  contents.classList.toggle('closed', !open)
})
contents.classList.add('closed')

const MOST = 20
const field = document.querySelector('#frame-search')
const list = document.querySelector('#frame-found')
const told = document.querySelector('#frame-told')
field.parentElement.hidden = false
let entries
async function load() {
  entries ??= await (await fetch('/docs/search.json')).json()
  return entries
}
async function search() {
  const all = await load()
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = words.length
    ? all.filter(({ title, about }) => words.every((word) => `${title} ${about}`.toLowerCase().includes(word)))
    : []
  list.replaceChildren(
    ...matches.slice(0, MOST).map(({ title, about, href }) => {
      const item = make('li')
      item.append(make('a', { href, textContent: title }), make('span', { textContent: about }))
      return item
    }),
  )
  told.textContent = words.length === 0 ? '' : matches.length === 0 ? 'Nothing found.' : `${matches.length} found.`
}
field.addEventListener('focus', () => void load())
field.addEventListener('input', () => void search())
field.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') list.querySelector('a')?.click()
  if (key !== 'Escape') return
  field.value = ''
  void search()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || /^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) return
  event.preventDefault()
  field.focus()
})
