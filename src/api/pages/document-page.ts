import { readFileSync } from 'node:fs'
import { documentPolicy } from '../http/security-headers.ts'
import { escape, pageHead } from './page.ts'

/** Links are underlined, and colours have a contrast of at least 7 to 1, in light and dark mode. */
const STYLE = `
:root { --line: #c9d0dc; --soft: #f1f4f9; --link: #123a8c; --mark: #fff3cd; color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  :root { --line: #4a5263; --soft: #1b212c; --link: #a9c4ff; --mark: #4a3b00 }
  body { color: #eef1f6; background: #11151d }
}
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word }
@media (prefers-color-scheme: light) { body { color: #1b2230; background: #fff } }
aside { box-sizing: border-box; padding: 1rem 1.5rem; border-bottom: 1px solid var(--line); font-size: .9rem }
main { box-sizing: border-box; max-width: 56rem; min-width: 0; padding: 1.5rem }
#frame-toggle { width: 100% }
@media (max-width: 59.99rem) { #frame-contents.closed { display: none } }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 17rem minmax(0, 1fr) }
  aside { position: sticky; top: 0; height: 100vh; overflow-y: auto; border: 0; border-right: 1px solid var(--line) }
  main { padding: 1.5rem 3rem 4rem }
  #frame-toggle { display: none }
}
aside strong { font-size: 1rem }
aside h2 { margin: 1.25rem 0 .25rem; padding: 0; border: 0; font-size: .8rem; letter-spacing: .04em }
aside ul { margin: 0; padding: 0; list-style: none }
aside a { display: block; padding: .2rem 0; text-decoration: none }
aside a:hover, aside a:focus-visible { text-decoration: underline }
aside a[aria-current] { color: inherit; text-decoration: underline; text-underline-offset: .3em }
aside input {
  box-sizing: border-box; width: 100%; margin: .25rem 0 .5rem; padding: .4rem .6rem; font: inherit;
  color: inherit; background: var(--soft); border: 1px solid currentcolor; border-radius: .375rem
}
#frame-found span { display: block; font-size: .8rem; overflow-wrap: anywhere }
h1, h2, h3, h4 { line-height: 1.25 }
main h2 { margin-top: 2.5rem; padding-top: .5rem; border-top: 1px solid var(--line) }
h3 { margin-top: 2rem }
h2, h3, h4 { scroll-margin-top: 1rem }
.anchor { color: inherit; text-decoration: none }
.anchor:hover, .anchor:focus-visible { text-decoration: underline }
pre {
  padding: 1rem; overflow-x: auto; background: var(--soft); border-radius: .5rem; font-size: .85rem; line-height: 1.5
}
.code { position: relative }
.code pre { padding-right: 5rem }
code { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace }
:not(pre) > code { padding: .1em .3em; background: var(--soft); border-radius: .25rem; font-size: .875em }
button {
  padding: .25rem .6rem; font: inherit; font-size: .8rem; color: inherit; background: Canvas;
  border: 1px solid var(--line); border-radius: .375rem; cursor: pointer
}
.copy { position: absolute; top: .5rem; right: .5rem }
@media (max-width: 40rem) {
  .code { padding-bottom: .75rem }
  .code pre { margin-bottom: .375rem; padding-right: 1rem }
  .copy { position: static; display: block; margin-left: auto }
}
.languages { display: flex; flex-wrap: wrap; gap: .375rem; margin-top: 1.5rem }
.languages + div pre, .languages ~ div pre { margin-top: .5rem }
[aria-pressed=true] { border-color: currentcolor; font-weight: 700 }
.try { margin-left: .5rem; white-space: nowrap }
.table { overflow-x: auto }
table { border-collapse: collapse; font-size: .9rem; line-height: 1.45; overflow-wrap: normal }
th, td { padding: .5rem 1rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
td:not(:first-child) { min-width: 9rem }
td:last-child { min-width: 14rem }
a { color: var(--link) }
:target { background: var(--mark) }
`

const SCRIPT = readFileSync(new URL('document-script.js', import.meta.url), 'utf8')

/** The policy of every document: its one style and one script, which may ask this service for the search index. */
export const DOCUMENT_POLICY = documentPolicy(STYLE, SCRIPT)

interface Group {
  heading: string
  links: readonly { href: string; text: string }[]
}

interface Shown {
  path: string
  title: string
  /** HTML with its own h1. */
  content: string
  navigation: readonly Group[]
}

export function documentPage({ path, title, content, navigation }: Shown): string {
  const groups = navigation.map(({ heading, links }) => {
    const items = links.map(({ href, text }) => {
      const current = href === path ? ' aria-current="page"' : ''
      return `<li><a href="${href}"${current}>${escape(text)}</a></li>`
    })
    return `<h2>${escape(heading)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`
  })
  return `${pageHead(`${title} · Payments service`, STYLE, '')}<aside>
<p><strong>Payments service</strong></p>
<div role="search" hidden><label for="frame-search">Search</label>
<input id="frame-search" type="search" autocomplete="off" aria-describedby="frame-told">
<p id="frame-told" role="status"></p><ul id="frame-found"></ul></div>
<button id="frame-toggle" type="button" aria-expanded="false" aria-controls="frame-contents" hidden>Contents</button>
<nav id="frame-contents" aria-label="Documents">
${groups.join('\n')}
</nav>
</aside>
<main>
${content}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`
}
