import { closedLoop } from '../closed-loop.ts'
import { allSucceeded, pause, say, type Stand } from '../stand.ts'
import type { Row } from '../table.ts'

const PAYMENTS = 5_000
const CONNECTIONS = 64
const DRAINED_WITHIN_MS = 300_000

interface LedgerLine {
  reference: string
}

/** How many payments of the burst have exactly one charge in the provider's ledger, and how many more there are. */
async function charges(stand: Stand, prefix: string): Promise<{ paid: number; twice: number }> {
  const attempts = await stand.rows<{ reference: string }>(
    `SELECT a.provider_reference AS reference FROM attempts a JOIN transactions t ON t.id = a.transaction_id
     WHERE t.reference LIKE $1`,
    [`${prefix}-%`],
  )
  const ours = new Set(attempts.map(({ reference }) => reference))
  const ledger = (await (await fetch(`${stand.product().simulatorUrl}/ledger`)).json()) as LedgerLine[]
  const booked = ledger.filter(({ reference }) => ours.has(reference))
  const paid = new Set(booked.map(({ reference }) => reference)).size
  return { paid, twice: booked.length - paid }
}

/** How many of them had begun when the last one was taken in: what is begun takes time from what comes in. */
async function begunMeanwhile(stand: Stand, prefix: string): Promise<number> {
  const [row] = await stand.rows<{ begun: string }>(
    `SELECT count(*) FILTER (WHERE a.started_at < taken.last) AS begun
     FROM attempts a JOIN transactions t ON t.id = a.transaction_id,
       LATERAL (SELECT max(created_at) AS last FROM transactions WHERE reference LIKE $1) taken
     WHERE t.reference LIKE $1 AND a.number = 1`,
    [`${prefix}-%`],
  )
  return Number(row!.begun)
}

async function drained(stand: Stand, prefix: string): Promise<{ succeeded: number; ms: number }> {
  const since = performance.now()
  for (;;) {
    const succeeded = await allSucceeded(stand, prefix)
    const ms = performance.now() - since
    if (succeeded === PAYMENTS || ms > DRAINED_WITHIN_MS) return { succeeded, ms }
    await pause(1_000)
    if (Math.floor(ms / 1_000) % 15 === 14) say(`burst: ${succeeded} of ${PAYMENTS} have succeeded`)
  }
}

/** 5 000 payments at once: how fast they are accepted, and that each of them is charged exactly once. */
export async function burst(stand: Stand): Promise<Row[]> {
  const prefix = `burst-${Date.now()}`
  const merchant = stand.merchant()
  let refused = 0
  const ms = await closedLoop(PAYMENTS, CONNECTIONS, async (index) => {
    const { status } = await merchant.pay(`${prefix}-${index}`)
    if (status !== 201) refused++
  })
  const perSecond = ((PAYMENTS - refused) * 1_000) / ms
  say(`burst: ${perSecond.toFixed(0)} accepted a second; the engine drains`)
  const { succeeded, ms: drainMs } = await drained(stand, prefix)
  const begun = await begunMeanwhile(stand, prefix)
  const { paid, twice } = await charges(stand, prefix)
  const lost = PAYMENTS - refused - Math.min(succeeded, paid)
  const drainRate = (PAYMENTS * 1_000) / (ms + drainMs)
  return [
    {
      figure: `accepted a second, burst of ${PAYMENTS}`,
      measured: perSecond.toFixed(0),
      budget: '≥ 800',
      ok: perSecond >= 800,
    },
    {
      figure: '  refused, lost, charged twice',
      measured: `${refused}, ${lost}, ${twice}`,
      budget: '0, 0, 0',
      ok: refused === 0 && lost === 0 && twice === 0,
      exact: true,
    },
    { figure: '  begun while they were taken in', measured: `${begun} of ${PAYMENTS}`, ok: null },
    { figure: '  finished a second, burst and drain', measured: drainRate.toFixed(1), ok: null },
  ]
}
