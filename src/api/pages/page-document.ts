import { ERRORS, type ErrorCode } from '../../domain/errors.ts'
import type { Route } from '../http/route.ts'
import { openApiDocument } from '../openapi/document.ts'
import { samplesOf } from '../openapi/samples/index.ts'

interface Response {
  description: string
  content?: Record<string, { examples?: Record<string, unknown> }>
}

const isCode = (name: string): name is ErrorCode => name in ERRORS

/** The codes by which the answer refuses; none where it does not. */
const codesOf = ({ content = {} }: Response): ErrorCode[] =>
  Object.keys(content['application/json']?.examples ?? {}).filter(isCode)

/**
 * A dozen refusals of one shape would fill ten screens with its fields: each is its codes, what each says, and the way to all about
 * it.
 */
function inBrief(response: Response): Response {
  const codes = codesOf(response)
  if (codes.length === 0) return response
  // The server's own refusals say themselves what each is about.
  const isOwn = !response.description.startsWith('SV-')
  const lines = codes.map(
    (code) => `- [${code}](/docs/errors#${code}) ${isOwn ? response.description : ERRORS[code].title}`,
  )
  return { description: lines.join('\n') }
}

/** The document as the page shows it: refusals in brief, and each request in a shell and in the languages of the clients. */
export function pageDocument(routes: readonly Route[], baseUrl: string) {
  const document = openApiDocument(routes, baseUrl)
  // The page puts its own title above.
  document.info.description = document.info.description.replaceAll('### ', '## ')
  const { responses } = document.components as unknown as { responses: Record<string, Response> }
  for (const [name, response] of Object.entries(responses)) responses[name] = inBrief(response)
  for (const route of routes) {
    const operation = document.paths[route.path]![route.method.toLowerCase()] as Record<string, unknown>
    operation['x-codeSamples'] = samplesOf(route, baseUrl)
  }
  return document
}
