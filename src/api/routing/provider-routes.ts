import { CHECKOUT_KINDS, type RailFacts, railsIn } from '../../domain/routing/rail-facts.ts'
import { providerName } from '../../providers/descriptors.ts'
import type { BusinessCaller, Api } from '../http/call.ts'
import { defineRoute, returns } from '../http/route.ts'
import { RailRefunds } from '../schema/error-schema.ts'
import * as t from '../schema/schema.ts'

const cents = (description: string, example: number) =>
  t.count(`${description}, in minor units of the currency.`, example)

const RailDetail = t.component('RailDetail', 'A rail of a provider, with its abilities and limits.', {
  rail: t.RailName,
  currencies: t.arrayOf(t.CurrencyCode, 'The supported currencies.'),
  checkout: t.nullable(
    t.word('RailCheckout', CHECKOUT_KINDS, 'PAGE: a page. PHONE: a prompt on a phone.'),
    'Where a payer without a token pays; null if only tokens are charged.',
  ),
  minimumCents: cents('The smallest amount', 100),
  maximumCents: cents('The largest amount', 99_999_999_999),
  refunds: RailRefunds,
})

const fields = {
  providerId: t.ProviderId,
  connected: t.flag('True if the provider is connected in the mode of the credential.', true),
  currencies: t.arrayOf(t.CurrencyCode, 'The supported currencies.'),
  rails: t.arrayOf(t.RailName, 'The rails in use at the provider.'),
  tokenRails: t.arrayOf(t.RailName, 'The rails on which the provider charges a token directly.'),
  splits: t.flag('True if the provider can split payments.', true),
  minimumCents: cents('The smallest amount', 100),
  maximumCents: cents('The largest amount', 99_999_999_999),
  railDetails: t.arrayOf(RailDetail, 'Each rail with its own abilities and limits.'),
}

const Provider = t.component('Provider', fields)

const NamedProvider = t.component('ProviderWithName', {
  ...fields,
  name: t.text('The provider’s display name.', 'Paystack'),
})

function providersOf({ caller }: { caller: BusinessCaller }, { providers, providerFacts }: Api) {
  const splitting = new Set<string>(providers.filter(({ capabilities }) => capabilities.splits).map(({ id }) => id))
  return providerFacts
    .toSorted((a, b) => a.place - b.place || a.providerId.localeCompare(b.providerId))
    .map(({ providerId, connectedModes, rails }) => {
      const inUse = railsIn(rails[caller.mode])
      const having = (fits: (facts: RailFacts) => boolean) =>
        inUse.filter(([, facts]) => fits(facts)).map(([rail]) => rail)
      return {
        providerId,
        connected: connectedModes.includes(caller.mode),
        currencies: [...new Set(inUse.flatMap(([, { currencies }]) => currencies))],
        rails: having(() => true),
        tokenRails: having(({ token }) => token),
        splits: splitting.has(providerId),
        minimumCents: Math.min(...inUse.map(([, facts]) => facts.minimumCents)),
        maximumCents: Math.max(...inUse.map(([, facts]) => facts.maximumCents)),
        railDetails: inUse.map(([rail, facts]) => t.fieldsOf(RailDetail, { rail, ...facts })),
      }
    })
}

export const providerRoutes = [
  defineRoute('GET /v1/providers', {
    operationId: 'listProviders',
    tag: 'Routing',
    summary: 'List the providers and their capabilities',
    description:
      'Shows which `provider`, currencies and rails a payment can name, the smallest and largest amounts, and what ' +
      'each rail can refund. `connected` depends on the mode of the credential.',
    plan: 'PAID',
    access: 'credential',
    responses: returns(
      200,
      'All providers, in the default order.',
      t.component('ProviderList', { data: t.arrayOf(Provider, 'The providers.') }),
    ),
    result: (call, api) => ({ data: providersOf(call, api) }),
  }),
  defineRoute('GET /api/providers', {
    operationId: 'listProvidersOnAnyPlan',
    tag: 'Payment links',
    summary: 'List the providers with their names, on any plan',
    description:
      'To offer a choice of `provider` for payment links and splits, by name. Which of them are connected depends ' +
      'on the mode of the credential. `GET /v1/providers` answers the same without names.',
    plan: 'SANDBOX',
    access: 'credential',
    responses: returns(
      200,
      'All providers, in the default order.',
      t.component('ProviderWithNameList', { data: t.arrayOf(NamedProvider, 'The providers.') }),
    ),
    result: (call, api) => ({
      data: providersOf(call, api).map((provider) => ({ ...provider, name: providerName(provider.providerId) })),
    }),
  }),
]
