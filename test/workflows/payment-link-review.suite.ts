import { startLink } from './links.ts'
import { providerTellsOfSuccess } from './payments.ts'
import { describeSkippingTime } from './skipping-service.ts'
import { service } from './skipping-suites.ts'

describeSkippingTime('a payment link under review', () => {
  test('is never due, not even when its business ends it', async () => {
    const { pool, api } = service
    const link = await startLink(service)
    await link.open()
    const { rows } = await pool.query('SELECT provider_reference FROM attempts WHERE transaction_id = $1', [
      link.transactionId,
    ])
    await providerTellsOfSuccess(service, rows[0].provider_reference, 100)
    expect(await link.reaches('PROCESSING')).toMatchObject({ needsReview: true })
    const due = async () => {
      const found = await pool.query('SELECT engine_due_at FROM transactions WHERE id = $1', [link.transactionId])
      return found.rows[0].engine_due_at
    }
    expect(await due()).toBeNull()
    expect((await api.post(`/api/payment-links/${link.id}/expire`)).status).toBe(200)
    expect(await due()).toBeNull()
  })
})
