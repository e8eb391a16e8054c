import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { takesBody, type Route } from '../../../src/api/http/route.ts'
import { routes } from '../../../src/api/routes.ts'
import { paidMerchant } from './accounts.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { pathToThing } from '../openapi/resources.ts'
import type { ApiWithDatabase } from '../running-api.ts'
import { SPECIFIED_ROUTES } from '../openapi/specified-routes.ts'
import { credentialFor, PREPARATIONS } from '../openapi/successes.ts'
import { credentialsOf } from '../../../src/api/auth/credentials.ts'

let api: ApiWithDatabase

beforeAll(async () => {
  api = await startApiWithProviders()
})
afterAll(() => api.stop())

/** Prepares a call that succeeds on the paid plan, then moves the business to the Sandbox plan. */
async function prepared(route: Route) {
  const merchant = await paidMerchant(api)
  const owner = { api, merchant }
  const path = await pathToThing(route, owner)
  const body = takesBody(route) && { body: route.request.example ?? {} }
  const ask = {
    ...(await credentialFor(route.access, owner)),
    ...body,
    ...(await PREPARATIONS[route.operationId]?.(owner, path)),
  }
  await api.pool.query("UPDATE businesses SET plan = 'SANDBOX' WHERE id = $1", [merchant.businessId])
  credentialsOf(api.server.api).forget()
  return { merchant, call: (as: object = {}) => api.ask(route.method, path, { ...ask, ...as }) }
}

const specified = (plan: 'S' | 'P'): [string, Route][] =>
  SPECIFIED_ROUTES.filter((row) => row[2] === plan).flatMap(([method, path]): [string, Route][] => {
    const shape = (text: string) => text.replaceAll(/\{\w+\}/g, '{}')
    const route = routes.find((each) => each.method === method && shape(each.path) === shape(path))
    return route ? [[`${method} ${path}`, route]] : []
  })

describe('on the Sandbox plan', () => {
  test.each(specified('S'))('%s works', async (_name, route) => {
    const { call } = await prepared(route)
    const { status, text } = await call()
    expect([status < 300, text]).toEqual([true, text])
  })

  // The permission matrix tests which routes return SV-1003. Here the call would otherwise succeed.
  test.each(specified('P'))(
    '%s is refused with SV-1003 to key and session alike, and changes nothing',
    async (_name, route) => {
      const { merchant, call } = await prepared(route)
      const transactions = async () => (await api.pool.query('SELECT count(*)::int AS n FROM transactions')).rows[0].n
      const [before, pushed] = [await transactions(), api.pushed.length]
      for (const as of [{}, { key: undefined, token: merchant.accessToken }]) {
        const { status, body } = await call(as)
        expect([status, body.error.code]).toEqual([403, 'SV-1003'])
      }
      expect([await transactions(), api.pushed.length]).toEqual([before, pushed])
    },
  )
})
