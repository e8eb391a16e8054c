import fc from 'fast-check'

/** Providers of a run; a payment is offered to them in the router's order. */
export const PROVIDERS = ['paystack', 'peach', 'yoco', 'ozow', 'stitch'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** Those that charge tokens; the others only have pages. */
const CARD_PROVIDERS = ['paystack', 'peach', 'yoco'] as const

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

export const LINES = ['database', 'engine', 'edge', ...PROVIDERS] as const
export type LineName = (typeof LINES)[number]

export type LineFault = 'drop' | 'delay' | 'truncate' | 'swallow'

/** A token was charged, a link or a checkout was not opened yet, its page is open, or the payer pays at the same time. */
export type CancelledWhen = 'charged' | 'link' | 'unopened' | 'opened' | 'paying'

/** What the payer's bank, or the provider, does with a dispute. */
export type BankAct = 'remind' | 'review' | 'win' | 'lose' | 'reopen'

export type Operation =
  | { do: 'payment'; token: string }
  | { do: 'checkout'; press: 'pay' | 'decline' | 'abandon'; rail: 'CARD' | 'BANK_TRANSFER' | null }
  | { do: 'link'; press: 'pay' | 'decline' | 'abandon' }
  | { do: 'split' }
  | { do: 'refund'; percent: number }
  | { do: 'payout'; items: number; decide: 'approve' | 'cancel' | 'both' }
  | { do: 'cancel'; when: CancelledWhen }
  | { do: 'dispute'; percent: number; acts: readonly BankAct[]; secondsApart: number; told: boolean }
  | { do: 'prefer'; provider: ProviderName }
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
  | { kind: 'full-disk' }
  | { kind: 'line'; who: LineName; fault: LineFault }
)

/** Faults that a run has once, at a set share of its operations. */
export const ONCE = ['lose-engine-data', 'rotate-encryption-key', 'clock-off'] as const
export type OnceFault = (typeof ONCE)[number]

const press = fc.constantFrom('pay' as const, 'pay' as const, 'pay' as const, 'decline' as const, 'abandon' as const)
const acts = fc.constantFrom<BankAct[][]>(
  [],
  ['remind'],
  ['win'],
  ['lose'],
  ['review', 'lose'],
  ['lose', 'reopen'],
  ['lose', 'reopen', 'win'],
)
/** A token that names one provider is an ordinary card at the others. */
const token = fc.oneof(
  { weight: 12, arbitrary: fc.constant('tok_success') },
  { weight: 3, arbitrary: fc.constantFrom('tok_late_success', 'tok_soft_decline', 'tok_insufficient_funds') },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('not_processed', 'hang_success', 'hang_failed', 'hang_lost'),
        fc.constantFrom(...CARD_PROVIDERS),
      )
      .map(([stem, provider]) => `tok_${stem}_${provider}`),
  },
)

const weighted = <T extends Operation>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const operationWith = (providers: readonly ProviderName[]): fc.Arbitrary<Operation> =>
  fc.oneof(
    weighted(45, fc.record({ do: fc.constant('payment' as const), token })),
    weighted(
      12,
      fc.record({
        do: fc.constant('checkout' as const),
        press,
        rail: fc.constantFrom('CARD' as const, 'BANK_TRANSFER' as const, null),
      }),
    ),
    weighted(5, fc.record({ do: fc.constant('link' as const), press })),
    weighted(3, fc.constant({ do: 'split' as const })),
    weighted(15, fc.record({ do: fc.constant('refund' as const), percent: fc.integer({ min: 1, max: 100 }) })),
    weighted(
      4,
      fc.record({
        do: fc.constant('payout' as const),
        items: fc.integer({ min: 1, max: 5 }),
        decide: fc.constantFrom('approve' as const, 'approve' as const, 'cancel' as const, 'both' as const),
      }),
    ),
    weighted(
      6,
      fc.record({
        do: fc.constant('cancel' as const),
        when: fc.constantFrom<CancelledWhen[]>('charged', 'link', 'unopened', 'opened', 'paying'),
      }),
    ),
    weighted(
      6,
      fc.record({
        do: fc.constant('dispute' as const),
        percent: fc.integer({ min: 1, max: 100 }),
        acts,
        secondsApart: fc.integer({ min: 0, max: 10 }),
        told: fc.boolean(),
      }),
    ),
    weighted(2, fc.record({ do: fc.constant('prefer' as const), provider: fc.constantFrom(...providers) })),
    weighted(8, fc.constant({ do: 'repeat' as const })),
    weighted(3, fc.constant({ do: 'replay' as const })),
    weighted(1, fc.constantFrom({ do: 'rotate-secret' as const }, { do: 'rotate-key' as const })),
    weighted(2, fc.constant({ do: 'login' as const })),
    weighted(5, fc.constant({ do: 'list' as const })),
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
const causing = <T extends Fault>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const faultWith = (providers: readonly ProviderName[]): fc.Arbitrary<Fault> => {
  const downtime = fc.integer({ min: 0, max: 5 })
  return fc.oneof(
    causing(6, fc.record({ kind: fc.constant('kill' as const), who: one, seconds: downtime })),
    causing(2, fc.record({ kind: fc.constant('kill' as const), who: pair, seconds: downtime })),
    // Longer than a lease, a heartbeat or a request's own time-out.
    causing(2, fc.record({ kind: fc.constant('pause' as const), who: one, seconds: fc.constant(20) })),
    causing(
      5,
      fc.record({ kind: fc.constant('provider' as const), who: fc.constantFrom(...providers), control, seconds }),
    ),
    causing(1, fc.record({ kind: fc.constant('receiver-away' as const), seconds })),
    causing(1, fc.record({ kind: fc.constant('full-disk' as const), seconds })),
    causing(
      5,
      fc.record({
        kind: fc.constant('line' as const),
        who: fc.constantFrom<LineName[]>('database', 'engine', 'edge', ...providers),
        fault: fc.constantFrom('drop' as const, 'delay' as const, 'truncate' as const, 'swallow' as const),
        seconds,
      }),
    ),
  )
}

/** The seed determines it. */
export interface Plan {
  operations: readonly Operation[]
  faults: readonly Fault[]
}

/** The same seed gives the same operations and faults; when each of them meets which is up to the machine. */
export const planOf = (seed: number, count: number, providers: readonly ProviderName[]): Plan => ({
  operations: fc.sample(operationWith(providers), { seed, numRuns: count }),
  faults: fc.sample(faultWith(providers), { seed: seed + 1, numRuns: count }),
})
