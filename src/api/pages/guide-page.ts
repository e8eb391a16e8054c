import { Marked, type Tokens } from 'marked'
import { pack, type Packed } from '../http/cached-replies.ts'
import { documentPage } from './document-page.ts'
import { CLIENT_GUIDES, GUIDES, guideText } from './markdown/guides.ts'
import { anchorOf } from './markdown/schema-text.ts'
import { escape } from './page.ts'

/** A guide links to the Markdown of another one; a reader of pages wants its page. */
const pageOf = (href: string): string => href.replace(/^(\/docs(?:\/[\w-]+)?)\.md(?=#|$)/, '$1')

/** Returns the HTML of a guide. The guides are files of this repository, so their text is trusted. */
function guideHtml(text: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, text: plain, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens)
        if (depth === 1) return `<h1>${inner}</h1>\n`
        const id = anchorOf(plain)
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${escape(pageOf(href))}">${this.parser.parseInline(tokens)}</a>`
      },
      // Wide parts scroll on a phone; the keyboard must reach them.
      code({ text: code }: Tokens.Code) {
        return `<pre tabindex="0"><code>${escape(code)}</code></pre>\n`
      },
      table({ header, rows }: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], name: 'td' | 'th') =>
          row.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`).join('')
        const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
        const head = `<tr>${cells(header, 'th')}</tr>`
        return `<div class="table" tabindex="0"><table><thead>${head}</thead>\n<tbody>${body}</tbody></table></div>\n`
      },
    },
  })
  return marked.parse(text, { async: false })
}

const HTML = 'text/html; charset=utf-8'
const packed = new Map<string, Promise<Packed>>()

/** Returns the page of a guide by its name without `.md`; null for an unknown name. */
export async function guidePage(name: string, baseUrl: string): Promise<Packed | null> {
  const file = `${name}.md`
  const guide = Object.hasOwn(GUIDES, file) ? GUIDES[file] : CLIENT_GUIDES[file]
  if (!guide) return null
  const path = `/docs/${name}`
  const page = packed.get(baseUrl + path) ?? packPage(path, guide, baseUrl)
  packed.set(baseUrl + path, page)
  return await page
}

async function packPage(path: string, guide: (typeof GUIDES)[string], baseUrl: string): Promise<Packed> {
  const content = guideHtml(await guideText(guide, baseUrl))
  return await pack(HTML, Buffer.from(documentPage({ path, title: guide.title, content })))
}
