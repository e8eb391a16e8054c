import { closedLoop } from '../closed-loop.ts'
import { cpuByKind, cpuOf, hasProc } from '../processes.ts'
import { pause, say, type Stand } from '../stand.ts'
import { median, type Row, spread } from '../table.ts'
import { createWatcher } from '../watcher.ts'

const LANES = 16
const PAIRS = 5
/** After a run, so that its provider's events and its last closings are in its own figures and in nobody else's. */
const SETTLE_MS = 1_200

interface Side {
  perSecond: number
  /** CPU milliseconds a payment: the service's (or the bare worker's) process, Postgres, the engine. */
  own: number
  postgres: number
  engine: number
}

interface Shape {
  name: string
  webhooks: boolean
  turns: number
  leastRatio: number
}

async function measured(turns: number, used: () => Omit<Side, 'perSecond'>, run: () => Promise<number>): Promise<Side> {
  const before = used()
  const ms = await run()
  await pause(SETTLE_MS)
  const after = used()
  const each = (part: keyof typeof before) => (after[part] - before[part]) / turns
  return { perSecond: (turns * 1_000) / ms, own: each('own'), postgres: each('postgres'), engine: each('engine') }
}

async function payments(stand: Stand, { webhooks, turns }: Shape, run: string): Promise<Side> {
  const merchant = stand.merchant()
  const watcher = createWatcher(stand)
  const turn = async (index: number) => {
    const { status, transactionId } = await merchant.pay(`${run}-${index}`)
    if (status !== 201) throw new Error(`a payment was answered with ${status}`)
    await (webhooks ? merchant.told(transactionId, 2) : watcher.succeeded(transactionId))
  }
  const used = () => {
    const { service, postgres, temporal } = cpuByKind(stand.product().pid)
    return { own: service, postgres, engine: temporal }
  }
  return await measured(turns, used, () => closedLoop(turns, LANES, turn))
}

async function bareWorkflows(stand: Stand, { webhooks, turns }: Shape): Promise<Side> {
  const bare = await stand.bare()
  const used = () => {
    const { postgres, temporal } = cpuByKind(stand.product().pid)
    return { own: cpuOf(bare.pid), postgres, engine: temporal }
  }
  return await measured(turns, used, () => bare.run({ turns, lanes: LANES, shape: webhooks ? 'three' : 'alone' }))
}

/** Alternating pairs, so that whatever else the machine does meets both sides alike. */
async function pairs(stand: Stand, shape: Shape): Promise<Row[]> {
  const ours: Side[] = []
  const bare: Side[] = []
  for (let pair = 0; pair <= PAIRS; pair++) {
    const here = await payments(stand, shape, `${shape.name.replaceAll(' ', '-')}-${pair}`)
    const beside = await bareWorkflows(stand, shape)
    // The first pair warms both up.
    if (pair === 0) continue
    ours.push(here)
    bare.push(beside)
    const [a, b] = [here.perSecond.toFixed(1), beside.perSecond.toFixed(1)]
    say(`${shape.name}: pair ${pair} of ${PAIRS}, ${a} a second beside ${b}`)
  }
  const ratios = ours.map(({ perSecond }, at) => perSecond / bare[at]!.perSecond)
  const of = (sides: Side[], part: keyof Side) => sides.map((side) => side[part])
  const ratio: Row = {
    figure: `payments a second, ${shape.name}`,
    measured: spread(of(ours, 'perSecond')),
    bare: spread(of(bare, 'perSecond')),
    ok: null,
  }
  const least: Row = {
    figure: '  of bare workflows',
    measured: spread(ratios, 2),
    budget: `≥ ${shape.leastRatio}`,
    ok: median(ratios) >= shape.leastRatio,
  }
  return [ratio, least, ...(hasProc ? cpuRows(ours, bare, !shape.webhooks) : [])]
}

function cpuRows(ours: Side[], bare: Side[], budgeted: boolean): Row[] {
  const of = (sides: Side[], part: keyof Side) => sides.map((side) => side[part])
  const above = ours.map(({ own }, at) => own - bare[at]!.own)
  const postgres = of(ours, 'postgres')
  return [
    {
      figure: '  CPU ms each: service process',
      measured: spread(of(ours, 'own')),
      bare: spread(of(bare, 'own')),
      ok: null,
    },
    {
      figure: '  CPU ms each: above the bare worker',
      measured: spread(above),
      ...(budgeted ? { budget: '≤ 3 ms', ok: median(above) <= 3 } : { ok: null }),
    },
    {
      figure: '  CPU ms each: Postgres',
      measured: spread(postgres),
      ...(budgeted ? { budget: '≤ 2.5 ms', ok: median(postgres) <= 2.5 } : { ok: null }),
    },
    {
      figure: '  CPU ms each: engine',
      measured: spread(of(ours, 'engine')),
      bare: spread(of(bare, 'engine')),
      ok: null,
    },
  ]
}

/** Payments a second beside bare workflows of the same shape and number, and the CPU that each takes. */
export async function throughput(stand: Stand): Promise<Row[]> {
  const merchant = stand.merchant()
  await merchant.unsubscribe()
  const without = await pairs(stand, { name: 'without webhooks', webhooks: false, turns: 400, leastRatio: 0.7 })
  await merchant.subscribe()
  const withTwo = await pairs(stand, { name: 'two webhooks each', webhooks: true, turns: 150, leastRatio: 0.75 })
  await merchant.unsubscribe()
  return [...without, ...withTwo]
}
