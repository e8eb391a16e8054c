import { ERRORS, type ErrorCode } from '../../domain/errors.ts'
import { exampleOf } from '../openapi/operation.ts'
import { styledPagePolicy } from '../http/security-headers.ts'

const STYLE = `
body {
  margin: 0 auto; max-width: 52rem; padding: 1.5rem; font: 1rem/1.6 system-ui, sans-serif;
  color: #1b2230; background: #fff
}
h2 { margin-top: 2.5rem; padding-top: .5rem; border-top: 1px solid #c9d0dc }
pre { padding: 1rem; overflow-x: auto; background: #f1f4f9; border-radius: .5rem; font-size: .85rem }
a { color: #123a8c }
:target { background: #fff3cd }
@media (prefers-color-scheme: dark) {
  body { color: #eef1f6; background: #11151d }
  pre { background: #1b212c }
  a { color: #a9c4ff }
  :target { background: #4a3b00 }
}
`

export const ERRORS_POLICY = styledPagePolicy(STYLE)

/** Converts a sentence of the catalogue to HTML; words in backquotes become code. */
function html(sentence: string): string {
  const escaped = sentence.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped.replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

function section(code: ErrorCode): string {
  const { status, title, cause, wayOut } = ERRORS[code]
  const example = JSON.stringify(exampleOf(code).value, null, 2)
  return `<section id="${code}">
<h2><a href="#${code}">${code}</a> · ${status}</h2>
<p><strong>${html(title)}</strong></p>
<p>Cause: ${html(cause)}</p>
<p>What to do: ${html(wayOut)}</p>
<pre>${html(example)}</pre>
</section>`
}

/** The page of all error codes with cause, remedy and example. The `Link` header of an error leads to its section. */
export const ERRORS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Error codes · Payments service</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Error codes</h1>
<p>All errors have one shape. Programs should check <code>code</code>; <code>message</code> is for people and may
change. Quote <code>traceId</code> to support. <a href="/docs">API reference</a></p>
${(Object.keys(ERRORS) as ErrorCode[]).map(section).join('\n')}
</body>
</html>
`
