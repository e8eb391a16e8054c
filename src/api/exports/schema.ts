import { EXPORT_FORMATS, EXPORT_KINDS } from '../../domain/exports/exports.ts'
import { ID_PREFIXES } from '../../domain/ids.ts'
import { EXAMPLE_INSTANT, exampleIds } from '../schema/examples.ts'
import * as t from '../schema/schema.ts'

const EXAMPLE_URL =
  `https://payments.example.com/exports/${exampleIds.export}/file?by=${exampleIds.apiKey}` +
  '&expires=1795244400&signature=3v7cQmZb'

export const signedQuery = {
  by: t.String({
    pattern: `^(?:${ID_PREFIXES.user}|${ID_PREFIXES.apiKey})_[0-9a-f]{32}$`,
    description: 'The user or API key that made the link.',
    examples: [exampleIds.apiKey],
  }),
  expires: t.count('Unix seconds.', 1_795_244_400),
  signature: t.String({ minLength: 1, maxLength: 64, description: 'Made by the service.', examples: ['3v7cQm0Y'] }),
}

const Kind = t.word(
  'ExportKind',
  EXPORT_KINDS,
  'The list whose rows are exported. `settlements`: the lines of all settlements that were read in the range, each ' +
    'with `settlementId`, `day` and `providerId`. `payout_items`: single payouts with their payees. `receipts`: by ' +
    'the time of their transactions. `api_keys`, `users` and `audit` need the session of an ADMIN.',
)

const Format = t.word(
  'ExportFormat',
  EXPORT_FORMATS,
  'CSV (RFC 4180) or JSON Lines have every field, for programs. The others are CSV files that a spreadsheet opens, ' +
    'of transactions only: amounts with a sign and two decimals, fees and net amounts, South African days. ' +
    '`spreadsheet` has semicolons and a decimal comma, as computers in South Africa expect; `spreadsheet_point` ' +
    'commas and a point. Payers are named to signed-in ADMINs and MEMBERs.',
)

const State = t.word('ExportState', ['READY'], 'READY: the rows are read from the record while you download them.')

const filter = (description: string, example: string) =>
  t.Optional(t.String({ minLength: 1, maxLength: 300, description, examples: [example] }))

const yes = (description: string) => t.Optional(t.Boolean({ description, examples: [true] }))

/** The filters of all kinds; the ones of the kind are validated by its list. */
const Filters = t.closed(
  {
    kind: filter('Of transactions: only those of this kind.', 'REFUND'),
    state: filter('Of transactions, payment links, disputes and deliveries: only those in this state.', 'SUCCEEDED'),
    currency: filter('Of transactions: only those in this currency.', 'USD'),
    refunded: yes('Of transactions: true for only payments that were refunded.'),
    disputed: yes('Of transactions: true for only payments with a dispute.'),
    needsReview: yes('Of transactions: true for only those that an operator has to review.'),
    reference: filter('Of transactions: only the one with this reference.', 'order-17'),
    search: filter('Of transactions: as in `GET /v1/transactions`.', 'order-17'),
    originalTransactionId: filter('Of transactions: only refunds of this payment.', exampleIds.transaction),
    transactionId: filter('Of disputes and deliveries: only those of this payment.', exampleIds.transaction),
    settlementId: filter('Of settlements: only lines of this one.', exampleIds.settlement),
    providerId: filter('Of settlements: only those of this provider.', 'paystack'),
    batchId: filter('Of payout items: only those of this batch.', exampleIds.payoutBatch),
    endpointId: filter('Of deliveries: only those to this endpoint.', exampleIds.webhookEndpoint),
    eventType: filter('Of deliveries: only those of this event type.', 'payment.succeeded'),
    action: filter('Of the audit: only entries with this action.', 'api_key.minted'),
    actor: filter('Of the audit: only entries of this user, key or operator.', exampleIds.user),
    target: filter('Of the audit: only entries about the resource with this id.', exampleIds.apiKey),
  },
  { title: 'ExportFilters', description: 'The filters of the list; a filter that its list does not have is refused.' },
)

const range = {
  kind: Kind,
  format: Format,
  since: t.described(t.Instant, 'Rows created at this time or later.', '2026-11-01T00:00:00.000Z'),
  until: t.described(t.Instant, 'Rows created before this time.', EXAMPLE_INSTANT),
}

export const ExportRequest = t.closed({
  ...range,
  until: t.described(t.Instant, 'Rows created before this time. A later time than now means now.', EXAMPLE_INSTANT),
  filters: t.Optional(Filters),
})

export const Export = t.component('Export', 'The rows of a list in a range of time, as a file.', {
  id: t.idOf('export'),
  state: State,
  ...range,
  filters: t.described(Filters, 'The filters that were given; empty without one.'),
  mode: t.ModeName,
  url: t.String({
    format: 'uri',
    description:
      'Downloads the file without a credential, until `urlExpiresAt`, with the rows as they are then. It ends ' +
      'earlier if the API key that asked for it is revoked, or the user is removed or loses the role that the list ' +
      'needs. Read the export again for another.',
    examples: [EXAMPLE_URL],
  }),
  urlExpiresAt: t.described(t.Instant, 'The end of `url`.', '2026-11-21T07:00:00.000Z'),
  createdAt: t.described(t.Instant, 'When the export was made.'),
})
