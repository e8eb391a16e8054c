import { ServiceError } from '../../domain/errors.ts'
import { isSplittable, partsOf, SPLIT_PROVIDER } from '../../domain/payments/splits.ts'
import type { Database } from '../../db/query.ts'
import type { NewPayment } from '../../db/payments/payment.ts'
import { entitiesOn } from '../../db/unit-of-work.ts'
import type { BusinessCaller, Api } from '../http/call.ts'
import { fieldsRefused } from '../schema/schema-faults.ts'
import { termsOf } from './presenter.ts'
import { requireResource } from './resources.ts'
import { wrongState } from '../http/not-found.ts'

interface SplitWish extends Pick<NewPayment, 'amountCents' | 'currency'> {
  splitId?: string
  provider?: string
}

/**
 * Computes the parts of a split payment; null without a `splitId`. Call it in the idempotent effect, so that a repeat
 * returns the first response even if the split changed. Throws SV-2005 for an unknown split, SV-3006 for a provider
 * without splits, SV-3005 for a split that is not ACTIVE, SV-2001 for another currency or an amount below the flat
 * shares.
 */
export async function requireSplit(
  api: Api,
  db: Database,
  caller: BusinessCaller,
  { splitId, amountCents, currency, provider = SPLIT_PROVIDER }: SplitWish,
): Promise<NewPayment['split'] | null> {
  if (splitId === undefined) return null
  const split = await requireResource(await entitiesOn(api, db), 'SPLIT', splitId, caller)
  if (provider !== SPLIT_PROVIDER)
    throw new ServiceError('SV-3006', {
      message: `${provider} cannot split payments: name ${SPLIT_PROVIDER}, or no provider.`,
      details: { provider },
    })
  if (split.state !== 'ACTIVE')
    throw wrongState(split.state, `This split is ${split.state}: an ADMIN must activate it first.`)
  if (split.currency !== currency)
    throw fieldsRefused([{ path: '/currency', message: 'must be the currency of the split' }])
  const terms = termsOf(split)
  if (!isSplittable(amountCents, terms))
    throw fieldsRefused([{ path: '/splitId', message: 'has fixed shares that exceed the amount' }])
  return { splitId, parts: partsOf(amountCents, terms) }
}
