import { ServiceError } from '../../domain/errors.ts'
import { isSplittable, partsOf, SPLIT_PROVIDER } from '../../domain/payments/splits.ts'
import type { Database } from '../../db/query.ts'
import type { NewPayment } from '../../db/payments/create-payment.ts'
import { entitiesOn } from '../../db/unit-of-work.ts'
import type { BusinessCaller } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { fieldsRefused } from '../schema/schema-faults.ts'
import { termsOf } from './presenter.ts'
import { requireResource } from './resources.ts'

/** A split as a payment is stored with it. */
export type PaymentSplit = NonNullable<NewPayment['split']>

/** What is asked for of a payment that may be split. */
export interface SplitWish {
  splitId?: string
  amountCents: number
  currency: string
  /** The provider that is named, where one is. */
  provider?: string
}

/**
 * The split of a payment with its parts, computed here and nowhere else; null where none is asked for. Asked in the
 * effect: before it the Idempotency-Key has its say. Throws SV-2005
 * for a split that there is not, SV-3006 for a provider that settles no shares, SV-3005 for a split that is not ACTIVE,
 * SV-2001 for another currency or an amount below the flat shares.
 */
export async function requireSplit(
  api: Api,
  db: Database,
  caller: BusinessCaller,
  { splitId, amountCents, currency, provider = SPLIT_PROVIDER }: SplitWish,
): Promise<PaymentSplit | null> {
  if (splitId === undefined) return null
  const split = await requireResource(entitiesOn(api, db), 'SPLIT', splitId, caller)
  if (provider !== SPLIT_PROVIDER)
    throw new ServiceError('SV-3006', {
      message: `${provider} cannot split payments: name ${SPLIT_PROVIDER}, or no provider.`,
      details: { provider },
    })
  if (split.state !== 'ACTIVE')
    throw new ServiceError('SV-3005', {
      message: `This split is ${split.state}: an ADMIN activates it first.`,
      details: { state: split.state },
    })
  if (split.currency !== currency)
    throw fieldsRefused([{ path: '/currency', message: 'is not the currency of the split' }])
  const terms = termsOf(split)
  if (!isSplittable(amountCents, terms))
    throw fieldsRefused([{ path: '/splitId', message: 'has flat shares above the amount' }])
  return { splitId, parts: partsOf(amountCents, terms) }
}
