import { atMost, type Row } from '../figures.ts'
import { type HungTenant, openHungTenant } from '../hung-tenant.ts'
import type { Product } from '../product.ts'
import { openSeparateRoles } from '../separate-roles.ts'
import { pause, say, type Stand } from '../stand.ts'
import { paymentWaits, quantilesOf, type Quantiles, startSteady, type Wait, webhookWaits } from '../steady.ts'
import { DELIVERIES_A_SECOND } from './latency.ts'

/** The measuring time once all hanging deliveries are stored: more than two receiver time-outs. */
const BESIDE_MS = 22_000
const ALONE_MS = 8_000
const HUNG = 2_000
const PAYMENTS_A_SECOND = 4
const WARM_UP = 40
/** The time to record closed connections and cancel waiting deliveries. */
const SETTLE_MS = 5_000

interface Measured {
  webhooks: Quantiles
  payments: Quantiles
  /** The share of payments and webhooks that were created meanwhile. */
  coming: Quantiles
  missing: number
}

/** The service under measurement. */
export type FairnessStand = Pick<Stand, 'merchant' | 'rows'> & {
  product(): Pick<Product, 'baseUrl' | 'databaseUrl'>
}

/** A steady merchant beside another's hung deliveries: first none, then all at once. */
async function beside(stand: FairnessStand, hung: number): Promise<Measured> {
  const prefix = `fairness-${hung}-${Date.now()}`
  const tenant: HungTenant | null = hung > 0 ? await openHungTenant(stand.product()) : null
  const merchant = stand.merchant()
  const steady = [
    startSteady(DELIVERIES_A_SECOND, async () => {
      const { transactionId } = await merchant.test()
      await merchant.told(transactionId, 1)
    }),
    startSteady(PAYMENTS_A_SECOND, async (n) => void (await merchant.pay(`${prefix}-${n}`))),
  ]
  const since = Date.now()
  await tenant?.store(hung)
  const stored = Date.now()
  if (tenant) say(`fairness: ${hung} stored in ${stored - since} ms`)
  await pause(tenant ? BESIDE_MS : ALONE_MS)
  if (tenant) say(`fairness: ${tenant.hanging()} hang at the end`)
  const ended = Date.now()
  const [missing] = (await Promise.all(steady.map((each) => each.stop()))) as [number, number]
  if (tenant) {
    await tenant.close()
    await pause(SETTLE_MS)
  }
  const webhooks = await webhookWaits(stand)
  const payments = await paymentWaits(stand, prefix)
  const during = (waits: Wait[]) => quantilesOf(waits, stored, ended)
  return {
    webhooks: during(webhooks),
    payments: during(payments),
    coming: quantilesOf(webhooks, since, stored),
    missing,
  }
}

const both = ({ p50, p99 }: Quantiles): string => `${p50.toFixed(0)} ms, ${p99.toFixed(0)} ms`

function rows(where: string, { webhooks, payments, coming, missing }: Measured, none: Measured): Row[] {
  const ms = (name: string, of: Quantiles, part: 'p50' | 'p99', bare?: Quantiles) => ({
    name: `${where}${name}, ${part}`,
    detail: true,
    unit: 'ms',
    values: [of[part]],
    ...(bare ? { bare: [bare[part]] } : {}),
  })
  const beside = `webhooks beside another's ${HUNG} hung ones (bare: beside none)`
  return [
    { ...ms(beside, webhooks, 'p50', none.webhooks), detail: false, budget: atMost(50) },
    { ...ms(beside, webhooks, 'p99', none.webhooks), budget: atMost(250) },
    ms('while those are stored', coming, 'p50'),
    ms('while those are stored', coming, 'p99'),
    ms('token payments', payments, 'p50', none.payments),
    ms('token payments', payments, 'p99', none.payments),
    { name: `${where}webhooks that did not come`, detail: true, unit: '', values: [missing], budget: atMost(0) },
  ]
}

/** Healthy webhooks and payments of one business beside hung deliveries of another. */
async function measure(stand: FairnessStand, where = ''): Promise<Row[]> {
  const merchant = stand.merchant()
  // Subscribes to an event that never happens here, so that payments send nothing; test events still arrive.
  await merchant.subscribe(['payment.failed'])
  for (let n = 0; n < WARM_UP; n++) await merchant.told((await merchant.test()).transactionId, 1)
  merchant.takeArrivals()
  const none = await beside(stand, 0)
  say(`fairness: ${where}beside none ${both(none.webhooks)}`)
  const table = rows(where, await beside(stand, HUNG), none)
  await merchant.unsubscribe()
  return table
}

/** All in one process, then with one API and two workers as separate processes. */
export async function fairness(stand: Stand): Promise<Row[]> {
  const table = await measure(stand)
  say('fairness: starting one API and two workers')
  const separate = await openSeparateRoles(stand.product().databaseUrl)
  try {
    return [...table, ...(await measure(separate, '1 API + 2 workers: '))]
  } finally {
    await separate.close()
  }
}
