import type { UncheckedJson } from '../../unchecked-json.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { request } from 'undici'
import type { Route } from '../../../src/api/http/route.ts'
import { CLIENT_LANGUAGES, isForClients, samplesOf } from '../../../scripts/samples/index.ts'
import { exampleRequest, type SampleRequest, type Scalar } from '../../../scripts/samples/request.ts'
import { routes } from '../../../src/api/routes.ts'
import { findOnPath } from '../../../local/temporal/cli.ts'
import { builtPages } from '../../built-pages.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { type ApiWithDatabase, USSD_TOKEN } from '../running-api.ts'
import { type WellAsked, wellAsked } from '../schema/well-asked.ts'

const run = promisify(execFile)
const named = routes.map((route): [string, Route] => [`${route.method} ${route.path}`, route])

let api: ApiWithDatabase

beforeAll(async () => {
  await builtPages()
  api = await startApiWithProviders()
})
afterAll(() => api.stop())

/** The sample's request with the ids and texts of a call that succeeds. */
function requestOf(route: Route, { path, query, ask }: WellAsked): SampleRequest {
  const example = exampleRequest(route)
  const pattern = new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  const body = route.bodyFormat === 'raw' ? JSON.parse(ask.body as string) : ask.body
  return {
    ...example,
    params: { ...pattern.exec(path)!.groups },
    // The environment holds the aggregator's token.
    ...(route.bodyFormat !== 'form' && {
      query: Object.fromEntries(new URLSearchParams(query)) as Record<string, Scalar>,
    }),
    ...(example.body !== undefined && route.bodyFormat !== 'form' && { body }),
  }
}

/** Sets each credential where the sample reads it. */
function environmentOf({ ask: { key, token, cookie, headers } }: WellAsked): NodeJS.ProcessEnv {
  const given = {
    PAYMENTS_API_KEY: key,
    PAYMENTS_ACCESS_TOKEN: token,
    PAYMENTS_DASHBOARD_COOKIE: cookie,
    PAYSTACK_SIGNATURE: headers?.['x-paystack-signature'],
    USSD_TOKEN,
  }
  return { PATH: process.env.PATH, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value)) }
}

describe('the request of each operation in a shell', () => {
  const here = findOnPath('curl', process.env) !== null
  const declared = here ? test.each(named) : test.skip.each(named)

  declared(`%s succeeds as it is shown${here ? '' : ': curl is not here'}`, async (_name, route) => {
    const well = await wellAsked(route, api)
    const [sample] = samplesOf(route, api.baseUrl, requestOf(route, well))
    const script = `${sample!.source} \\\n  --silent --show-error --output /dev/null --write-out '%{http_code}'`
    const { stdout } = await run('sh', ['-euc', script], { env: environmentOf(well) })
    const documented = Object.keys(route.responses).filter((status) => Number(status) < 400)
    expect(documented).toContain(stdout)
  })
})

describe('the samples of the page', () => {
  const document = async (path: string) => JSON.parse((await api.ask('GET', path)).text)
  const operationsOf = ({ paths }: { paths: Record<string, Record<string, UncheckedJson>> }) =>
    Object.values(paths).flatMap(Object.values)

  test('each operation has one for a shell, and those of the clients one in each of their languages', async () => {
    const operations = operationsOf(await document('/docs/openapi.json'))
    expect(operations.length).toBe(routes.length)
    const languages = ['curl', ...CLIENT_LANGUAGES.map(({ label }) => label)]
    for (const { operationId, tags, 'x-codeSamples': samples } of operations) {
      const labels = samples.map(({ label }: { label: string }) => label)
      expect([operationId, labels]).toEqual([
        operationId,
        isForClients({ tag: tags[0], operationId }) ? languages : ['curl'],
      ])
    }
    expect(operations.filter((each) => each['x-codeSamples'].length > 1).length).toBeGreaterThan(90)
  })

  test('are in the document of the page alone, whose operations are else those for tools', async () => {
    const [page, tools] = await Promise.all([document('/docs/openapi.json'), document('/v3/api-docs')])
    expect(operationsOf(tools).some((each) => 'x-codeSamples' in each)).toBe(false)
    expect(operationsOf(page).map(({ 'x-codeSamples': _samples, ...rest }) => rest)).toEqual(operationsOf(tools))
  })

  test('the document of the page comes compressed, and is small over the line', async () => {
    const bytes = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const headers = { 'Accept-Encoding': encoding }
        const answer = await request(`${api.baseUrl}/docs/openapi.json`, { headers })
        return [answer.headers['content-encoding'] ?? 'identity', (await answer.body.arrayBuffer()).byteLength] as const
      }),
    )
    expect(bytes.map(([encoding]) => encoding)).toEqual(['br', 'gzip', 'identity'])
    expect(bytes[0]![1]).toBeLessThan(100_000)
  })

  test('name credentials and never show one', () => {
    const all = routes.flatMap((route) => samplesOf(route, 'https://pay.example.com')).map(({ source }) => source)
    for (const source of all) expect(source).not.toMatch(/svc_(test|live)_|Bearer (?!\$|" \+)/)
    expect(all.some((source) => source.startsWith('curl https://pay.example.com/v1/payments '))).toBe(true)
  })
})
