import type { Route } from '../../src/api/http/route.ts'
import { BASE_URL, type CodeSample } from '../../src/api/pages/page-document.ts'
import { routes } from '../../src/api/routes.ts'
import { curl } from './curl.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { exampleRequest, type SampleRequest, successOf } from './request.ts'
import { php, python, typescript } from './untyped.ts'

/** The languages with a client library. `lang` selects the page's syntax colours. */
export const CLIENT_LANGUAGES = [
  { label: 'TypeScript', lang: 'typescript', write: typescript },
  { label: 'Python', lang: 'python', write: python },
  { label: 'PHP', lang: 'php', write: php },
  { label: 'Go', lang: 'go', write: go },
  { label: 'Java', lang: 'java', write: java },
] as const

/** Operations that no business's program calls: pages, and the callbacks of providers and telephone networks. */
const NOT_FOR_CLIENTS = ['Payer pages', 'Provider events', 'Channels', 'Dashboard']

/** The document itself, and the head of a log, which the programs of witnesses read. */
const READ_BY_OTHERS = ['findDocument', 'getDocument', 'getLogCheckpoint']

/** Clients call what is JSON or plain text. Pages and files have a link, or are sent as they are. */
export function isForClients(route: Route): boolean {
  const { tag, operationId, bodyFormat = 'json' } = route
  if (NOT_FOR_CLIENTS.includes(tag) || READ_BY_OTHERS.includes(operationId) || bodyFormat !== 'json') return false
  return ['application/json', 'text/plain'].includes(successOf(route).type ?? 'application/json')
}

/**
 * The generated file with the samples of every operation. It is committed: the service reads it, and the image has no
 * generator. `npm run check` refuses a stale one.
 */
export const CODE_SAMPLES = 'src/api/pages/code-samples.json'

/** Returns the content of `CODE_SAMPLES`: the samples by operation id, with `BASE_URL` as the address. */
export function codeSamples(): string {
  const byOperation = routes.map((route) => [route.operationId, samplesOf(route, BASE_URL)] as const)
  return `${JSON.stringify(Object.fromEntries(byOperation), null, 2)}\n`
}

/** Returns the operation's request in curl, and in each language if the client libraries have the operation. */
export function samplesOf(route: Route, baseUrl: string, request: SampleRequest = exampleRequest(route)): CodeSample[] {
  const clients = isForClients(route) ? CLIENT_LANGUAGES : []
  return [
    { lang: 'shell', label: 'curl', source: curl(request, baseUrl) },
    ...clients.map(({ lang, label, write }) => ({ lang, label, source: write(request).trimEnd() })),
  ]
}
