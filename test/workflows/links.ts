import type { PaymentLink, Transaction } from '../api-types.ts'
import type { WorkflowHandle } from '@temporalio/client'
import { paymentWorkflowId } from '../../src/workflows/messages.ts'
import { checkoutAt } from '../payer.ts'
import { transactionsOf } from '../transactions.ts'
import { until } from '../until.ts'
import type { SkippingService } from './skipping-service.ts'

/** One payment link, the workflow of its payment, and the payer's actions. */
export interface LinkCase {
  id: string
  transactionId: string
  expiresAt: number
  workflow: WorkflowHandle
  read(): Promise<PaymentLink>
  transaction(): Promise<Transaction>
  /** Waits until its transaction has this state; returns the transaction. */
  reaches(state: string): Promise<Transaction>
  /** Opens the link as a payer; returns the checkout's address. */
  open(): Promise<string>
  /** Returns from the checkout without a choice; returns the page or address that the payer gets. */
  comeBack(): Promise<Response>
  /** Chooses at the checkout and returns; returns the page or address that the payer gets. */
  choose(checkout: string, outcome: 'pay' | 'decline' | 'abandon'): Promise<Response>
}

const browse = (url: string, outcome?: string) =>
  fetch(url, { redirect: 'manual', ...(outcome ? { method: 'POST', body: new URLSearchParams({ outcome }) } : {}) })

/** A link that expires after this many hours (fractions allowed) by Temporal's clock, which may be ahead. */
export async function startLink(service: SkippingService, hours = 24): Promise<LinkCase> {
  const { api, client, pool } = service
  const ahead = Math.ceil(((await service.now()) - Date.now()) / 3_600_000)
  const body = { amountCents: 15_000, currency: 'ZAR', expiresInHours: hours + ahead }
  const created = await api.post('/api/payment-links', body)
  if (created.status !== 201) throw new Error(`refused: ${JSON.stringify(created.body)}`)
  const { id, transactionId, paymentUrl, expiresAt } = created.body
  const workflow = client.workflow.getHandle(paymentWorkflowId(transactionId))
  // The workflow waits once the row is not due before the expiry.
  await until(async () => {
    const { rows } = await pool.query(
      "SELECT FROM transactions WHERE id = $1 AND engine_due_at = expires_at + interval '5 min'",
      [transactionId],
    )
    return rows.length === 1
  })
  const { read, reaches } = transactionsOf(api)
  return {
    id,
    transactionId,
    expiresAt: new Date(expiresAt).getTime(),
    workflow,
    read: async () => (await api.get(`/api/payment-links/${id}`)).body,
    transaction: () => read(transactionId),
    reaches: (state) => reaches(transactionId, state),
    open: () => checkoutAt(paymentUrl),
    comeBack: () => browse(`${paymentUrl}/return`),
    choose: async (checkout, outcome) => {
      const chosen = await browse(checkout, outcome)
      return await browse(chosen.headers.get('location')!)
    },
  }
}
