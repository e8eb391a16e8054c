import type { Reply } from './call.ts'
import { styledPagePolicy } from './security-headers.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)
}

/** Colours have a contrast of 7 to 1 and more on their ground, light and dark; the link is a target of 44 pixels. */
const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; font: 1.125rem/1.6 system-ui, sans-serif; background: #f4f5f7; color: #1d2330 }
main { box-sizing: border-box; max-width: 34rem; margin: 0 auto; padding: 2rem 1.25rem; overflow-wrap: anywhere }
@media (min-width: 40rem) { main { margin-top: 12vh; padding: 2.5rem; background: #fff; border-radius: 1rem } }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.25 }
p { margin: 0 0 1rem }
dl { margin: 1.5rem 0 0; display: grid; grid-template-columns: max-content 1fr; gap: .5rem 1.25rem }
dt { color: #4a5263 }
dd { margin: 0; font-weight: 600 }
a { display: inline-block; margin-top: .5rem; padding: .75rem 1.5rem; border-radius: .5rem; background: #123a8c; color: #fff; font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid #d97706; outline-offset: 3px }
@media (prefers-color-scheme: dark) {
  body { background: #11151d; color: #eef1f6 }
  dt { color: #b6bfce }
  a { background: #a9c4ff; color: #0b1633 }
}
@media (prefers-color-scheme: dark) and (min-width: 40rem) { main { background: #1b212c } }
`

const POLICY = styledPagePolicy(STYLE)

export interface Page {
  title: string
  /** Paragraphs: the meaning, and the next step. */
  says: readonly string[]
  /** Pairs of label and value: amount, payee, reference. */
  facts?: readonly (readonly [name: string, value: string])[]
  /** A link to the next step, where that is a page of this service. */
  next?: { text: string; href: string }
}

/** A small page for a payer: plain HTML, no script, nothing from anywhere else. */
export function page(status: number, { title, says, facts = [], next }: Page, headers = {}): Reply {
  const list = facts.map(([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`).join('\n')
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
${says.map((paragraph) => `<p>${escape(paragraph)}</p>`).join('\n')}
${next ? `<p><a href="${escape(next.href)}">${escape(next.text)}</a></p>` : ''}
${list === '' ? '' : `<dl>\n${list}\n</dl>`}
</main>
</body>
</html>
`
  const own = { 'Cache-Control': 'no-store', 'Content-Security-Policy': POLICY }
  return { status, body, type: 'text/html; charset=utf-8', headers: { ...own, ...headers } }
}
