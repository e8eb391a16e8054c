import { Marked, type Token, type Tokens } from 'marked'
import { anchorOf } from './markdown/schema-text.ts'
import { escape } from './page.ts'

const LINK = /\[([^\]]*)\]\([^)]*\)/g

/** Returns the anchor of a heading. The code of an error is its own, since the `Link` header of errors leads there. */
export const anchorIn = (path: string, heading: string): string =>
  path === '/docs/errors' ? heading : anchorOf(heading.replaceAll(LINK, '$1'))

/** A document links to the Markdown of another one; a reader of pages wants its page. */
const pageOf = (href: string): string =>
  href
    .replace(/^(\/docs(?:\/[\w-]+)?)\.md(?=#|$)/, '$1')
    .replace(/^(\/docs\/errors)#(.+)$/, (_, page: string, code: string) => `${page}#${code.toUpperCase()}`)

const OPERATION = /^`(GET|POST|PUT|PATCH|DELETE) (\/\S*)`:/

function tryLink(path: string, text: string): string {
  const [, method, route] = OPERATION.exec(text) ?? []
  const tag = /^\/docs\/api-(.+)$/.exec(path)?.[1]
  if (method === undefined || tag === undefined) return ''
  return ` <a class="try" href="/docs/try#tag/${tag}/${method}${escape(route!)}">Try it</a>`
}

const isName = (token: Token | undefined): token is Tokens.Paragraph =>
  token?.type === 'paragraph' && token.tokens?.length === 1 && token.tokens[0]!.type === 'strong'

// Wide parts scroll on a phone; the keyboard must reach them.
const codeHtml = (code: string): string => `<pre tabindex="0"><code>${escape(code)}</code></pre>\n`

function sampleHtml(name: string, code: string): string {
  const language = escape(name.replaceAll('*', ''))
  return `<div data-language="${language}"><p><strong>${language}</strong></p>\n${codeHtml(code)}</div>\n`
}

/** Puts the samples of one program together: names of languages, each followed by code. The page's script shows one. */
function withSamples(tokens: readonly Token[]): Token[] {
  const kept: Token[] = []
  const all = tokens.filter(({ type }) => type !== 'space')
  for (let at = 0; at < all.length;) {
    let samples = ''
    for (; isName(all[at]) && all[at + 1]?.type === 'code'; at += 2)
      samples += sampleHtml((all[at] as Tokens.Paragraph).text, (all[at + 1] as Tokens.Code).text)
    if (samples !== '') kept.push({ type: 'html', raw: '', text: `<div class="samples">${samples}</div>` })
    else kept.push(all[at++]!)
  }
  return kept
}

/** Returns the HTML of a document in Markdown. The documents are files of this repository, so their text is trusted. */
export function htmlOf(text: string, path: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, text: plain, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens)
        if (depth === 1) return `<h1>${inner}</h1>\n`
        const id = anchorIn(path, plain)
        const linked = tokens.some(({ type }) => type === 'link')
          ? inner
          : `<a class="anchor" href="#${id}">${inner}</a>`
        return `<h${depth} id="${id}">${linked}</h${depth}>\n`
      },
      paragraph({ tokens, raw }: Tokens.Paragraph) {
        return `<p>${this.parser.parseInline(tokens)}${tryLink(path, raw)}</p>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${escape(pageOf(href))}">${this.parser.parseInline(tokens)}</a>`
      },
      code({ text: code }: Tokens.Code) {
        return codeHtml(code)
      },
      table({ header, rows }: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], name: 'td' | 'th') =>
          row.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`).join('')
        const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
        const head = `<tr>${cells(header, 'th')}</tr>`
        return `<div class="table" tabindex="0"><table><thead>${head}</thead>\n<tbody>${body}</tbody></table></div>\n`
      },
    },
    hooks: { processAllTokens: withSamples },
  })
  return marked.parse(text, { async: false })
}
