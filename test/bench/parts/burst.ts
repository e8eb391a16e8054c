import { readLedger } from '../../simulated-providers.ts'
import { closedLoop } from '../closed-loop.ts'
import { atLeast, atMost, detail, figure, type Row } from '../figures.ts'
import { payLoop } from '../pay-loop.ts'
import { allSucceeded, pause, say, type Stand } from '../stand.ts'

const PAYMENTS = 5_000
const CONNECTIONS = 64
const DRAINED_WITHIN_MS = 300_000
const LOOP = 500

interface Burst {
  acceptedPerSecond: number
  /** How many had begun when the last one was accepted: processing takes time from accepting. */
  begunMeanwhile: number
  drainedPerSecond: number
  refused: number
  lost: number
  chargedTwice: number
}

/** Payments of the burst with exactly one charge in the provider's ledger, and charges beyond that. */
async function charges(stand: Stand, prefix: string): Promise<{ paid: number; twice: number }> {
  const attempts = await stand.rows<{ reference: string }>(
    `SELECT a.provider_reference AS reference FROM attempts a JOIN transactions t ON t.id = a.transaction_id
     WHERE t.reference LIKE $1`,
    [`${prefix}-%`],
  )
  const ours = new Set(attempts.map(({ reference }) => reference))
  const ledger = await readLedger({ controlUrl: stand.product().simulatorUrl })
  const booked = ledger.filter(({ reference }) => ours.has(reference))
  const paid = new Set(booked.map(({ reference }) => reference)).size
  return { paid, twice: booked.length - paid }
}

async function begunBy(stand: Stand, prefix: string, endedAt: number): Promise<number> {
  const [row] = await stand.rows<{ begun: string }>(
    `SELECT count(*) AS begun FROM attempts a JOIN transactions t ON t.id = a.transaction_id
     WHERE t.reference LIKE $1 AND a.number = 1 AND a.started_at < to_timestamp($2::float8 / 1000)`,
    [`${prefix}-%`, endedAt],
  )
  return Number(row!.begun)
}

/** Waits until all have ended; returns how many succeeded, and how many a second after the last acceptance. */
async function drained(stand: Stand, prefix: string, acceptedAt: number) {
  for (let round = 1; ; round++) {
    await pause(1_000)
    const succeeded = await allSucceeded(stand, prefix)
    if (succeeded === PAYMENTS || Date.now() - acceptedAt > DRAINED_WITHIN_MS) break
    if (round % 15 === 0) say(`burst: ${succeeded} of ${PAYMENTS} have succeeded`)
  }
  const [row] = await stand.rows<{ succeeded: string; later: string; lastAt: string }>(
    `SELECT count(*) AS succeeded, count(*) FILTER (WHERE m.at > to_timestamp($2::float8 / 1000)) AS later,
       extract(epoch FROM max(m.at)) * 1000 AS "lastAt"
     FROM transactions t JOIN transitions m ON m.transaction_id = t.id AND m.state = 'SUCCEEDED' WHERE t.reference LIKE $1`,
    [`${prefix}-%`, acceptedAt],
  )
  const { succeeded, later, lastAt } = row!
  return { succeeded: Number(succeeded), perSecond: (Number(later) * 1_000) / (Number(lastAt) - acceptedAt) }
}

async function oneBurst(stand: Stand, name: string): Promise<Burst> {
  const prefix = `burst-${name}-${Date.now()}`
  const merchant = stand.merchant()
  let refused = 0
  const ms = await closedLoop(PAYMENTS, CONNECTIONS, async (index) => {
    const { status } = await merchant.pay(`${prefix}-${index}`)
    if (status !== 201) refused++
  })
  const acceptedAt = Date.now()
  const acceptedPerSecond = ((PAYMENTS - refused) * 1_000) / ms
  say(`burst: ${name}, ${acceptedPerSecond.toFixed(0)} accepted a second; the engine drains`)
  const { succeeded, perSecond } = await drained(stand, prefix, acceptedAt)
  const { paid, twice } = await charges(stand, prefix)
  const lost = PAYMENTS - refused - Math.min(succeeded, paid)
  say(`burst: ${name}, ${perSecond.toFixed(1)} a second drained`)
  return {
    acceptedPerSecond,
    begunMeanwhile: await begunBy(stand, prefix, acceptedAt),
    drainedPerSecond: perSecond,
    refused,
    lost,
    chargedTwice: twice,
  }
}

/**
 * 5 000 payments at once, on a freshly started service and on a warm one. Measures the rate of acceptance,
 * one charge each, and the rate of completion, compared with a closed loop after each.
 */
export async function burst(stand: Stand): Promise<Row[]> {
  await stand.merchant().unsubscribe()
  await stand.restart()
  const bursts: Burst[] = []
  const loops: number[] = []
  for (const name of ['just started', 'warm']) {
    bursts.push(await oneBurst(stand, name.replace(' ', '-')))
    const ms = await payLoop(stand, `burst-loop-${Date.now()}`, LOOP)
    loops.push((LOOP * 1_000) / ms)
  }
  const [cold, warm] = bursts as [Burst, Burst]
  const sum = (of: 'refused' | 'lost' | 'chargedTwice') => [bursts.reduce((all, each) => all + each[of], 0)]
  const none = { budget: atMost(0), exact: true }
  const [begun, drainedRates] = [bursts.map((each) => each.begunMeanwhile), bursts.map((each) => each.drainedPerSecond)]
  const likeALoop = { bare: loops, budget: atLeast(0.95, 'ratio') }
  return [
    figure(`accepted of ${PAYMENTS}, just started`, 'a second', [cold.acceptedPerSecond], { budget: atLeast(800) }),
    figure(`accepted of ${PAYMENTS}, warm`, 'a second', [warm.acceptedPerSecond], { budget: atLeast(1_000) }),
    detail('begun while they were taken in', '', begun),
    figure('drained, beside a closed loop', 'a second', drainedRates, likeALoop),
    detail('refused', '', sum('refused'), none),
    detail('lost', '', sum('lost'), none),
    detail('charged twice', '', sum('chargedTwice'), none),
  ]
}
