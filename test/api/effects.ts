import { Type } from 'typebox'
import { once, type OnceOptions } from '../../src/api/idempotency.ts'
import { defineRoute } from '../../src/api/route.ts'
import { routes } from '../../src/api/routes/index.ts'
import { closed } from '../../src/api/schemas/common.ts'

export interface EffectControls {
  /** Runs inside the effect's transaction, after its row is inserted. */
  during: () => Promise<void>
  /** Runs after each commit. */
  committed: number
  options: OnceOptions
  /** The answer given after the wait, or null where there is none. */
  later: (() => Promise<object>) | null
}

export function effectControls(): EffectControls {
  return { during: () => Promise.resolve(), committed: 0, options: {}, later: null }
}

/** `POST /v1/effects {value}` inserts a row and answers it: the smallest effect that can be seen to happen twice. */
export function withEffects(controls: EffectControls) {
  const effects = defineRoute({
    method: 'POST',
    path: '/v1/effects',
    operationId: 'makeEffect',
    tag: 'Test',
    summary: 'Make an effect',
    plan: 'SANDBOX',
    access: 'credential',
    idempotent: true,
    request: { body: closed({ value: Type.Number(), other: Type.Optional(Type.String()) }) },
    responses: { 201: { description: 'Made.' } },
    errors: [],
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

export const EFFECTS_TABLE = 'CREATE TABLE effects (id bigserial PRIMARY KEY, value float8 NOT NULL)'
