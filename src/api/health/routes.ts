import { Type } from 'typebox'
import type { Pool } from 'pg'
import { ping } from '../../db/query.ts'
import type { Api } from '../http/deps.ts'
import { defineRoute } from '../http/route.ts'
import { closed, described, word } from '../schema/schema.ts'

/** A database that takes longer to answer than this, milliseconds, counts as away. */
const ANSWERS_WITHIN_MS = 2_000

const Live = closed({ status: Type.Literal('UP', { description: 'The process answers.' }) }, { title: 'Live' })
export const PartState = word('PartState', ['UP', 'DOWN'], 'Whether a part of the service can be used.')
const Ready = closed(
  {
    database: described(PartState, 'Whether the database answers.'),
    engine: described(PartState, 'Whether a worker polls the workflow engine.'),
  },
  { title: 'Ready' },
)

async function within<T>(work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => (timer = setTimeout(resolve, ANSWERS_WITHIN_MS, otherwise)))
  try {
    return await Promise.race([work.catch(() => otherwise), late])
  } finally {
    clearTimeout(timer)
  }
}

async function answers(pool: Pool): Promise<boolean> {
  await ping(pool)
  return true
}

async function isUp(engine: Api['engine']): Promise<boolean> {
  return await engine.isUp()
}

/** Ready as long as the database answers: payments are accepted without the engine. */
export const healthRoutes = [
  defineRoute({
    method: 'GET',
    path: '/health/live',
    operationId: 'getLiveness',
    tag: 'Service',
    summary: 'Whether the process answers',
    description:
      'For what restarts a process that hangs. It asks neither the database nor the engine; to know whether to send ' +
      'requests here use `/health/ready`.',
    plan: 'SANDBOX',
    access: 'public',
    responses: { 200: { description: 'It does.', schema: Live, example: { status: 'UP' } } },
    errors: [],
    handle: () => ({ status: 200, body: { status: 'UP' } }),
  }),
  defineRoute({
    method: 'GET',
    path: '/health/ready',
    operationId: 'getReadiness',
    tag: 'Service',
    summary: 'Whether the service can take requests',
    description:
      'For a load balancer: 200 as long as the database answers, since payments are taken without the engine too. ' +
      '503 with the same body otherwise, and before the process stops.',
    plan: 'SANDBOX',
    access: 'public',
    responses: {
      200: { description: 'The database answers.', schema: Ready, example: { database: 'UP', engine: 'UP' } },
      503: {
        description: 'It does not, or the process is about to stop.',
        schema: Ready,
        example: { database: 'DOWN', engine: 'UP' },
      },
    },
    errors: [],
    handle: async (_call, { pool, engine, leaving }) => {
      const [database, worker] = await Promise.all([within(answers(pool), false), within(isUp(engine), false)])
      const ready = database && !leaving
      return {
        status: ready ? 200 : 503,
        ...(!ready && { headers: { 'Retry-After': '2' } }),
        body: { database: database ? 'UP' : 'DOWN', engine: worker ? 'UP' : 'DOWN' },
      }
    },
  }),
]
