import type { Currency } from '../../domain/money.ts'
import { railOf } from '../../domain/payments/payment.ts'
import { choicesBefore, type PayerChoices } from '../../domain/routing/payer-choices.ts'
import { requestOf } from '../../domain/routing/routing-filters.ts'
import type { Payable } from '../../db/links/read-payable.ts'
import type { Api } from '../http/call.ts'
import { readFreshRules } from './rules-cache.ts'

/**
 * Returns the ways to pay that a payment's page offers: those of its decision, or those that a decision would have now.
 */
export async function payerChoices(api: Api, row: Payable): Promise<PayerChoices> {
  const { businessId, decision } = row
  if (decision) {
    const rails = (decision.choices ?? []).map(({ rail }) => rail)
    const routed = decision.chosen === null ? [] : [railOf(decision, decision.chosen)]
    return { routed: routed.filter((rail) => !rails.includes(rail)), rails }
  }
  const request = requestOf({ ...row, currency: row.currency as Currency })
  const { disabledProviders } = await readFreshRules(api, businessId)
  return choicesBefore(api.providerFacts, request, disabledProviders)
}
