import { MONTH_PATTERN } from '../../domain/statements/month.ts'
import { countedFields } from '../balances/schema.ts'
import { exampleIds } from '../schema/examples.ts'
import * as t from '../schema/schema.ts'

export const MonthName = t.String({
  title: 'Month',
  pattern: MONTH_PATTERN,
  description: 'A month in South Africa, by ISO 8601.',
  examples: ['2026-11'],
})

const EXAMPLE_URL =
  `https://payments.example.com/statements/2026-11/page?business=${exampleIds.business}&mode=TEST` +
  `&by=${exampleIds.apiKey}&expires=1795244400&signature=3v7cQm0Y`

const cents = (description: string, example: number) => t.Integer({ description, examples: [example] })

const StatementCurrency = t.closed(
  {
    currency: t.CurrencyCode,
    openingCents: cents('What providers owed you when the month began, in minor units.', 0),
    ...countedFields,
    closingCents: cents('What they owe you at its end, or now, in minor units.', 40_000),
  },
  {
    title: 'StatementCurrency',
    description:
      'closing = opening + captured − refunded − charged back − fees − shared − settled. A figure is negative if ' +
      'more was reversed in the month than happened.',
  },
)

export const Statement = t.closed(
  {
    month: MonthName,
    mode: t.ModeName,
    since: t.described(t.Instant, 'When the month begins in South Africa.', '2026-10-31T22:00:00.000Z'),
    until: t.described(t.Instant, 'When it has ended.', '2026-11-30T22:00:00.000Z'),
    isComplete: t.Boolean({
      description: 'False until a minute after the end of the month: until then the statement is provisional.',
      examples: [true],
    }),
    currencies: t.Array(StatementCurrency, { description: 'Each currency that you had money in.' }),
    url: t.String({
      format: 'uri',
      description:
        'A page with every line, for a browser, to read or print. It needs no credential, until `urlExpiresAt`, and ' +
        'ends earlier if the API key that asked for it is revoked or the user is removed. Read the statement again ' +
        'for another.',
      examples: [EXAMPLE_URL],
    }),
    urlExpiresAt: t.described(t.Instant, 'The end of `url`.', '2026-11-21T07:00:00.000Z'),
  },
  { title: 'Statement', description: 'A month of your money: what providers owed you, and what changed it.' },
)
