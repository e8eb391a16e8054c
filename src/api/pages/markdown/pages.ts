import { pack, type Packed } from '../../http/cached-replies.ts'
import type { Route } from '../../http/route.ts'
import { pageDocument } from '../page-document.ts'
import { errorsMarkdown } from './errors.ts'
import { CLIENT_GUIDES, GUIDES, guideText } from './guides.ts'
import { referenceIndex, referencePages } from './reference.ts'

const MARKDOWN = 'text/markdown; charset=utf-8'

/** Tags that a business's program does not call; llms.txt lists them last, as optional. */
const OPTIONAL_TAGS = ['Operator', 'Dashboard', 'Payer pages', 'Provider events', 'Channels', 'Service']

const ABOUT =
  'Payments for South African and African businesses: a JSON API for payments, refunds, payment links and payouts, ' +
  'with signed webhooks and verifiable receipts.'

const FACTS =
  'Amounts are integers of minor units: 15000 is R 150. A key `svc_test_…` moves no money; a key `svc_live_…` ' +
  'does. Send an `Idempotency-Key` with each POST, and repeat it with the same key if you got no response. ' +
  'Only a signed-in ADMIN approves payouts, never an API key.'

interface Page {
  path: string
  title: string
  description: string
  text(): string | Promise<string>
}

/** The Markdown pages of the service by path, each made at its first request. */
export class MarkdownPages {
  readonly #pages: ReadonlyMap<string, Page>
  readonly #packed = new Map<string, Promise<Packed>>()

  constructor(routes: readonly Route[], baseUrl: string) {
    const sections = sectionsOf(routes, baseUrl)
    const pages = Object.values(sections).flat()
    const index = { path: '/llms.txt', title: '', description: '', text: () => llmsText(sections, baseUrl) }
    this.#pages = new Map([...pages, index].map((page) => [page.path, page]))
  }

  /** Returns the page at the path; null if there is none. */
  async find(path: string): Promise<Packed | null> {
    const page = this.#pages.get(path)
    if (!page) return null
    const packed = this.#packed.get(path) ?? packText(page)
    this.#packed.set(path, packed)
    return await packed
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
      ...guides(GUIDES, baseUrl),
      {
        path: '/docs.md',
        title: 'API reference',
        description: 'What all operations share, the tokens of test mode, and a list of every operation',
        text: () => referenceIndex(document),
      },
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
