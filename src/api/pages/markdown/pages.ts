import { pack, type Packed } from '../../http/cached-replies.ts'
import type { Route } from '../../http/route.ts'
import { documentPage } from '../document-page.ts'
import { htmlOf, anchorIn } from '../markdown-html.ts'
import { pageDocument, readSamples } from '../page-document.ts'
import { CLIENT_GUIDES, GUIDES, guideText } from './guides.ts'
import { quickstartText } from './quickstart.ts'
import { referenceIndex, referencePages } from './reference.ts'
import { ERRORS, type ErrorCode } from '../../../domain/error-catalogue.ts'
import { exampleOf } from '../../openapi/operation.ts'

const MARKDOWN = 'text/markdown; charset=utf-8'
const HTML = 'text/html; charset=utf-8'
const JSON_TEXT = 'application/json; charset=utf-8'

/** Tags that a business's program does not call; llms.txt lists them last, as optional. */
const OPTIONAL_TAGS = [
  'Authentication',
  'Second factor',
  'Audit',
  'Overview',
  'Search',
  'Dashboard',
  'Channels',
  'Payer pages',
  'Provider events',
  'Service',
  'Operator',
]

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

const withoutEnding = (path: string): string => path.replace(/\.md$/, '')

/** The documents of the service: Markdown for programs, HTML for readers. Each is made at its first request. */
export class Documents {
  readonly #sections: Readonly<Record<string, readonly Page[]>>
  readonly #pages: readonly Page[]
  readonly #packed = new Map<string, Promise<Packed>>()
  readonly #baseUrl: string

  constructor(routes: readonly Route[], baseUrl: string) {
    this.#sections = sectionsOf(routes, baseUrl)
    this.#pages = Object.values(this.#sections).flat()
    this.#baseUrl = baseUrl
  }

  /** Returns the document at this path; null if there is none. */
  async find(path: string): Promise<Packed | null> {
    const known = this.#packed.get(path)
    if (known) return await known
    const made = this.#make(path)
    if (!made) return null
    this.#packed.set(path, made)
    return await made
  }

  #make(path: string): Promise<Packed> | null {
    if (path === '/llms.txt') return pack(MARKDOWN, Buffer.from(`${llmsText(this.#sections, this.#baseUrl)}\n`))
    if (path === '/docs/search.json') return this.#searchIndex()
    const page = this.#pages.find((each) => each.path === path || withoutEnding(each.path) === path)
    if (!page) return null
    return page.path === path ? packText(page) : this.#packHtml(page)
  }

  async #packHtml({ path, title, text }: Page): Promise<Packed> {
    const navigation = Object.entries(this.#sections).map(([heading, pages]) => ({
      heading: heading === 'Optional' ? 'More' : heading,
      links: pages.map((page) => ({ href: withoutEnding(page.path), text: page.title })),
    }))
    const content = htmlOf(await text(), withoutEnding(path))
    return await pack(HTML, Buffer.from(documentPage({ path: withoutEnding(path), title, content, navigation })))
  }

  async #searchIndex(): Promise<Packed> {
    const found = await Promise.all(
      this.#pages.map(async ({ path, title, text }) => searchEntries(withoutEnding(path), title, await text())),
    )
    return await pack(JSON_TEXT, Buffer.from(JSON.stringify(found.flat())))
  }
}

async function packText(page: Page): Promise<Packed> {
  return await pack(MARKDOWN, Buffer.from(`${(await page.text()).trimEnd()}\n`))
}

/** Returns the pages under the headings of llms.txt. */
function sectionsOf(routes: readonly Route[], baseUrl: string): Record<string, Page[]> {
  const document = pageDocument(routes, baseUrl)
  const reference = referencePages(document).map((page) => ({ ...page, path: `/docs/${page.name}` }))
  const isOptional = ({ title }: Page): boolean => OPTIONAL_TAGS.includes(title)
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
    'API reference': reference.filter((page) => !isOptional(page)),
    Optional: reference.filter(isOptional),
  }
}

function guides(table: typeof GUIDES, baseUrl: string): Page[] {
  return Object.entries(table).map(([name, guide]) => ({
    path: `/docs/${name}`,
    title: guide.title,
    description: guide.description,
    text: () => guideText(guide, baseUrl),
  }))
}

/** Returns the list of pages in the format of https://llmstxt.org. */
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

/** A page, or a part of it, as the search of the documents finds it. */
interface Entry {
  title: string
  /** The title of the page, or the method and path of an operation with its summary. */
  about: string
  href: string
}

/** Returns a page and its parts, as the search of the documents lists them. */
export function searchEntries(path: string, title: string, text: string): Entry[] {
  // Odd parts are code, in which `#` begins a comment.
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

export const errorsMarkdown = (): string => `# Error codes

All errors have one shape. Programs should check \`code\`; \`message\` is for people and may change. Quote
\`traceId\` to support. [API reference](/docs.md)

${(Object.keys(ERRORS) as ErrorCode[]).map(section).join('\n\n')}`
