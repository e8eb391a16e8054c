import { Type } from 'typebox'
import { DUE_KINDS } from '../../db/relay/due-rows.ts'
import { PartState } from '../health/routes.ts'
import { closed, described, ModeName, nullable, ProviderId, RailName, word } from '../schema/schema.ts'

const count = (description: string, example: number) => Type.Integer({ minimum: 0, description, examples: [example] })
const part = (description: string, example: number) =>
  Type.Number({ minimum: 0, maximum: 1, description, examples: [example] })

const CircuitState = word(
  'CircuitState',
  ['CLOSED', 'OPEN', 'RECOVERING'],
  'CLOSED: used as ever. OPEN: not used. RECOVERING: used again, as the last one.',
)

const ProviderHealth = closed(
  {
    providerId: ProviderId,
    mode: ModeName,
    rail: RailName,
    circuit: CircuitState,
    health: part('1 is well; the circuit opens below 0.2.', 0.98),
    outcomes: count('The newest outcomes that it is judged by, 125 at most.', 125),
    successRate: nullable(part('The part of them that SUCCEEDED; null where there are none.', 0.984)),
  },
  { title: 'ProviderHealth' },
)

const CallBudget = closed(
  {
    providerId: ProviderId,
    mode: ModeName,
    callsPerMinute: count('What the provider takes in a minute.', 600),
    windowSeconds: count('The length of the windows that a minute is cut into.', 6),
    limit: count('Calls of one window, all processes together.', 49),
    used: count('Of them taken in the window that runs now.', 12),
  },
  { title: 'CallBudget' },
)

const DueRows = closed(
  {
    kind: word('DueKind', DUE_KINDS, 'What waits to be taken to the engine.'),
    count: count('How many are due and not taken yet, 10 000 at most.', 0),
    oldestAgeSeconds: nullable(count('For how long the first of them is due; null where none is.', 0)),
  },
  { title: 'DueRows' },
)

export const OperatorHealth = closed(
  {
    providers: Type.Array(ProviderHealth, { description: 'Every connected provider, by mode and rail.' }),
    callBudgets: Type.Array(CallBudget, { description: 'Of those providers whose calls are limited.' }),
    engine: closed(
      {
        state: described(PartState, 'Whether a worker polls the workflow engine.'),
        workflowsUrl: nullable(
          Type.String({
            description: 'Where the Temporal UI shows a workflow, before its id; null where no UI is known.',
            examples: ['http://localhost:8233/namespaces/default/workflows/'],
          }),
        ),
      },
      { title: 'EngineHealth', description: 'The workflow engine.' },
    ),
    due: Type.Array(DueRows, {
      description: 'What is due to the relay; every row is taken within seconds where all is well.',
    }),
  },
  { title: 'OperatorHealth' },
)

export const exampleHealth = {
  providers: [
    {
      providerId: 'paystack',
      mode: 'TEST',
      rail: 'CARD',
      circuit: 'CLOSED',
      health: 0.98,
      outcomes: 125,
      successRate: 0.984,
    },
  ],
  callBudgets: [{ providerId: 'paystack', mode: 'TEST', callsPerMinute: 600, windowSeconds: 6, limit: 49, used: 12 }],
  engine: { state: 'UP', workflowsUrl: 'http://localhost:8233/namespaces/default/workflows/' },
  due: [{ kind: 'TRANSACTION', count: 0, oldestAgeSeconds: null }],
} as const
