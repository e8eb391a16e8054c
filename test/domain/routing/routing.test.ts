import fc from 'fast-check'
import type { RoutingDecision } from '../../../src/domain/routing/decision.ts'
import { decideRoute } from '../../../src/domain/routing/routing.ts'
import { DEFAULT_RULES, type RoutingRules } from '../../../src/domain/routing/routing-rules.ts'
import { DECIDED_AT, type Past, pastsOf, providerWith, REQUEST, THREE } from './routing-pasts.ts'

interface Given {
  rules?: Partial<RoutingRules>
  pasts?: Record<string, Past>
  live?: boolean
}

function decide({ rules = {}, pasts = {}, live = false }: Given = {}): RoutingDecision {
  const request = { ...REQUEST, mode: live ? ('LIVE' as const) : ('TEST' as const) }
  const input = { providers: THREE, request, decidedAt: DECIDED_AT }
  return decideRoute({ ...input, rules: { ...DEFAULT_RULES, ...rules }, outcomes: pastsOf(pasts) })
}

const orderOf = ({ chosen, fallbackOrder }: RoutingDecision) => (chosen === null ? [] : [chosen, ...fallbackOrder])

const down: Past = { faults: 40 }
const recovering: Past = { faults: 40, newestAgeMs: 30_000 }

const orders: [string, Given, string[]][] = [
  ['no history: the default order', {}, ['paystack', 'peach', 'yoco']],
  [
    'the better score first',
    { pasts: { yoco: { successes: 5 }, peach: { successes: 3 } } },
    ['yoco', 'peach', 'paystack'],
  ],
  ['priorities first, in their order', { rules: { priorities: ['yoco', 'peach'] } }, ['yoco', 'peach', 'paystack']],
  [
    'a priority beats any score',
    { rules: { priorities: ['yoco'] }, pasts: { yoco: { faults: 9 } } },
    ['yoco', 'paystack', 'peach'],
  ],
  [
    'a disabled one is out, prior or not',
    { rules: { priorities: ['peach'], disabledProviders: ['peach'] } },
    ['paystack', 'yoco'],
  ],
  ['an open circuit is out', { pasts: { paystack: down } }, ['peach', 'yoco']],
  [
    'an open circuit is out, prior or not',
    { rules: { priorities: ['paystack'] }, pasts: { paystack: down } },
    ['peach', 'yoco'],
  ],
  [
    'who recovers comes last, prior or not',
    { rules: { priorities: ['paystack'] }, pasts: { paystack: recovering } },
    ['peach', 'yoco', 'paystack'],
  ],
  ['who recovers comes before nobody', { pasts: { paystack: recovering, peach: down, yoco: down } }, ['paystack']],
  [
    'all out: the least bad alone',
    { pasts: { paystack: { faults: 60 }, peach: { faults: 50 }, yoco: { faults: 55 } } },
    ['peach'],
  ],
  [
    // Both scores are far below yoco's and are raised to the floor.
    'of those that were lifted to the floor the better one first',
    {
      pasts: { yoco: { successes: 125 }, paystack: { faults: 20, successes: 4 }, peach: { faults: 20, successes: 12 } },
    },
    ['yoco', 'peach', 'paystack'],
  ],
  [
    // Its leader may be worse than an unknown one, which costs the same.
    'an unknown one before a leader that often fails',
    { pasts: { yoco: { successes: 100, faults: 25 }, peach: { successes: 100, faults: 25 } } },
    ['paystack', 'peach', 'yoco'],
  ],
  ['a leader that works before an unknown one', { pasts: { yoco: { successes: 125 } } }, ['yoco', 'paystack', 'peach']],
]

describe('the order of providers', () => {
  test.each(orders)('%s', (_case, given, order) => {
    expect(orderOf(decide(given))).toEqual(order)
  })

  test('is recorded in live mode too, where only its first may be used', () => {
    expect([decide().failover, decide({ live: true }).failover]).toEqual([true, false])
    expect(orderOf(decide({ live: true }))).toEqual(orderOf(decide()))
  })

  test('says of an open circuit what opened it', () => {
    const { candidates, lastResort } = decide({ pasts: { paystack: down } })
    const paystack = candidates.find(({ providerId }) => providerId === 'paystack')
    expect(paystack).toMatchObject({
      eligible: false,
      excludedBecause: 'circuit_open',
      terms: { outcomes: 40, successes: 0 },
    })
    expect(paystack!.terms.health).toBeCloseTo(0.95 ** 40, 6)
    expect(lastResort).toBe(false)
  })

  test('says so if every circuit was open', () => {
    const decision = decide({ pasts: { paystack: down, peach: down, yoco: down } })
    expect(decision).toMatchObject({ lastResort: true, chosen: 'paystack', fallbackOrder: [] })
    expect(decision.candidates.map(({ providerId, eligible }) => [providerId, eligible])).toEqual([
      ['yoco', false],
      ['peach', false],
      ['paystack', true],
    ])
  })

  test('lifts a provider far below the leader to the floor, and keeps its own score', () => {
    const { candidates } = decide({ pasts: { yoco: { successes: 125 }, peach: { faults: 20 } } })
    const peach = candidates.find(({ providerId }) => providerId === 'peach')!
    expect(peach.score).toBe(peach.terms.floor)
    expect(peach.terms.ownScore!).toBeLessThan(peach.score!)
  })
})

