import { closedLoop } from '../closed-loop.ts'
import { atLeast, atMost, detail, figure, type Row } from '../figures.ts'
import { LANES, payLoop } from '../pay-loop.ts'
import { cpuByKind, cpuOf, hasProc } from '../processes.ts'
import { pause, say, type Stand } from '../stand.ts'

const PAIRS = 5
/** After a run, so that its last events and closings count in its own figures only. */
const SETTLE_MS = 1_200

interface Side {
  perSecond: number
  /** CPU milliseconds a payment: of the service's (or bare worker's) process, of Postgres and of Temporal. */
  own: number
  postgres: number
  engine: number
}

interface Shape {
  name: string
  webhooks: boolean
  turns: number
}

interface Pairs {
  ours: Side[]
  bare: Side[]
}

async function measured(turns: number, used: () => Omit<Side, 'perSecond'>, run: () => Promise<number>): Promise<Side> {
  const before = used()
  const ms = await run()
  await pause(SETTLE_MS)
  const after = used()
  const each = (part: keyof typeof before) => (after[part] - before[part]) / turns
  return { perSecond: (turns * 1_000) / ms, own: each('own'), postgres: each('postgres'), engine: each('engine') }
}

async function toldOfBoth(stand: Stand, prefix: string, turns: number): Promise<number> {
  const merchant = stand.merchant()
  return await closedLoop(turns, LANES, async (index) => {
    const { status, transactionId } = await merchant.pay(`${prefix}-${index}`)
    if (status !== 201) throw new Error(`a payment was answered with ${status}`)
    await merchant.told(transactionId, 2)
  })
}

async function payments(stand: Stand, { webhooks, turns }: Shape, run: string): Promise<Side> {
  const used = () => {
    const { service, postgres, temporal } = cpuByKind(stand.product().pid)
    return { own: service, postgres, engine: temporal }
  }
  return await measured(turns, used, () => (webhooks ? toldOfBoth : payLoop)(stand, run, turns))
}

async function bareWorkflows(stand: Stand, { webhooks, turns }: Shape): Promise<Side> {
  const bare = await stand.bare()
  const used = () => {
    const { postgres, temporal } = cpuByKind(stand.product().pid)
    return { own: cpuOf(bare.pid), postgres, engine: temporal }
  }
  return await measured(turns, used, () => bare.run({ turns, lanes: LANES, shape: webhooks ? 'three' : 'alone' }))
}

/** Alternating pairs, so that other load affects both sides alike. */
async function pairs(stand: Stand, shape: Shape): Promise<Pairs> {
  const ours: Side[] = []
  const bare: Side[] = []
  for (let pair = 0; pair <= PAIRS; pair++) {
    // The first pair warms up both, with half as many.
    const turns = pair === 0 ? shape.turns / 2 : shape.turns
    const here = await payments(stand, { ...shape, turns }, `${shape.name.replaceAll(' ', '-')}-${pair}-${Date.now()}`)
    const beside = await bareWorkflows(stand, { ...shape, turns })
    if (pair === 0) continue
    ours.push(here)
    bare.push(beside)
    const [a, b] = [here.perSecond.toFixed(1), beside.perSecond.toFixed(1)]
    say(`${shape.name}: pair ${pair} of ${PAIRS}, ${a} a second beside ${b}`)
  }
  return { ours, bare }
}

const of = (sides: Side[], part: keyof Side) => (part === 'perSecond' || hasProc ? sides.map((side) => side[part]) : [])

/** The CPU of a turn. A bare workflow writes nothing to Postgres, so what Postgres uses beside it does not count. */
const allOfOurs = (side: Side) => side.own + side.engine + side.postgres
const allOfBare = (side: Side) => side.own + side.engine

/** What each of two more deliveries, or of two more bare workflows, added to a turn. */
function eachOfTwo(alone: Side[], told: Side[], cpu: (side: Side) => number): number[] {
  return hasProc ? told.map((side, pair) => (cpu(side) - cpu(alone[pair]!)) / 2) : []
}

/** Payments a second compared with bare workflows of the same shape and number, and the CPU of each. */
export async function throughput(stand: Stand): Promise<Row[]> {
  const merchant = stand.merchant()
  await merchant.unsubscribe()
  const alone = await pairs(stand, { name: 'without webhooks', webhooks: false, turns: 300 })
  await merchant.subscribe()
  const told = await pairs(stand, { name: 'two webhooks each', webhooks: true, turns: 120 })
  await merchant.unsubscribe()
  const beside = ({ bare }: Pairs, part: keyof Side, more: Partial<Row> = {}) => ({ bare: of(bare, part), ...more })
  const cpu = 'ms of CPU'
  const own = (side: Side) => side.own
  const allIn = { values: hasProc ? alone.ours.map(allOfOurs) : [], bare: hasProc ? alone.bare.map(allOfBare) : [] }
  return [
    figure('all in: a payment', cpu, allIn.values, { bare: allIn.bare, budget: atMost(1.45, 'ratio') }),
    figure('all in: a delivery', cpu, eachOfTwo(alone.ours, told.ours, allOfOurs), {
      bare: eachOfTwo(alone.bare, told.bare, allOfBare),
      budget: atMost(1.25, 'ratio'),
    }),
    figure('payments, no webhooks', 'a second', of(alone.ours, 'perSecond'), {
      ...beside(alone, 'perSecond'),
      budget: atLeast(0.55, 'ratio'),
      note: 'goal 0.7 of bare',
    }),
    detail('service, a payment', cpu, of(alone.ours, 'own'), beside(alone, 'own', { budget: atMost(3, 'difference') })),
    detail('Postgres, a payment', cpu, of(alone.ours, 'postgres'), { budget: atMost(4.5), note: 'goal 3.5' }),
    detail('engine, a payment', cpu, of(alone.ours, 'engine'), beside(alone, 'engine')),
    figure('payments, two webhooks each', 'a second', of(told.ours, 'perSecond'), {
      ...beside(told, 'perSecond'),
      budget: atLeast(0.65, 'ratio'),
      note: 'goal 0.75 of bare',
    }),
    detail('service, a payment and its two', cpu, of(told.ours, 'own'), beside(told, 'own')),
    detail('service, a delivery above a bare workflow', cpu, eachOfTwo(alone.ours, told.ours, own), {
      bare: eachOfTwo(alone.bare, told.bare, own),
      budget: atMost(4, 'difference'),
    }),
    detail('Postgres, a payment and its two', cpu, of(told.ours, 'postgres')),
    detail('engine, a payment and its two', cpu, of(told.ours, 'engine'), beside(told, 'engine')),
  ]
}
