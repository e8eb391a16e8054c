import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findOnPath } from '../../../local/temporal/cli.ts'
import { samplesOf } from '../../../scripts/samples/index.ts'
import { exampleRequest, type SampleRequest, type Scalar } from '../../../scripts/samples/request.ts'
import type { Route } from '../../../src/api/http/route.ts'
import { routes } from '../../../src/api/routes.ts'
import { extent } from '../../extent.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { USSD_TOKEN } from '../../api-config.ts'
import { testApi } from '../running-api.ts'
import { type WellAsked, wellAsked } from '../schema/well-asked.ts'

const run = promisify(execFile)
/** One of so many samples is sent. One generator makes all of them, and `clients/samples` has those of the other languages. */
const ONE_OF = extent({ short: 4, long: 1 })
const sent = routes.filter(({ bodyFormat }, at) => at % ONE_OF === 0 || bodyFormat !== undefined)
const named = sent.map((route): [string, Route] => [`${route.method} ${route.path}`, route])

const api = testApi(startApiWithProviders)

/** The sample's request with the ids and texts of a call that succeeds. */
function requestOf(route: Route, { path, query, ask }: WellAsked): SampleRequest {
  const example = exampleRequest(route)
  const one = route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const pattern = new RegExp(`^${route.restOfPath ? one.replace(/\[\^\/\]\+\)$/, '.+)') : one}$`)
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

describe('the shell sample of each operation is accepted', () => {
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
