import { ServiceError } from '../../domain/errors.ts'
import { ping } from '../../db/query.ts'
import { VERSION } from '../../version.ts'
import { errorBody } from '../http/errors.ts'
import { returns, sharing } from '../http/route.ts'
import { exampleOf } from '../openapi/operation.ts'
import { refusalSchema } from '../schema/error-schema.ts'
import * as t from '../schema/schema.ts'

/** A database that takes longer to respond counts as DOWN. Milliseconds. */
const RESPONDS_WITHIN_MS = 2_000

const Live = t.component('Live', { status: t.Literal('UP', { description: 'The process responds.' }) })
export const PartState = t.word('PartState', ['UP', 'DOWN'], 'True if the component is available.')
const parts = {
  database: t.described(PartState, 'True if the database responds.'),
  engine: t.described(PartState, 'True if a worker polls the workflow engine.'),
  version: t.String({ maxLength: 64, description: 'The version of the process that responds.' }),
}
const Ready = t.component('Ready', parts)
/** The fields of earlier versions, and the error object. */
const NotReady = t.component('NotReady', { ...parts, ...refusalSchema(['SV-5003']).properties })

async function inTime(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, RESPONDS_WITHIN_MS, false)))
  try {
    return await Promise.race([check().catch(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}

const route = sharing({ tag: 'Service', plan: 'SANDBOX', access: 'public' })

export const healthRoutes = [
  route('GET /health/live', {
    operationId: 'getLiveness',
    summary: 'Liveness: whether the process responds',
    description:
      'For supervisors that restart a hanging process. It checks neither database nor engine; load balancers use ' +
      '`/health/ready`.',
    responses: returns(200, 'The process responds.', Live),
    result: () => ({ status: 'UP' }),
  }),
  route('GET /health/ready', {
    operationId: 'getReadiness',
    summary: 'Readiness: whether the service accepts requests',
    description:
      'For load balancers: 200 while the database responds, since payments are accepted without the engine. Else, ' +
      'and before the process stops, 503 with the same fields and the error object.',
    responses: {
      ...returns(200, 'The database responds.', Ready, { version: VERSION }),
      ...returns(503, 'The database does not respond, or the process is about to stop.', NotReady, {
        database: 'DOWN',
        version: VERSION,
        ...exampleOf('SV-5003').value,
      }),
    },
    handle: async ({ traceId }, { pool, engine, leaving }) => {
      const [database, worker] = await Promise.all([
        inTime(async () => ping(pool).then(() => true)),
        inTime(async () => engine.isUp()),
      ])
      const body = { database: database ? 'UP' : 'DOWN', engine: worker ? 'UP' : 'DOWN', version: VERSION }
      if (database && !leaving) return { status: 200, body }
      const failure = new ServiceError('SV-5003')
      const headers = { 'Retry-After': String(failure.retryAfterSeconds) }
      return { status: 503, headers, body: { ...body, ...errorBody(failure, traceId) } }
    },
  }),
]
