import { readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../..')

interface Guide {
  file: string
  title: string
  description: string
}

/** Documents of the repository that the service also serves, by their name under /docs. */
export const GUIDES: Readonly<Record<string, Guide>> = {
  'webhooks.md': {
    file: 'docs/webhooks.md',
    title: 'Receiving webhooks',
    description: 'Events, signatures, retries and replays, with verifying code in five languages',
  },
  'balances.md': {
    file: 'docs/balances.md',
    title: 'Balances and statements',
    description: 'What was captured, settled and paid out, and the statement of a month, for bookkeepers',
  },
  'proofs.md': {
    file: 'docs/proofs.md',
    title: 'Proof receipts',
    description: 'Receipts that anyone can verify without the service',
  },
  'rates-and-tax.md': {
    file: 'docs/rates-and-tax.md',
    title: 'Rates and tax',
    description: 'The sources of exchange rates, inflation and income tax tables',
  },
}

/** The client libraries and the command line, by their name under /docs. */
export const CLIENT_GUIDES: Readonly<Record<string, Guide>> = {
  'client-typescript.md': client('typescript', 'TypeScript client'),
  'client-python.md': client('python', 'Python client'),
  'client-php.md': client('php', 'PHP client'),
  'client-go.md': client('go', 'Go client'),
  'client-java.md': client('java', 'Java client'),
  'client-cli.md': {
    file: 'clients/cli/README.md',
    title: 'Command line',
    description: 'Payments, webhooks and receipts in a terminal, and an MCP server for AI clients',
  },
}

function client(folder: string, title: string): Guide {
  return { file: `clients/${folder}/README.md`, title, description: 'Calls, retries, errors, lists and webhooks' }
}

const SERVED: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ ...GUIDES, ...CLIENT_GUIDES }).map(([name, { file }]) => [file, name] as const),
  // Readers of the service have another quickstart than those who run it.
  ['docs/quickstart.md', 'quickstart.md'],
])

/** The address of a start without settings, which the documents of the repository show. */
const SHOWN_ADDRESS = 'http://localhost:3000'

/** With the address of this service, and with links that work there: one to a file that is not served is plain text. */
export async function guideText({ file }: Guide, baseUrl: string): Promise<string> {
  const stored = await readFile(join(ROOT, file), 'utf8')
  // The pages of the clients show the address as the default of an option, which is the same everywhere.
  const text = file.startsWith('docs/') ? stored.replaceAll(SHOWN_ADDRESS, baseUrl) : stored
  // Odd parts are code, in which brackets are no links.
  const parts = text.split(/(^```[\s\S]*?^```$)/m)
  return parts.map((part, index) => (index % 2 === 1 ? part : withServedLinks(part, file))).join('')
}

function withServedLinks(text: string, file: string): string {
  return text.replaceAll(
    /\[([^\]]*)\]\((?![a-z]+:|[#/])([^)#\s]+)(#[^)\s]*)?\)/g,
    (_, label: string, to: string, hash = '') => {
      const path = normalize(join(dirname(file), to))
      const name = SERVED.get(path)
      if (name !== undefined) return `[${label}](/docs/${name}${hash})`
      return path === 'docs/verify-receipt.html' ? `[${label}](/docs/verify-receipt.html)` : label
    },
  )
}
