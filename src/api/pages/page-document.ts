import { readFileSync } from 'node:fs'
import { ERRORS, type ErrorCode } from '../../domain/error-catalogue.ts'
import type { Route } from '../http/route.ts'
import { openApiDocument } from '../openapi/document.ts'
import type { JsonSchema } from '../schema/schema.ts'

/** Stands for the address of the service in the generated samples. */
export const BASE_URL = '{base_url}'

export interface CodeSample {
  lang: string
  label: string
  source: string
}

export interface Media {
  schema?: JsonSchema
  example?: unknown
  examples?: Readonly<Record<string, unknown>>
}

export interface Response {
  description: string
  content?: Readonly<Record<string, Media>>
}

const isCode = (name: string): name is ErrorCode => name in ERRORS

const codesOf = ({ content = {} }: Response): ErrorCode[] =>
  Object.keys(content['application/json']?.examples ?? {}).filter(isCode)

/** In full, a dozen errors of one shape would fill ten screens with its fields. */
function inBrief(response: Response): Response {
  const codes = codesOf(response)
  if (codes.length === 0) return response
  // The server's own errors (408, 414, 431) describe themselves.
  const isOwn = !response.description.startsWith('SV-')
  const lines = codes.map(
    (code) => `- [${code}](/docs/errors#${code}) ${isOwn ? response.description : ERRORS[code].title}`,
  )
  return { description: lines.join('\n') }
}

/** Returns the samples by operation id. `npm run samples` generates the file; `npm run check` refuses a stale one. */
export function readSamples(baseUrl: string): Record<string, CodeSample[]> {
  const text = readFileSync(new URL('code-samples.json', import.meta.url), 'utf8')
  return JSON.parse(text.replaceAll(BASE_URL, baseUrl))
}

/** The page on which requests are tried shows it first. */
const INTRODUCTION = `Enter your key under **Authentication** once: every **Test Request** on this page sends it. The
page keeps it in memory only; when you reload or close the page, it is gone.

[Documentation](/docs)`

export function tryDocument(routes: readonly Route[], baseUrl: string) {
  const document = pageDocument(routes, baseUrl)
  document.info.description = INTRODUCTION
  return document
}

export function pageDocument(routes: readonly Route[], baseUrl: string) {
  const document = openApiDocument(routes, baseUrl)
  // The page shows its own title above the description.
  document.info.description = document.info.description.replaceAll('### ', '## ')
  const { responses } = document.components as unknown as { responses: Record<string, Response> }
  for (const [name, response] of Object.entries(responses)) responses[name] = inBrief(response)
  // The page leads to no fields of errors any more: `/docs/errors` describes them.
  const { schemas } = document.components
  for (const name of Object.keys(schemas)) if (/^Error($|-)/.test(name)) delete schemas[name]
  const samples = readSamples(baseUrl)
  for (const route of routes) {
    const operation = document.paths[route.path]![route.method.toLowerCase()] as Record<string, unknown>
    operation['x-codeSamples'] = samples[route.operationId]
  }
  return document
}
