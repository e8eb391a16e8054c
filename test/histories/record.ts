import { existsSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { WorkflowHandle } from '@temporalio/client'
import { makeDeposits, setProvider } from '../simulated-providers.ts'
import { until } from '../until.ts'
import { startConnect } from '../workflows/connects.ts'
import { endDeliveries, startDelivery, status } from '../workflows/deliveries.ts'
import { TASK_QUEUES, WORKFLOWS, erasureWorkflowId, refundWorkflowId } from '../../src/workflows/messages.ts'
import { newId } from '../../src/db/new-id.ts'
import { storePayerRequest } from '../../src/db/payers/payer-requests.ts'
import { startLink } from '../workflows/links.ts'
import { loseEvents } from '../workflows/lost-events.ts'
import { expiringIn, providerTellsOfSuccess, sendableUntil, startPayment, token, type PaymentCase } from '../workflows/payments.ts'
import { providerTellsOfTransfer, startBatch, startPayouts } from '../workflows/payouts.ts'
import { openUntold, providerTellsOfUnknownDispute, startDispute } from '../workflows/disputes.ts'
import { startSkippingService, type SkippingService } from '../workflows/skipping-service.ts'
import { historyToText } from './history-json.ts'
import { DAY, HOUR, MINUTE } from '../times.ts'

const pay = (url: string) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome: 'pay' }) })

async function unknown(service: SkippingService, name: string): Promise<PaymentCase> {
  const payment = await startPayment(service, token(name))
  await payment.reaches(({ attempts }) => attempts[0]?.state === 'UNKNOWN')
  await until(payment.begun)
  await sendableUntil(service, payment.id, await payment.begun())
  return payment
}

async function checkout(service: SkippingService, minutes: number): Promise<PaymentCase> {
  const payment = await startPayment(service, await expiringIn(service, minutes))
  await payment.reaches('REQUIRES_ACTION')
  return payment
}

async function checkoutUrl({ pool }: SkippingService, { id }: PaymentCase): Promise<string> {
  const { rows } = await pool.query('SELECT checkout_url FROM attempts WHERE transaction_id = $1', [id])
  return rows[0].checkout_url
}

/** The refund of a new payment; `before` runs between the two. */
async function refund(service: SkippingService, before?: () => Promise<unknown>) {
  const payment = await startPayment(service, token('tok_success'))
  await payment.reaches('SUCCEEDED')
  await before?.()
  return await refundOf(service, payment, 5_000)
}

async function refundOf(service: SkippingService, { id: transactionId }: PaymentCase, amountCents: number) {
  const { body } = await service.api.post('/v1/refunds', { transactionId, amountCents })
  const id: string = body.transactionId
  const read = async () => (await service.api.get(`/v1/transactions/${id}`)).body
  return { id, read, workflow: service.client.workflow.getHandle(refundWorkflowId(id)) }
}

const control = ({ simulator }: SkippingService, mode: 'up' | 'hang') => setProvider(simulator, 'paystack', { mode })

