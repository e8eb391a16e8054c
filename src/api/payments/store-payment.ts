import { ServiceError } from '../../domain/errors.ts'
import { deliveryWorks, transactionWork } from '../../domain/engine-work.ts'
import type { Database } from '../../db/query.ts'
import { createPayment, type NewPayment } from '../../db/payments/create-payment.ts'
import type { CreatedTransaction } from '../../db/transactions/create-transaction.ts'
import type { Api } from '../http/deps.ts'

/** The constraint by which a business has a reference once in each mode. */
export const REFERENCE_KEY = 'transactions_reference'

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === REFERENCE_KEY
}

/** Stores a payment with its event and deliveries. Throws SV-2010 where the reference is taken. */
export async function storePayment(db: Database, payment: NewPayment): Promise<CreatedTransaction> {
  return await createPayment(db, payment, new Date()).catch((error: unknown) => {
    if (!isTaken(error)) throw error
    throw new ServiceError('SV-2010', {
      message: `This reference belongs to another transaction of your business in ${payment.mode} mode.`,
      details: { field: 'reference' },
    })
  })
}

/** Called after the commit: queues the starts, and never waits for the engine. */
export function startPayment({ starts }: Api, { row, eventType, deliveries }: CreatedTransaction): void {
  starts.push(transactionWork({ ...row, rail: row.method }))
  for (const work of deliveryWorks(row, eventType, deliveries)) starts.push(work)
}
