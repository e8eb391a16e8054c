import type { Route } from '../../http/route.ts'
import { curl } from './curl.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { exampleRequest, type SampleRequest } from './request.ts'
import { typescript } from './typescript.ts'

/** The languages that a client library is there for; `lang` is how a page colours it. */
export const CLIENT_LANGUAGES = [
  { label: 'TypeScript', lang: 'typescript', write: typescript },
  { label: 'Python', lang: 'python', write: python },
  { label: 'PHP', lang: 'php', write: php },
  { label: 'Go', lang: 'go', write: go },
  { label: 'Java', lang: 'java', write: java },
] as const

/** What programs of businesses do not call: pages, and what providers and telephone networks send. */
const NOT_FOR_CLIENTS = ['Payer pages', 'Provider events', 'Channels', 'Dashboard']
const PAGES = ['browseDocument', 'browseErrors', 'findDocument', 'getDocument', 'getDocumentAsset']

/** Whether the client libraries have the operation. */
export const isForClients = ({ tag, operationId }: Pick<Route, 'tag' | 'operationId'>): boolean =>
  !NOT_FOR_CLIENTS.includes(tag) && !PAGES.includes(operationId)

export interface CodeSample {
  lang: string
  label: string
  source: string
}

/** The request of an operation, to be sent from a shell, and from each language whose client has it. */
export function samplesOf(route: Route, baseUrl: string, request: SampleRequest = exampleRequest(route)): CodeSample[] {
  const clients = isForClients(route) ? CLIENT_LANGUAGES : []
  return [
    { lang: 'shell', label: 'curl', source: curl(request, baseUrl) },
    ...clients.map(({ lang, label, write }) => ({ lang, label, source: write(request).trimEnd() })),
  ]
}
