import type { UncheckedJson } from '../../unchecked-json.ts'
import { request } from 'undici'
import { CLIENT_LANGUAGES, isForClients, samplesOf } from '../../../scripts/samples/index.ts'
import { routes } from '../../../src/api/routes.ts'
import { builtPages } from '../../built-pages.ts'
import { duringTests } from '../../during-tests.ts'
import { startApiWithProviders } from '../api-with-providers.ts'

beforeAll(builtPages)
const api = duringTests(startApiWithProviders)

const document = async (path: string) => JSON.parse((await api.ask('GET', path)).text)
const operationsOf = ({ paths }: { paths: Record<string, Record<string, UncheckedJson>> }) =>
  Object.values(paths).flatMap(Object.values)

test('the samples of the page cover each operation in a shell, and those of the clients in each of their languages', async () => {
  const operations = operationsOf(await document('/docs/openapi.json'))
  expect(operations.length).toBe(routes.length)
  const languages = ['curl', ...CLIENT_LANGUAGES.map(({ label }) => label)]
  const ofClients = new Set(routes.filter(isForClients).map(({ operationId }) => operationId))
  for (const { operationId, 'x-codeSamples': samples } of operations) {
    const labels = samples.map(({ label }: { label: string }) => label)
    expect([operationId, labels]).toEqual([operationId, ofClients.has(operationId) ? languages : ['curl']])
  }
  expect(operations.filter((each) => each['x-codeSamples'].length > 1).length).toBeGreaterThan(90)
})

test('the samples of the page are in the document of the page alone, whose operations are else those for tools', async () => {
  const [page, tools] = await Promise.all([document('/docs/openapi.json'), document('/v3/api-docs')])
  expect(operationsOf(tools).some((each) => 'x-codeSamples' in each)).toBe(false)
  expect(operationsOf(page).map(({ 'x-codeSamples': _samples, ...rest }) => rest)).toEqual(operationsOf(tools))
})

test('the samples of the page are in a document that is compressed and small', async () => {
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

test('the samples of the page name credentials and never show one', () => {
  const all = routes.flatMap((route) => samplesOf(route, 'https://pay.example.com')).map(({ source }) => source)
  for (const source of all) expect(source).not.toMatch(/svc_(test|live)_|Bearer (?!\$|" \+)/)
  expect(all.some((source) => source.startsWith('curl https://pay.example.com/v1/payments '))).toBe(true)
})
