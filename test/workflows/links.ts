import type { PaymentLink } from '../api-types.ts'
import { paymentWorkflowId } from '../../src/workflows/messages.ts'
import { checkoutAt } from '../payer.ts'
import { transactionsOf } from '../transactions.ts'
import { until } from '../until.ts'
import type { SkippingService } from './skipping-service.ts'
import { expecting } from '../client.ts'

const browse = (url: string, outcome?: string) =>
  fetch(url, { redirect: 'manual', ...(outcome ? { method: 'POST', body: new URLSearchParams({ outcome }) } : {}) })

/** A link that expires after this many hours (fractions allowed) by Temporal's clock, which may be ahead. */
export async function startLink(service: SkippingService, hours = 24) {
  const { api, client, pool } = service
  const ahead = Math.ceil(((await service.now()) - Date.now()) / 3_600_000)
  const body = { amountCents: 15_000, currency: 'ZAR', expiresInHours: hours + ahead }
  const created = expecting(201, await api.post('/api/payment-links', body))
  const { id, transactionId, paymentUrl, expiresAt } = created
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
    read: async (): Promise<PaymentLink> => (await api.get(`/api/payment-links/${id}`)).body,
    transaction: () => read(transactionId),
    reaches: (state: string) => reaches(transactionId, state),
    /** Opens the link as a payer; returns the checkout's address. */
    open: () => checkoutAt(paymentUrl),
    /** Returns from the checkout without a choice; returns the page or address that the payer gets. */
    comeBack: () => browse(`${paymentUrl}/return`),
    /** Chooses at the checkout and returns; returns the page or address that the payer gets. */
    choose: async (checkout: string, outcome: 'pay' | 'decline' | 'abandon') => {
      const chosen = await browse(checkout, outcome)
      return await browse(chosen.headers.get('location')!)
    },
  }
}

export type LinkCase = Awaited<ReturnType<typeof startLink>>
