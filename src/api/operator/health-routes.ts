import { readDueRows, DUE_KINDS } from '../../db/relay/lines.ts'
import { readCallBudgets, readProviderHealth } from '../../telemetry/provider-health.ts'
import { PartState } from '../health/routes.ts'
import * as t from '../schema/schema.ts'
import { operatorRoute, returns } from '../http/route.ts'

const CircuitState = t.word(
  'CircuitState',
  ['CLOSED', 'OPEN', 'RECOVERING'],
  'CLOSED: used normally. OPEN: not used. RECOVERING: used again, as the last choice.',
)

const ProviderHealth = t.component('ProviderHealth', {
  providerId: t.ProviderId,
  mode: t.ModeName,
  rail: t.RailName,
  circuit: CircuitState,
  health: t.share('1 is healthy; the circuit opens below 0.2.', 0.98),
  outcomes: t.count('The number of newest outcomes that determine the health, at most 125.', 125),
  successRate: t.nullable(t.share('The share of these outcomes that SUCCEEDED; null if there are none.', 0.984)),
  medianAnswerMs: t.nullable(
    t.count('The median response time of these outcomes in milliseconds; null if none was decided at once.', 420),
  ),
})

const CallBudget = t.component('CallBudget', {
  providerId: t.ProviderId,
  mode: t.ModeName,
  callsPerMinute: t.count('The provider’s limit of calls a minute.', 600),
  windowSeconds: t.count('The length of a window, in seconds.', 6),
  limit: t.count('The limit of calls in a window, over all processes.', 49),
  used: t.count('The calls in the current window.', 12),
})

const DueRows = t.component('DueRows', {
  kind: t.word('DueKind', DUE_KINDS, 'The kind of row that waits for the relay.'),
  count: t.count('The number of due rows, at most 10 000.', 0),
  oldestAgeSeconds: t.mostlyNull(t.count('Seconds since the oldest row became due; null if none is due.', 0)),
})

const OperatorHealth = t.component('OperatorHealth', {
  providers: t.arrayOf(ProviderHealth, 'Every connected provider, by mode and rail.'),
  callBudgets: t.arrayOf(CallBudget, 'The call budgets of providers with a limit.'),
  engine: t.component('EngineHealth', 'The workflow engine.', {
    state: t.described(PartState, 'True if a worker polls the workflow engine.'),
    workflowsUrl: t.nullable(
      t.text(
        'The Temporal UI’s address of a workflow, without its id at the end; null if no UI is known.',
        'http://localhost:8233/namespaces/default/workflows/',
      ),
    ),
  }),
  due: t.described(t.Array(DueRows), 'The rows that wait for the relay, which normally takes them within seconds.'),
})

export const operatorHealthRoutes = [
  operatorRoute('GET /api/operator/health', {
    operationId: 'getServiceHealth',
    summary: 'Health of the providers, the engine and the relay',
    description:
      'Read it first if payments fail or wait. It shows circuit, success rate and remaining calls of each connected ' +
      'provider, whether a worker polls the engine, and how many rows wait for the relay.',
    responses: returns(200, 'The current health.', OperatorHealth),
    result: async (_call, api) => {
      const [providers, callBudgets, due, isUp] = await Promise.all([
        readProviderHealth(api.pool, api),
        readCallBudgets(api.pool, api),
        readDueRows(api.pool, {}),
        api.engine.isUp(),
      ])
      const engine = { state: isUp ? 'UP' : 'DOWN', workflowsUrl: api.config.workflowsUrl ?? null }
      return { providers, callBudgets, engine, due }
    },
  }),
]
