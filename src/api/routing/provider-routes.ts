import { Type } from 'typebox'
import { defineRoute } from '../http/route.ts'
import { closed, CurrencyCode, ProviderId, RailName } from '../http/schema.ts'

const cents = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description: `${description}, in minor units of the currency.`, examples: [example] })

const Provider = closed(
  {
    providerId: ProviderId,
    connected: Type.Boolean({ description: 'Whether it can be used in the mode of the credential.', examples: [true] }),
    currencies: Type.Array(CurrencyCode, { description: 'The currencies that it takes.' }),
    rails: Type.Array(RailName, { description: 'The rails of its checkout.' }),
    tokenRails: Type.Array(RailName, { description: 'The rails on which it charges a token directly.' }),
    splits: Type.Boolean({ description: 'Whether payments through it can be shared.', examples: [false] }),
    minimumCents: cents('The smallest amount that it takes', 100),
    maximumCents: cents('The largest amount that it takes', 99_999_999_999),
  },
  { title: 'Provider' },
)

const providerExample = {
  providerId: 'paystack',
  connected: true,
  currencies: ['ZAR'],
  rails: ['CARD'],
  tokenRails: ['CARD'],
  splits: true,
  minimumCents: 100,
  maximumCents: 99_999_999_999,
}

export const providerRoutes = [
  defineRoute({
    method: 'GET',
    path: '/v1/providers',
    operationId: 'listProviders',
    tag: 'Routing',
    summary: 'List the providers and what each can do',
    description:
      'To know which `provider`, currencies and rails you can name, and the smallest and largest amounts. Which of ' +
      'them are connected depends on the mode of the credential.',
    plan: 'PAID',
    access: 'credential',
    responses: {
      200: {
        description: 'Every provider that the service knows, in the default order.',
        schema: closed({ data: Type.Array(Provider, { description: 'The providers.' }) }, { title: 'ProviderList' }),
        example: { data: [providerExample] },
      },
    },
    errors: [],
    handle: ({ caller }, { providers, providerFacts }) => {
      const splitting = new Set<string>(providers.filter(({ capabilities }) => capabilities.splits).map(({ id }) => id))
      const data = providerFacts
        .toSorted((one, other) => one.place - other.place || one.providerId.localeCompare(other.providerId))
        .map(({ providerId, connectedModes, currencies, rails, tokenRails, minimumCents, maximumCents }) => ({
          providerId,
          connected: connectedModes.includes(caller.mode),
          currencies,
          rails,
          tokenRails,
          splits: splitting.has(providerId),
          minimumCents,
          maximumCents,
        }))
      return { status: 200, body: { data } }
    },
  }),
]
