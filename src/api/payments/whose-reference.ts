import { ServiceError } from '../../domain/errors.ts'
import { readByReference } from '../../db/transactions/read-transaction.ts'
import type { BusinessCaller } from '../http/call.ts'
import type { Api } from '../http/deps.ts'

/**
 * What `work` answers. Where it refuses a reference as taken (SV-2010), the refusal names the transaction that has it:
 * looked up only now, since the transaction of the database in which it was refused can be asked nothing more. The
 * reference itself is not repeated, since it can be any word.
 */
export async function sayingWhose<T>(
  { pool }: Api,
  { businessId, mode }: BusinessCaller,
  reference: string | undefined,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (reference === undefined || !(error instanceof ServiceError) || error.code !== 'SV-2010') throw error
    const holder = await readByReference(pool, { businessId, mode }, reference)
    if (!holder) throw error
    const message = `This reference belongs to ${holder.id} of your business in ${mode} mode.`
    throw new ServiceError('SV-2010', { message, details: error.details })
  }
}
