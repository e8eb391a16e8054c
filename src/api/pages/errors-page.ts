import { ERRORS, type ErrorCode } from '../../domain/error-catalogue.ts'
import { exampleOf } from '../openapi/operation.ts'
import { documentPage } from './document-page.ts'

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
<pre tabindex="0">${html(example)}</pre>
</section>`
}

/** The page of all error codes with cause, remedy and example. The `Link` header of an error leads to its section. */
export const ERRORS_PAGE = documentPage({
  path: '/docs/errors',
  title: 'Error codes',
  content: `<h1>Error codes</h1>
<p>All errors have one shape. Programs should check <code>code</code>; <code>message</code> is for people and may
change. Quote <code>traceId</code> to support.</p>
${(Object.keys(ERRORS) as ErrorCode[]).map(section).join('\n')}`,
})
