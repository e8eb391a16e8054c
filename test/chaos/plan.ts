import fc from 'fast-check'

/** Providers of a run; a payment is offered to them in the router's order. */
export const PROVIDERS = ['paystack', 'peach'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** The processes that a fault can kill or pause. */
export const PROCESSES = [
  'api-1',
  'api-2',
  'worker-1',
  'worker-2',
  'postgres',
  'temporal',
  'simulator',
  'receiver',
] as const
export type ProcessName = (typeof PROCESSES)[number]

/** The connections that go through a faulty proxy. */
export const LINES = ['database', 'engine', 'edge', ...PROVIDERS] as const
export type LineName = (typeof LINES)[number]

export type LineFault = 'drop' | 'delay' | 'truncate' | 'swallow'

/** One action of a client. */
export type Operation =
  | { do: 'payment'; token: string }
  | { do: 'checkout'; press: 'pay' | 'decline' | 'abandon' }
  | { do: 'link'; press: 'pay' | 'decline' | 'abandon' }
  | { do: 'split' }
  | { do: 'refund'; percent: number }
  | { do: 'payout'; items: number }
  | { do: 'repeat' }
  | { do: 'replay' }
  | { do: 'rotate-secret' }
  | { do: 'rotate-key' }
  | { do: 'login' }
  | { do: 'list' }

/** A fault and its duration; a killed process is started again after that time. */
export type Fault = { seconds: number } & (
  | { kind: 'kill'; who: readonly ProcessName[] }
  | { kind: 'pause'; who: readonly ProcessName[] }
  | { kind: 'provider'; who: ProviderName; control: { mode: string } }
  | { kind: 'receiver-away' }
  | { kind: 'line'; who: LineName; fault: LineFault }
)

/** Faults that a run has once, at a set share of its operations. */
export const ONCE = ['lose-engine-data', 'rotate-encryption-key', 'clock-off'] as const
export type OnceFault = (typeof ONCE)[number]

const press = fc.constantFrom('pay' as const, 'pay' as const, 'pay' as const, 'decline' as const, 'abandon' as const)
const token = fc.oneof(
  { weight: 12, arbitrary: fc.constant('tok_success') },
  { weight: 3, arbitrary: fc.constantFrom('tok_late_success', 'tok_soft_decline', 'tok_insufficient_funds') },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('not_processed', 'hang_success', 'hang_failed', 'hang_lost'),
        fc.constantFrom(...PROVIDERS),
      )
      .map(([stem, provider]) => `tok_${stem}_${provider}`),
  },
)

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 45, arbitrary: token.map((of) => ({ do: 'payment' as const, token: of })) },
  { weight: 10, arbitrary: press.map((of) => ({ do: 'checkout' as const, press: of })) },
  { weight: 5, arbitrary: press.map((of) => ({ do: 'link' as const, press: of })) },
  { weight: 3, arbitrary: fc.constant({ do: 'split' as const }) },
  { weight: 15, arbitrary: fc.integer({ min: 1, max: 100 }).map((percent) => ({ do: 'refund' as const, percent })) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 5 }).map((items) => ({ do: 'payout' as const, items })) },
  { weight: 8, arbitrary: fc.constant({ do: 'repeat' as const }) },
  { weight: 3, arbitrary: fc.constant({ do: 'replay' as const }) },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'rotate-secret' as const }, { do: 'rotate-key' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'login' as const }) },
  { weight: 5, arbitrary: fc.constant({ do: 'list' as const }) },
)

const one = fc.constantFrom(...PROCESSES).map((name) => [name])
const pair = fc
  .constantFrom<[ProcessName, ProcessName]>(
    ['api-1', 'api-2'],
    ['worker-1', 'worker-2'],
    ['api-1', 'worker-1'],
    ['postgres', 'temporal'],
    ['temporal', 'worker-2'],
    ['simulator', 'receiver'],
    ['postgres', 'api-2'],
  )
  .map((both): readonly ProcessName[] => both)
const control = fc.constantFrom(
  { mode: 'down' },
  { mode: 'hang' },
  { mode: 'error500' },
  { mode: 'slow', delayMs: 3_000 },
  { mode: 'throttle', callsPerSecond: 1, retryAfterSeconds: 2 },
)

const seconds = fc.integer({ min: 2, max: 12 })
const fault: fc.Arbitrary<Fault> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('kill' as const), who: one, seconds: fc.integer({ min: 0, max: 5 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('kill' as const), who: pair, seconds: fc.integer({ min: 0, max: 5 }) }),
  },
  // Longer than a lease, a heartbeat or a request's own time-out.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pause' as const), who: one, seconds: fc.constant(20) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('provider' as const),
      who: fc.constantFrom(...PROVIDERS),
      control,
      seconds,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('receiver-away' as const), seconds }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('line' as const),
      who: fc.constantFrom(...LINES),
      fault: fc.constantFrom('drop' as const, 'delay' as const, 'truncate' as const, 'swallow' as const),
      seconds,
    }),
  },
)

/** The same seed gives the same operations and faults; when each of them meets which is up to the machine. */
export const operationsOf = (seed: number, count: number): Operation[] => fc.sample(operation, { seed, numRuns: count })

export const faultsOf = (seed: number, count: number): Fault[] => fc.sample(fault, { seed: seed + 1, numRuns: count })
