import { readDueRows, DUE_KINDS } from '../../db/relay/lines.ts'
import { readCallBudgets, readProviderHealth } from '../../telemetry/provider-health.ts'
import { Type } from 'typebox'
import { PartState } from '../health/routes.ts'
import {
  closed,
  count,
  described,
  ModeName,
  mostlyNull,
  nullable,
  ProviderId,
  RailName,
  word,
} from '../schema/schema.ts'
import { operatorRoute } from './operator-route.ts'

const part = (description: string, example: number) =>
  Type.Number({ minimum: 0, maximum: 1, description, examples: [example] })

const CircuitState = word(
  'CircuitState',
  ['CLOSED', 'OPEN', 'RECOVERING'],
  'CLOSED: used normally. OPEN: not used. RECOVERING: used again, as the last choice.',
)

const ProviderHealth = closed(
  {
    providerId: ProviderId,
    mode: ModeName,
    rail: RailName,
    circuit: CircuitState,
    health: part('1 is healthy; the circuit opens below 0.2.', 0.98),
    outcomes: count('The number of newest outcomes that determine the health, at most 125.', 125),
    successRate: nullable(part('The share of these outcomes that SUCCEEDED; null if there are none.', 0.984)),
    medianAnswerMs: nullable(
      count('The median response time of these outcomes in milliseconds; null if none was decided at once.', 420),
    ),
  },
  { title: 'ProviderHealth' },
)

const CallBudget = closed(
  {
    providerId: ProviderId,
    mode: ModeName,
    callsPerMinute: count('The provider’s limit of calls a minute.', 600),
    windowSeconds: count('The length of a window, in seconds.', 6),
    limit: count('The limit of calls in a window, over all processes.', 49),
    used: count('The calls in the current window.', 12),
  },
  { title: 'CallBudget' },
)

const DueRows = closed(
  {
    kind: word('DueKind', DUE_KINDS, 'The kind of row that waits for the relay.'),
    count: count('The number of due rows, at most 10 000.', 0),
    oldestAgeSeconds: mostlyNull(count('Seconds since the oldest row became due; null if none is due.', 0)),
  },
  { title: 'DueRows' },
)

const OperatorHealth = closed(
  {
    providers: Type.Array(ProviderHealth, { description: 'Every connected provider, by mode and rail.' }),
    callBudgets: Type.Array(CallBudget, { description: 'The call budgets of providers with a limit.' }),
    engine: closed(
      {
        state: described(PartState, 'True if a worker polls the workflow engine.'),
        workflowsUrl: nullable(
          Type.String({
            description: 'The Temporal UI’s address of a workflow, without its id at the end; null if no UI is known.',
            examples: ['http://localhost:8233/namespaces/default/workflows/'],
          }),
        ),
      },
      { title: 'EngineHealth', description: 'The workflow engine.' },
    ),
    due: described(Type.Array(DueRows), 'The rows that wait for the relay, which normally takes them within seconds.'),
  },
  { title: 'OperatorHealth' },
)

export const operatorHealthRoutes = [
  operatorRoute('GET /api/operator/health', {
    operationId: 'getServiceHealth',
    summary: 'Health of the providers, the engine and the relay',
    description:
      'Read it first if payments fail or wait. It shows circuit, success rate and remaining calls of each connected ' +
      'provider, whether a worker polls the engine, and how many rows wait for the relay.',
    responses: { 200: { description: 'The current health.', schema: OperatorHealth } },
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
