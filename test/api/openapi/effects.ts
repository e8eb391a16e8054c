import { Type } from 'typebox'
import { asSuperuser } from '../../database.ts'
import { once, type OnceOptions } from '../../../src/api/idempotency/idempotency.ts'
import { defineRoute } from '../../../src/api/http/route.ts'
import { routes } from '../../../src/api/routes.ts'
import { closed } from '../../../src/api/schema/schema.ts'
import { paidMerchant } from '../accounts/accounts.ts'
import { startApi, startApiWithDatabase, type RunningApi } from '../running-api.ts'
import { duringTests } from '../../during-tests.ts'

export interface EffectControls {
  /** Runs inside the effect's transaction, after the insert. */
  during: () => Promise<void>
  committed: number
  options: OnceOptions
  /** The response after the wait, or null. */
  later: (() => Promise<object>) | null
}

export function effectControls(): EffectControls {
  return { during: () => Promise.resolve(), committed: 0, options: {}, later: null }
}

export const EFFECT_ROUTE = {
  operationId: 'makeEffect',
  tag: 'Test',
  summary: 'Make an effect',
  description: 'The smallest effect that can be seen to happen twice.',
  plan: 'SANDBOX',
  access: 'credential',
  idempotent: true,
  responses: { 201: { description: 'Made.' } },
  errors: [],
} as const

/** `POST /v1/effects {value}` inserts a row and returns it: the smallest effect whose repetition is visible. */
export function withEffects(controls: EffectControls) {
  const effects = defineRoute('POST /v1/effects', {
    ...EFFECT_ROUTE,
    request: {
      body: closed({ value: Type.Number({ examples: [1] }), other: Type.Optional(Type.String({ examples: ['two'] })) }),
    },
    handle: async (call, api) => {
      const reply = await once(
        call,
        api,
        async (db) => {
          const { rows } = await db.query('INSERT INTO effects (value) VALUES ($1) RETURNING id, value', [
            call.body.value,
          ])
          await controls.during()
          return { status: 201, body: rows[0], afterCommit: () => controls.committed++ }
        },
        controls.options,
      )
      if (!controls.later || reply.replayed) return reply
      return await reply.replaceAnswer({ status: 201, body: await controls.later() })
    },
  })
  return [...routes, effects, { ...effects, path: '/v1/other-effects', operationId: 'makeOtherEffect' }]
}

/** Creates the table of the effects, which the service's role may use. */
export const createEffectsTable = ({ pool }: RunningApi): Promise<unknown> =>
  asSuperuser(
    pool,
    `CREATE TABLE IF NOT EXISTS effects (id bigserial PRIMARY KEY, value float8 NOT NULL);
     GRANT ALL ON effects, effects_id_seq TO PUBLIC`,
  )

interface Asked {
  on?: RunningApi
  as?: { key?: string; token?: string }
  path?: string
  body?: unknown
}

/** Two processes that serve effects while the tests of a file run, and what controls the effects; reset for each test. */
export function testEffects(): { controls: EffectControls; service: EffectService; newKey: () => string } {
  const controls = effectControls()
  const service = duringTests(() => startEffectService(controls))
  beforeEach(() => void Object.assign(controls, effectControls()))
  let keys = 0
  return { controls, service, newKey: () => `key-${keys++}` }
}

async function startEffectService(controls: EffectControls) {
  const api = await startApiWithDatabase({ routes: withEffects(controls) })
  const second = await startApi({ url: api.database.url, routes: withEffects(controls) })
  await createEffectsTable(api)
  const merchant = await paidMerchant(api)
  const effects = async (): Promise<number> =>
    (await api.pool.query('SELECT count(*)::int AS n FROM effects')).rows[0].n
  return {
    api,
    second,
    merchant,
    ask: (
      key: string | null,
      { on = api, as = { key: merchant.apiKey }, path = '/v1/effects', body = { value: 1 } }: Asked = {},
    ) => on.ask('POST', path, { ...as, body, headers: key === null ? {} : { 'Idempotency-Key': key } }),
    effectsOf: async (work: () => Promise<unknown>) => {
      const before = await effects()
      await work()
      return (await effects()) - before
    },
    stop: async () => {
      await second.stop()
      await api.stop()
    },
  }
}

export type EffectService = Awaited<ReturnType<typeof startEffectService>>
