import { styledPagePolicy } from '../http/security-headers.ts'
import { guidePath, GUIDES } from './markdown/guides.ts'
import { escape } from './page.ts'

/** Links are underlined, and colours have a contrast of at least 7 to 1, in light and dark mode. */
const STYLE = `
body {
  margin: 0 auto; max-width: 52rem; padding: 1.5rem; font: 1rem/1.6 system-ui, sans-serif;
  color: #1b2230; background: #fff; overflow-wrap: break-word
}
nav { padding-bottom: .75rem; border-bottom: 1px solid #c9d0dc; font-size: .9rem }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0; padding: 0; list-style: none }
nav a { display: inline-block; padding: .25rem 0 }
nav a[aria-current] { color: inherit; font-weight: 700; text-decoration: none }
h1, h2, h3, h4 { line-height: 1.25 }
h2 { margin-top: 2.5rem; padding-top: .5rem; border-top: 1px solid #c9d0dc }
h3 { margin-top: 2rem }
h2, h3, h4, section { scroll-margin-top: 1rem }
.anchor { color: inherit; text-decoration: none }
.anchor:hover, .anchor:focus-visible { text-decoration: underline }
pre { padding: 1rem; overflow-x: auto; background: #f1f4f9; border-radius: .5rem; font-size: .85rem; line-height: 1.5 }
code { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace }
:not(pre) > code { padding: .1em .3em; background: #f1f4f9; border-radius: .25rem; font-size: .875em }
.table { overflow-x: auto }
table { border-collapse: collapse; font-size: .9rem; line-height: 1.45; overflow-wrap: normal }
th, td { padding: .5rem 1rem .5rem 0; border-bottom: 1px solid #c9d0dc; text-align: left; vertical-align: top }
td:not(:first-child) { min-width: 9rem }
td:last-child { min-width: 14rem }
a { color: #123a8c }
:target { background: #fff3cd }
@media (prefers-color-scheme: dark) {
  body { color: #eef1f6; background: #11151d }
  nav, h2, th, td { border-color: #4a5263 }
  pre, :not(pre) > code { background: #1b212c }
  a { color: #a9c4ff }
  :target { background: #4a3b00 }
}
`

/** The policy of every document. */
export const DOCUMENT_POLICY = styledPagePolicy(STYLE)

const LINKS: readonly (readonly [path: string, title: string])[] = [
  ['/docs', 'API reference'],
  ...Object.entries(GUIDES).map(([name, { title }]) => [guidePath(name), title] as const),
  ['/docs/errors', 'Error codes'],
]

/** Renders a page of text without scripts, with links to the other documents. `content` is HTML with its own h1. */
export function documentPage({ path, title, content }: { path: string; title: string; content: string }): string {
  const links = LINKS.map(([to, text]) => {
    const current = to === path ? ' aria-current="page"' : ''
    return `<li><a href="${to}"${current}>${escape(text)}</a></li>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)} · Payments service</title>
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Documents"><ul>
${links.join('\n')}
</ul></nav>
<main>
${content}
</main>
</body>
</html>
`
}
