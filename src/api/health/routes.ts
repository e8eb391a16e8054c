import { Type } from 'typebox'
import type { Pool } from 'pg'
import { ping } from '../../db/query.ts'
import { VERSION } from '../../version.ts'
import type { Api } from '../http/deps.ts'
import { defineRoute } from '../http/route.ts'
import { closed, described, word } from '../schema/schema.ts'

/** A database that takes longer to respond counts as DOWN. Milliseconds. */
const RESPONDS_WITHIN_MS = 2_000

const Live = closed({ status: Type.Literal('UP', { description: 'The process responds.' }) }, { title: 'Live' })
export const PartState = word('PartState', ['UP', 'DOWN'], 'True if the component is available.')
const Ready = closed(
  {
    database: described(PartState, 'True if the database responds.'),
    engine: described(PartState, 'True if a worker polls the workflow engine.'),
    version: Type.String({ maxLength: 64, description: 'The version of the process that responds.' }),
  },
  { title: 'Ready' },
)

async function within<T>(work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => (timer = setTimeout(resolve, RESPONDS_WITHIN_MS, otherwise)))
  try {
    return await Promise.race([work.catch(() => otherwise), late])
  } finally {
    clearTimeout(timer)
  }
}

async function responds(pool: Pool): Promise<boolean> {
  await ping(pool)
  return true
}

async function isUp(engine: Api['engine']): Promise<boolean> {
  return await engine.isUp()
}

/** The service is ready while the database responds, since payments are accepted without the engine. */
export const healthRoutes = [
  defineRoute({
    method: 'GET',
    path: '/health/live',
    operationId: 'getLiveness',
    tag: 'Service',
    summary: 'Liveness: whether the process responds',
    description:
      'For supervisors that restart a hanging process. It checks neither database nor engine; load balancers use ' +
      '`/health/ready`.',
    plan: 'SANDBOX',
    access: 'public',
    responses: { 200: { description: 'The process responds.', schema: Live, example: { status: 'UP' } } },
    handle: () => ({ status: 200, body: { status: 'UP' } }),
  }),
  defineRoute({
    method: 'GET',
    path: '/health/ready',
    operationId: 'getReadiness',
    tag: 'Service',
    summary: 'Readiness: whether the service accepts requests',
    description:
      'For load balancers: 200 while the database responds, since payments are accepted without the engine. Else, ' +
      'and before the process stops, 503 with the same body.',
    plan: 'SANDBOX',
    access: 'public',
    responses: {
      200: {
        description: 'The database responds.',
        schema: Ready,
        example: { database: 'UP', engine: 'UP', version: VERSION },
      },
      503: {
        description: 'The database does not respond, or the process is about to stop.',
        schema: Ready,
        example: { database: 'DOWN', engine: 'UP', version: VERSION },
      },
    },
    handle: async (_call, { pool, engine, leaving }) => {
      const [database, worker] = await Promise.all([within(responds(pool), false), within(isUp(engine), false)])
      const ready = database && !leaving
      return {
        status: ready ? 200 : 503,
        ...(!ready && { headers: { 'Retry-After': '2' } }),
        body: { database: database ? 'UP' : 'DOWN', engine: worker ? 'UP' : 'DOWN', version: VERSION },
      }
    },
  }),
]