/** The recordings by file name. Their order matters: after a hung call the provider is out of the fast lane. */
export const RECORDINGS: Record<string, (service: SkippingService) => Promise<WorkflowHandle>> = {
  // This is the first: a batch expires by the database's clock, which does not follow skipped time.
  'payout-batch-paid': async (service) => {
    const batch = await startBatch(service, 3)
    await batch.workflow.signal('approve', null)
    await batch.workflow.signal('approve', await batch.said())
    return batch.workflow
  },
  'payout-batch-rejected': async (service) => {
    const batch = await startBatch(service, 1)
    await batch.workflow.signal('reject', await batch.said())
    return batch.workflow
  },
  'payout-batch-expired': async (service) => {
    const batch = await startBatch(service, 1)
    await service.pass(73 * HOUR)
    return batch.workflow
  },
  'payment-charged': async (service) => (await startPayment(service, token('tok_success'))).workflow,
  'payment-declined': async (service) => (await startPayment(service, token('tok_insufficient_funds'))).workflow,
  // A run of 1.1.0, whose activity chose the second provider.
  'payment-fallback': async (service) => (await startPayment(service, token('tok_not_processed_paystack'))).workflow,
  // The same, whose workflow chose it.
  'payment-fallback-chosen': async (service) =>
    (await startPayment(service, token('tok_not_processed_paystack'))).workflow,
  'payment-checkout-paid': async (service) => {
    const payment = await checkout(service, 60)
    await service.pass(2 * MINUTE)
    await pay(await checkoutUrl(service, payment))
    return payment.workflow
  },
  'payment-challenged': async (service) => {
    const payment = await startPayment(service, token('tok_3ds'))
    await payment.reaches('REQUIRES_ACTION')
    await service.pass(2 * MINUTE)
    await pay(await checkoutUrl(service, payment))
    return payment.workflow
  },
  'payment-checkout-pending': async (service) => {
    const payment = await checkout(service, 60)
    service.provider.verifySays('ongoing')
    await payment.workflow.signal('payer', { did: 'returned' })
    await payment.reaches('PROCESSING')
    service.provider.verifySays(null)
    await pay(await checkoutUrl(service, payment))
    return payment.workflow
  },
  'payment-expired': async (service) => {
    const payment = await checkout(service, 60)
    await service.pass(HOUR + MINUTE)
    await payment.reaches('STOPPED')
    await service.pass(DAY)
    return payment.workflow
  },
  'payment-asked': async (service) => {
    const payment = await unknown(service, 'tok_hang_success_paystack')
    await service.pass(MINUTE)
    return payment.workflow
  },
  'payment-lost': async (service) => {
    const payment = await unknown(service, 'tok_hang_lost_paystack')
    await service.pass(3 * MINUTE)
    return payment.workflow
  },
  'payment-reviewed': async (service) => {
    const payment = await unknown(service, 'tok_hang_success_paystack')
    service.provider.verifySays('error500')
    await service.pass(6 * DAY)
    const { attempts } = await payment.reaches(({ needsReview }) => needsReview)
    await providerTellsOfSuccess(service, attempts[0]!.providerReference)
    return payment.workflow
  },
  'refund-made': async (service) => (await refund(service)).workflow,
  'payout-paid': async (service) => (await startPayouts(service, [{}]))[0]!.workflow,
  'payout-returned': async (service) => {
    const [payout] = await startPayouts(service, [{ accountNumber: '6200000003' }])
    const { attempts } = await payout!.reaches(({ attempts: made }) => made[0]?.state === 'PENDING')
    await service.pass(HOUR)
    await providerTellsOfTransfer(service, 'success', attempts[0]!.providerReference)
    await payout!.reaches('SUCCEEDED')
    await payout!.workflow.result()
    await providerTellsOfTransfer(service, 'reversed', attempts[0]!.providerReference)
    await payout!.reaches('FAILED')
    return payout!.workflow
  },
  'link-expired': async (service) => {
    const link = await startLink(service, 1)
    await service.pass(3 * HOUR)
    return link.workflow
  },
  'link-reopened': async (service) => {
    const link = await startLink(service)
    await link.choose(await link.open(), 'decline')
    await service.pass(HOUR)
    await link.choose(await link.open(), 'pay')
    await link.reaches('SUCCEEDED')
    await service.pass(DAY)
    return link.workflow
  },
  'link-paid-after-return': async (service) => {
    const link = await startLink(service)
    await link.choose(await link.open(), 'abandon')
    await service.pass(HOUR)
    const loseNoMore = await loseEvents(service)
    await link.choose(await link.open(), 'pay')
    await link.reaches('SUCCEEDED')
    await link.workflow.result()
    await loseNoMore()
    return link.workflow
  },
  'link-paid-twice': async (service) => {
    const link = await startLink(service)
    const old = await link.open()
    await link.choose(old, 'decline')
    await link.choose(await link.open(), 'pay')
    await link.reaches('SUCCEEDED')
    const loseNoMore = await loseEvents(service)
    await pay(old)
    await service.pass(HOUR)
    await link.workflow.result()
    await loseNoMore()
    return link.workflow
  },
  'connect-made': async (service) => (await startConnect(service)).workflow,
  'connect-refused': async (service) => (await startConnect(service, { accountNumber: '6200000001' })).workflow,
  'connect-retried': async (service) => {
    await setProvider(service.simulator, 'paystack', { mode: 'not_processed' })
    const account = await startConnect(service)
    await account.reaches(1, 'NOT_SENT')
    await service.pass(MINUTE)
    await setProvider(service.simulator, 'paystack', { mode: 'up' })
    await service.pass(MINUTE)
    return account.workflow
  },
  'connect-lost': async (service) => {
    await setProvider(service.simulator, 'paystack', { mode: 'error500' })
    const account = await startConnect(service)
    await account.reaches(1, 'UNKNOWN')
    await setProvider(service.simulator, 'paystack', { mode: 'up' })
    await service.pass(5 * MINUTE)
    return account.workflow
  },
  'hours-closed': ({ client }) =>
    client.workflow.start(WORKFLOWS.proofBatch, { workflowId: 'proof-batch', taskQueue: TASK_QUEUES.payments }),
  'rates-refreshed': ({ client }) =>
    client.workflow.start(WORKFLOWS.ratesRefresh, { workflowId: 'rates-refresh', taskQueue: TASK_QUEUES.payments }),
  // Two settlements, each with its lines.
  'settlements-read': async (service) => {
    for (const day of ['2026-11-02', '2026-11-03']) {
      await (await startPayment(service, token('tok_success'))).reaches('SUCCEEDED')
      await makeDeposits(service.simulator, 'paystack', { day })
    }
    const of = { providerId: 'paystack', mode: 'TEST' } as const
    const options = { workflowId: 'reconcile', taskQueue: TASK_QUEUES.payments, args: [of] }
    return await service.client.workflow.start(WORKFLOWS.reconcile, options)
  },
  'reconciliations-started': ({ client }) =>
    client.workflow.start(WORKFLOWS.reconciliation, { workflowId: 'reconciliation', taskQueue: TASK_QUEUES.payments }),
  'dispute-answered': async (service) => {
    const dispute = await startDispute(service)
    await dispute.reaches('NEEDS_RESPONSE')
    await dispute.sendEvidence()
    await dispute.reaches('UNDER_REVIEW')
    await dispute.providerDoes('win')
    return dispute.workflow
  },
  // It reminds, and finds the end without an event.
  'dispute-lost': async (service) => {
    const dispute = await startDispute(service)
    await dispute.reaches('NEEDS_RESPONSE')
    await service.pass(3 * DAY)
    await dispute.providerDoes('lose', false)
    await service.pass(2 * DAY)
    return dispute.workflow
  },
  // An operator is told, and the evidence is sent once its provider takes it.
  'dispute-untaken': async (service) => {
    const dispute = await startDispute(service)
    await dispute.reaches('NEEDS_RESPONSE')
    await setProvider(service.simulator, 'paystack', { mode: 'error500' })
    await dispute.sendEvidence()
    await until(dispute.waitsToSend)
    await service.pass(2 * HOUR)
    await until(dispute.isFlagged)
    await setProvider(service.simulator, 'paystack', { mode: 'up' })
    await service.pass(HOUR)
    await dispute.reaches('UNDER_REVIEW')
    await dispute.providerDoes('lose')
    return dispute.workflow
  },
  'dispute-never-read': async (service) => {
    const workflow = await providerTellsOfUnknownDispute(service)
    await service.pass(7 * DAY)
    return workflow
  },
  'disputes-found': async (service) => {
    await openUntold(service)
    const options = { workflowId: 'disputes', taskQueue: TASK_QUEUES.payments }
    return await service.client.workflow.start(WORKFLOWS.disputes, options)
  },
  // More rows than one batch deletes.
  'rows-expired': async ({ client, pool }) => {
    await pool.query(`
      INSERT INTO idempotency_records (scope, request_hash, created_at)
      SELECT sha256(n::text::bytea), '\\x00', now() - INTERVAL '30 days' FROM generate_series(1, 3000) AS n`)
    return await client.workflow.start(WORKFLOWS.retention, { workflowId: 'retention', taskQueue: TASK_QUEUES.payments })
  },
  // All kinds of version 1.1.0.
  'links-expired': ({ client }) =>
    client.workflow.start(WORKFLOWS.retention, { workflowId: 'retention-of-links', taskQueue: TASK_QUEUES.payments }),
  // One payment has not ended at the first look.
  'payer-erased': async (service) => {
    const { client, pool, cipher } = service
    const email = 'payer@mail.example'
    const open = await startPayment(service, { ...(await expiringIn(service, 30)), customer: { email } })
    await open.reaches('REQUIRES_ACTION')
    const { rows } = await pool.query('SELECT id FROM users LIMIT 1')
    const id = newId('payerRequest')
    const sealed = cipher.encrypt(email, `payer-request:${id}`)
    const request = { id, kind: 'ERASE' as const, requestedBy: rows[0].id, found: 1, email: sealed }
    await storePayerRequest(pool, { ...request, dueAt: new Date(), doneAt: null })
    const workflow = client.workflow.getHandle(erasureWorkflowId(id))
    await until(async () => (await workflow.describe().catch(() => null)) !== null)
    await service.pass(2 * HOUR)
    return workflow
  },
  'delivery-at-once': async (service) => (await startDelivery(service, status(200))).workflow,
  'delivery-retried': async (service) => {
    const delivery = await startDelivery(service, (response, count) => status(count === 3 ? 200 : 500)(response, count))
    await delivery.reaches({ state: 'WAITING_RETRY' })
    await service.pass(10 * MINUTE)
    return delivery.workflow
  },
  // The same, whose workflow named each attempt with the wait after it.
  'delivery-scheduled': async (service) => await RECORDINGS['delivery-retried']!(service),
  'delivery-dead': async (service) => {
    const delivery = await startDelivery(service, status(500))
    await delivery.reaches({ state: 'WAITING_RETRY' })
    await service.pass(37 * HOUR)
    await delivery.reaches({ state: 'DEAD' })
    await service.pass(31 * DAY)
    return delivery.workflow
  },
  'delivery-replayed': async (service) => {
    const delivery = await startDelivery(service, (response, count) => status(count === 4 ? 200 : 500)(response, count))
    await delivery.reaches({ state: 'WAITING_RETRY' })
    await delivery.replay()
    await delivery.reaches({ attempts: 2 })
    await service.pass(2 * MINUTE)
    await delivery.reaches({ attemptCount: 2 })
    await delivery.workflow.signal('replay')
    return delivery.workflow
  },
  'delivery-cancelled': async (service) => {
    const delivery = await startDelivery(service, status(500))
    await delivery.reaches({ state: 'WAITING_RETRY' })
    await delivery.workflow.signal('cancel')
    return delivery.workflow
  },
  'refund-lost': async (service) => {
    const { id, read, workflow } = await refund(service, () => control(service, 'hang'))
    await until(async () => (await read()).attempts[0]?.state === 'UNKNOWN')
    await control(service, 'up')
    await sendableUntil(service, id, await service.now())
    await service.pass(10 * MINUTE)
    return workflow
  },
  'refund-queued': async (service) => {
    const payment = await startPayment(service, token('tok_success'))
    await payment.reaches('SUCCEEDED')
    await control(service, 'hang')
    const ahead = await refundOf(service, payment, 5_000)
    await until(async () => (await ahead.read()).attempts[0]?.state === 'UNKNOWN')
    const queued = await refundOf(service, payment, 4_000)
    await until(async () => {
      const { rows } = await service.pool.query('SELECT queued_since FROM transactions WHERE id = $1', [queued.id])
      return rows[0].queued_since !== null
    })
    await control(service, 'up')
    await sendableUntil(service, ahead.id, await service.now())
    await service.pass(10 * MINUTE)
    return queued.workflow
  },
}

/** Names of this machine, its processes and that day's bundle are irrelevant to a workflow. */
function scrub(history: string): string {
  return history
    .replaceAll(`${process.pid}@${hostname()}`, 'worker')
    .replaceAll(hostname(), 'host')
    .replaceAll(/@temporalio\/worker@[\w.+-]+/g, 'bundle')
}

/**
 * Plays each recording that has no history in the folder, and stores its history. A released version may have the runs
 * of an existing history, so it is never replaced.
 */
export async function recordHistories(folder: string): Promise<void> {
  const missing = Object.entries(RECORDINGS).filter(([name]) => !existsSync(join(folder, `${name}.json`)))
  const service = await startSkippingService({ providerTimeoutMs: 1_500, yoco: true })
  try {
    for (const [name, play] of missing) {
      const workflow = await play(service)
      // The API may respond before Temporal has started the workflow.
      await until(async () => (await workflow.describe().catch(() => null))?.status.name === 'COMPLETED')
      service.provider.verifySays(null)
      const history = historyToText(await workflow.fetchHistory())
      writeFileSync(join(folder, `${name}.json`), `${scrub(history)}\n`)
    }
  } finally {
    await endDeliveries(service)
    await service.stop()
  }
}
