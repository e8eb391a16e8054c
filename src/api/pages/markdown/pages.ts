import { pack, type Packed } from '../../http/cached-replies.ts'
import type { Route } from '../../http/route.ts'
import { documentPage } from '../document-page.ts'
import { htmlOf, anchorIn } from '../markdown-html.ts'
import { pageDocument, readSamples, tryDocument } from '../page-document.ts'
import { CLIENT_GUIDES, GUIDES, guideText } from './guides.ts'
import { quickstartText } from './quickstart.ts'
import { referenceIndex, referencePages } from './reference.ts'
import { ERRORS, type ErrorCode } from '../../../domain/error-catalogue.ts'
import { exampleOf } from '../../openapi/operation.ts'

const MARKDOWN = 'text/markdown; charset=utf-8'
const HTML = 'text/html; charset=utf-8'
/** The OpenAPI document of the page on which requests are tried. */
export const TRY_DOCUMENT = '/docs/openapi.json'

/** Programs of a business call operations of the tags before this one. llms.txt lists the others last, as optional. */
const FIRST_OPTIONAL_TAG = 'Authentication'

const ABOUT =
  'Payments for South African and African businesses: a JSON API for payments, refunds, payment links and payouts, ' +
  'with signed webhooks and verifiable receipts.'

const FACTS =
  'Amounts are integers of minor units: 15000 is R 150. A key `svc_test_…` moves no money; a key `svc_live_…` ' +
  'does. Send an `Idempotency-Key` with each POST, and repeat it with the same key if you got no response. ' +
  'Only a signed-in ADMIN approves payouts, never an API key.'

interface Page {
  /** The path of the Markdown. The page for readers has the same without `.md`. */
  path: string
  title: string
  description: string
  text(): string | Promise<string>
}

const packJson = (value: object): Promise<Packed> =>
  pack('application/json; charset=utf-8', Buffer.from(JSON.stringify(value)))

const withoutEnding = (path: string): string => path.replace(/\.md$/, '')

/** Returns what finds a document by its path: Markdown for programs, HTML for readers. Each is made at first use. */
export function documentsOf(routes: readonly Route[], baseUrl: string): (path: string) => Promise<Packed> | null {
  const sections = sectionsOf(routes, baseUrl)
  const pages = Object.values(sections).flat()
  const packed = new Map<string, Promise<Packed>>()
  return (path) => {
    const made = packed.get(path) ?? make(path)
    if (made) packed.set(path, made)
    return made
  }

  function make(path: string): Promise<Packed> | null {
    if (path === '/llms.txt') return pack(MARKDOWN, Buffer.from(`${llmsText(sections, baseUrl)}\n`))
    if (path === '/docs/search.json') return searchIndex()
    if (path === TRY_DOCUMENT) return packJson(tryDocument(routes, baseUrl))
    const page = pages.find((each) => each.path === path || withoutEnding(each.path) === path)
    if (!page) return null
    return page.path === path ? packText(page) : packHtml(page)
  }

  async function packHtml({ path, title, text }: Page): Promise<Packed> {
    const navigation = Object.entries(sections).map(([heading, listed]) => ({
      heading: heading === 'Optional' ? 'More' : heading,
      links: listed.map((page) => ({ href: withoutEnding(page.path), text: page.title })),
    }))
    const content = htmlOf(await text(), withoutEnding(path))
    return await pack(HTML, Buffer.from(documentPage({ path: withoutEnding(path), title, content, navigation })))
  }

  async function searchIndex(): Promise<Packed> {
    const found = await Promise.all(
      pages.map(async ({ path, title, text }) => searchEntries(withoutEnding(path), title, await text())),
    )
    return await packJson(found.flat())
  }
}

async function packText({ text }: Page): Promise<Packed> {
  return await pack(MARKDOWN, Buffer.from(`${(await text()).trimEnd()}\n`))
}

function sectionsOf(routes: readonly Route[], baseUrl: string): Record<string, Page[]> {
  const document = pageDocument(routes, baseUrl)
  const reference = referencePages(document)
  const optionalAt = reference.findIndex(({ title }) => title === FIRST_OPTIONAL_TAG)
  return {
    Docs: [
      {
        path: '/docs.md',
        title: 'Overview',
        description: 'What all operations share, the tokens of test mode, and a list of every operation',
        text: () => referenceIndex(document),
      },
      {
        path: '/docs/quickstart.md',
        title: 'Quickstart',
        description: 'A first payment in test mode, in five languages and on the command line',
        text: () => quickstartText(baseUrl, readSamples(baseUrl)['createPayment']!),
      },
      ...guides(GUIDES, baseUrl),
      {
        path: '/docs/errors.md',
        title: 'Error codes',
        description: 'Cause, example and remedy of each code',
        text: errorsMarkdown,
      },
    ],
    Clients: guides(CLIENT_GUIDES, baseUrl),
    'API reference': reference.slice(0, optionalAt),
    Optional: reference.slice(optionalAt),
  }
}

function guides(table: typeof GUIDES, baseUrl: string): Page[] {
  return Object.entries(table).map(([name, guide]) => ({
    ...guide,
    path: `/docs/${name}`,
    text: () => guideText(guide, baseUrl),
  }))
}

function llmsText(sections: Record<string, readonly Page[]>, baseUrl: string): string {
  const lists = Object.entries(sections).map(([heading, pages]) => {
    const lines = pages.map(({ path, title, description }) => {
      return `- [${title}](${baseUrl}${path}): ${description.replace(/\.$/, '')}`
    })
    if (heading === 'Docs') lines.push(`- [OpenAPI 3.1 document](${baseUrl}/v3/api-docs): the API for tools, as JSON`)
    return `## ${heading}\n\n${lines.join('\n')}`
  })
  return ['# Payments service', `> ${ABOUT}`, FACTS, ...lists].join('\n\n')
}

/** `about` is the title of the page, or method and path of an operation with its summary. */
function searchEntries(path: string, title: string, text: string) {
  // In code `#` begins a comment.
  const prose = text.split(/^```[\s\S]*?^```$/m).join('\n')
  const parts = [...prose.matchAll(/^##+ (.+)\n+(?:`([A-Z]+ \/\S*|[a-z_.]+)`: (.+))?/gm)]
  return [
    { title, about: '', href: path },
    ...parts.map(([, heading, operation, summary]) => ({
      title: heading!.replaceAll(/[`*]|\[|\]\([^)]*\)/g, ''),
      about: operation === undefined ? title : `${operation} · ${summary}`,
      href: `${path}#${anchorIn(path, heading!)}`,
    })),
  ]
}

function section(code: ErrorCode): string {
  const { status, title, cause, wayOut } = ERRORS[code]
  return `## ${code}

Status ${status}. **${title}**

Cause: ${cause}

What to do: ${wayOut}

\`\`\`json
${JSON.stringify(exampleOf(code).value, null, 2)}
\`\`\``
}

const errorsMarkdown = (): string => `# Error codes

All errors have one shape. Programs should check \`code\`; \`message\` is for people and may change. Quote
\`traceId\` to support. [API reference](/docs.md)

${(Object.keys(ERRORS) as ErrorCode[]).map(section).join('\n\n')}`
