import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UncheckedJson } from '../../unchecked-json.ts'
import { follow } from './references.ts'

/**
 * Our rule is stricter than oasdiff's, because the service refuses a request with an unknown field or parameter, an
 * operation id names a method of every client, and deprecated parts stay until the next major version. It is milder for
 * new values in responses, which clients and receivers accept.
 */
const LEVELS = {
  'api-operation-id-removed': 'err',
  'api-path-removed-with-deprecation': 'err',
  'api-removed-with-deprecation': 'err',
  'optional-response-header-removed': 'err',
  'request-parameter-removed': 'err',
  'request-parameter-removed-with-deprecation': 'err',
  'request-property-removed': 'err',
  'request-property-removed-with-deprecation': 'err',
  'response-optional-property-removed': 'err',
  'response-property-enum-value-added': 'info',
  'response-required-property-removed-with-deprecation': 'err',
}

/** A new kind of event or error is a new value too: `added #/components/schemas/Error-SV-3009 to the …`. */
const NEW_KIND = /^added `(#\/components\/schemas\/(Error-SV-\d+|\w+Event)(, )?)+` to /

/** Builds oasdiff into a folder. The first build takes half a minute on two cores. */
export function buildOasdiff(folder: string): void {
  const build = spawnSync('go', ['build', '-o', join(folder, 'oasdiff'), 'github.com/oasdiff/oasdiff'], {
    cwd: join(import.meta.dirname, 'oasdiff'),
    env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=readonly -buildvcs=false' },
    encoding: 'utf8',
  })
  if (build.status !== 0) throw new Error(build.stderr || String(build.error))
  const levels = Object.entries(LEVELS).map((each) => each.join(' '))
  writeFileSync(join(folder, 'levels.txt'), levels.join('\n'))
}

/**
 * Returns the document with each webhook as a response, since the service sends it: oasdiff would allow an event to
 * lose a field, and refuse a new one. All errors get the one schema `Error`, because oasdiff sees a change of type if
 * an operation gets a second error code.
 */
export function comparable(document: UncheckedJson): UncheckedJson {
  const { webhooks, paths, ...rest } = withOneError(document)
  const deliveries = Object.entries<UncheckedJson>(webhooks).map(([type, { post }]) => {
    const headers = post.parameters.map((each: UncheckedJson) => {
      const { name, in: _header, ...header } = follow(document, each)
      return [name, header]
    })
    const { content } = post.requestBody
    const delivered = { description: post.summary, headers: Object.fromEntries(headers), content }
    return [`/webhooks/${type}`, { get: { responses: { 200: delivered } } }]
  })
  return { ...rest, paths: { ...paths, ...Object.fromEntries(deliveries) } }
}

function withOneError(part: UncheckedJson): UncheckedJson {
  if (Array.isArray(part)) return part.map(withOneError)
  if (typeof part !== 'object' || part === null) return part
  const isError = part.title === undefined && Object.keys(part.properties ?? {}).join() === 'error'
  if (isError) return { $ref: '#/components/schemas/Error' }
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, withOneError(value)]))
}

/**
 * Rules that every request of 1.1.0 satisfies: `type` was required there, and `rails` refused. oasdiff does not compare
 * them with what was required before. They can go when 1.2.0 is released.
 */
const SATISFIED = [
  /^the `paymentMethod` request property dependentRequired was added: when `token` is present, `type` are required$/,
  /^added the dependent schema `rails` to the `paymentMethod` request property$/,
  /^the `paymentMethod` request property's minProperties was set to `1`$/,
]

interface Change {
  text: string
  operation?: string
  path?: string
}

/** Returns the changes between two documents that break a caller or a receiver, in words. */
export function breakingChanges(folder: string, older: UncheckedJson, newer: UncheckedJson): string[] {
  const files = [join(folder, 'older.json'), join(folder, 'newer.json')]
  for (const [at, document] of [older, newer].entries()) writeFileSync(files[at]!, JSON.stringify(comparable(document)))
  const options = ['--level=ERR', '--format=json', '--severity-levels=levels.txt', '--allow-external-refs=false']
  const { status, stdout, stderr, error } = spawnSync(join(folder, 'oasdiff'), ['changelog', ...files, ...options], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(stderr || String(error))
  return (JSON.parse(stdout) as Change[])
    .filter(({ text }) => ![NEW_KIND, ...SATISFIED].some((known) => known.test(text)))
    .map(({ operation, path, text }) => (operation ? `${operation} ${path}: ${text}` : text))
}
