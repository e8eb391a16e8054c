import { readFileSync } from 'node:fs'
import { ApiError, Payments, type Transaction, verifyWebhook } from '@payments-service/client'

const payments = new Payments({ totalTimeoutSeconds: 120 })

/** Charges a card. The key comes from the order number, so the same order is paid once, even after a restart. */
function charge(token: string, idempotencyKey: string): Promise<Transaction> {
  const paymentMethod = { type: 'CARD', token } as const
  return payments.createPayment({ amountCents: 15_000, currency: 'ZAR', paymentMethod }, { wait: 20, idempotencyKey })
}

async function countFailedOfLastDay(): Promise<number> {
  const createdAfter = new Date(Date.now() - 86_400_000).toISOString()
  let count = 0
  for await (const { state } of payments.listTransactions({ state: 'FAILED', createdAfter }))
    if (state === 'FAILED') count += 1
  return count
}

/** Refunds what the customer asks for, or says how much is left. */
async function refund(transactionId: string, amountCents: number, idempotencyKey: string): Promise<string> {
  try {
    const refunded = await payments.createRefund({ transactionId, amountCents }, { wait: 20, idempotencyKey })
    return `refunded ${refunded.amountCents} cents`
  } catch (error) {
    if (error instanceof ApiError && error.is('SV-3004'))
      return `refund refused: ${error.details.leftCents} cents are left`
    throw error
  }
}

async function main(): Promise<void> {
  const [order, webhookFile] = process.argv.slice(2)
  if (order === undefined || webhookFile === undefined) throw new Error('usage: shop ORDER WEBHOOK_FILE')

  const paid = await charge('tok_success', order)
  if (paid.state !== 'SUCCEEDED') throw new Error(`the payment is ${paid.state}`)
  console.log(`paid ${paid.transactionId}`)

  const challenged = await charge('tok_3ds', `${order}-3ds`)
  console.log(`authenticate at ${challenged.nextAction?.url}`)

  const declined = await charge('tok_insufficient_funds', `${order}-declined`)
  // The payer may try again: a new payment, with a new idempotency key and a new reference.
  if (declined.state === 'FAILED') console.log(`declined: ${declined.failureReasonCode}`)

  console.log(`failed within a day: ${await countFailedOfLastDay()}`)
  console.log(await refund(paid.transactionId, 5_000, `${order}-refund`))
  console.log(await refund(paid.transactionId, 15_000, `${order}-refund-all`))

  const { headers, body } = JSON.parse(readFileSync(webhookFile, 'utf8'))
  const event = await verifyWebhook(body, headers, { secret: process.env.WEBHOOK_SECRET ?? '' })
  console.log(`webhook: ${event.type}`)
}

main().catch((error: unknown) => {
  console.error(String(error))
  process.exitCode = 1
})