describe('a provider that cannot be asked what became of a payment', () => {
  const providers = [
    providerWith('yoco', { lookups: 'BY_CHECKOUT_ID' }),
    providerWith('peach'),
    providerWith('paystack'),
  ]
  const ordered = (
    pasts: Record<string, Past>,
    { rules = {}, token = true }: { rules?: object; token?: boolean } = {},
  ) =>
    decideRoute({
      providers,
      decidedAt: DECIDED_AT,
      request: { ...REQUEST, token },
      rules: { ...DEFAULT_RULES, ...rules },
      outcomes: pastsOf(pasts),
    })
  const leads: Record<string, Past> = {
    yoco: { successes: 50 },
    paystack: { successes: 49 },
    peach: { successes: 30, faults: 10 },
  }

  test('comes after one whose score differs by less than a deviation, and before one whose score is worse', () => {
    const decision = ordered(leads)
    expect(orderOf(decision)).toEqual(['paystack', 'yoco', 'peach'])
    const terms = Object.fromEntries(decision.candidates.map((each) => [each.providerId, each.terms]))
    expect(terms).toMatchObject({
      paystack: { canBeAsked: true, nearLeader: true },
      yoco: { canBeAsked: false, nearLeader: true },
      peach: { canBeAsked: true, nearLeader: false },
    })
    expect(terms.yoco!.ownScore! - terms.paystack!.ownScore!).toBeLessThan(terms.yoco!.deviation!)
    expect(terms.yoco!.ownScore! - terms.peach!.ownScore!).toBeGreaterThanOrEqual(terms.yoco!.deviation!)
  })

  test("comes first where it is clearly the best, and where the business's own priorities say so", () => {
    expect(orderOf(ordered({ ...leads, paystack: { successes: 30, faults: 10 } }))[0]).toBe('yoco')
    expect(orderOf(ordered(leads, { rules: { priorities: ['yoco'] } }))).toEqual(['yoco', 'paystack', 'peach'])
  })

  test('is as good as any for a checkout, which it can be asked about by its own id', () => {
    const decision = ordered(leads, { token: false })
    expect(orderOf(decision)[0]).toBe('yoco')
    expect(decision.candidates.every(({ terms }) => terms.canBeAsked)).toBe(true)
  })
})

const names = ['paystack', 'peach', 'yoco', 'ozow', 'stitch', 'another', 'one-more']
const someNames = fc.uniqueArray(fc.constantFrom(...names))
const past = fc.record({
  successes: fc.nat(125),
  faults: fc.nat(125),
  answersMs: fc.array(fc.nat(30_000), { maxLength: 5 }),
  newestAgeMs: fc.nat(60_000),
})
interface Case {
  known: string[]
  priorities: string[]
  disabledProviders: string[]
  pasts: Record<string, Past>
  unconnected: string[]
}

const cases: fc.Arbitrary<Case> = fc.record({
  known: someNames,
  priorities: someNames,
  disabledProviders: someNames,
  pasts: fc.dictionary(fc.constantFrom(...names), past),
  unconnected: someNames,
})

function decideFor({ known, unconnected, priorities, disabledProviders, pasts }: Case): RoutingDecision {
  const providers = known.map((id) => ({
    ...providerWith(id),
    ...(unconnected.includes(id) && { connectedModes: [] }),
  }))
  const rules = { ...DEFAULT_RULES, priorities, disabledProviders }
  return decideRoute({ providers, request: REQUEST, rules, outcomes: pastsOf(pasts), decidedAt: DECIDED_AT })
}

const law = (holds: (decision: RoutingDecision, given: Case) => void) =>
  fc.assert(fc.property(cases, (given) => holds(decideFor(given), given)))

describe('whatever is given', () => {
  test('the order is a permutation of the eligible, and each of the others has a reason', () => {
    law((decision) => {
      const eligible = decision.candidates.filter((candidate) => candidate.eligible).map(({ providerId }) => providerId)
      expect(orderOf(decision).toSorted()).toEqual(eligible.toSorted())
      for (const candidate of decision.candidates) expect(candidate.excludedBecause === null).toBe(candidate.eligible)
    })
  })

  test('somebody is chosen as long as the static filters leave anybody', () => {
    law((decision, { known, unconnected, disabledProviders }) => {
      const left = known.filter((id) => !unconnected.includes(id) && !disabledProviders.includes(id))
      expect(decision.chosen === null).toBe(left.length === 0)
    })
  })

  test('priorities come first, in their order, among whose circuits are closed', () => {
    law((decision, { priorities }) => {
      const closed = orderOf(decision).filter((id) => {
        const { health } = decision.candidates.find(({ providerId }) => providerId === id)!.terms
        return health! >= 0.2
      })
      const prior = priorities.filter((id) => closed.includes(id))
      expect(closed.slice(0, prior.length)).toEqual(prior)
    })
  })

  test('the same is decided again, in whatever order the providers are listed', () => {
    law((decision, given) => {
      expect(decideFor(given)).toEqual(decision)
      expect(orderOf(decideFor({ ...given, known: given.known.toReversed() }))).toEqual(orderOf(decision))
    })
  })

  test('a score stands beside every term where the static filters let a provider through, and nowhere else', () => {
    law(({ candidates }) => {
      for (const { score, terms, excludedBecause } of candidates) {
        const ran = excludedBecause === null || excludedBecause === 'circuit_open'
        expect([score !== null, Object.keys(terms).length > 0]).toEqual([ran, ran])
      }
    })
  })
})
