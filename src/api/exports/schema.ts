import { EXPORT_FORMATS, EXPORT_KINDS } from '../../domain/exports/exports.ts'
import { ID_PREFIXES } from '../../domain/ids.ts'
import * as t from '../schema/schema.ts'

const EXAMPLE_URL =
  `https://payments.example.com/exports/${t.exampleIds.export}/file?by=${t.exampleIds.apiKey}` +
  '&expires=1795244400&signature=3v7cQmZb'

export const signedQuery = {
  by: t.matching(
    `^(?:${ID_PREFIXES.user}|${ID_PREFIXES.apiKey})_[0-9a-f]{32}$`,
    'The user or API key that made the link.',
    t.exampleIds.apiKey,
  ),
  expires: t.count('Unix seconds.', 1_795_244_400),
  signature: t.shortText(64, 'Made by the service.', '3v7cQm0Y'),
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

const filter = (description: string, example: string) => t.Optional(t.shortText(300, description, example))

const yes = (description: string) => t.Optional(t.flag(description, true))

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
    originalTransactionId: filter('Of transactions: only refunds of this payment.', t.exampleIds.transaction),
    transactionId: filter('Of disputes and deliveries: only those of this payment.', t.exampleIds.transaction),
    settlementId: filter('Of settlements: only lines of this one.', t.exampleIds.settlement),
    providerId: filter('Of settlements: only those of this provider.', 'paystack'),
    batchId: filter('Of payout items: only those of this batch.', t.exampleIds.payoutBatch),
    endpointId: filter('Of deliveries: only those to this endpoint.', t.exampleIds.webhookEndpoint),
    eventType: filter('Of deliveries: only those of this event type.', 'payment.succeeded'),
    action: filter('Of the audit: only entries with this action.', 'api_key.minted'),
    actor: filter('Of the audit: only entries of this user, key or operator.', t.exampleIds.user),
    target: filter('Of the audit: only entries about the resource with this id.', t.exampleIds.apiKey),
  },
  { title: 'ExportFilters', description: 'The filters of the list; a filter that its list does not have is refused.' },
)

const range = {
  kind: Kind,
  format: Format,
  since: t.instant('Rows created at this time or later.', '2026-11-01T00:00:00.000Z'),
  until: t.instant('Rows created before this time.', t.EXAMPLE_INSTANT),
}

export const ExportRequest = t.closed({
  ...range,
  until: t.instant('Rows created before this time. A later time than now means now.', t.EXAMPLE_INSTANT),
  filters: t.Optional(Filters),
})

export const Export = t.component('Export', 'The rows of a list in a range of time, as a file.', {
  id: t.idOf('export'),
  state: State,
  ...range,
  filters: t.described(Filters, 'The filters that were given; empty without one.'),
  mode: t.ModeName,
  url: t.uri(
    'Downloads the file without a credential, until `urlExpiresAt`, with the rows as they are then. It ends ' +
      'earlier if the API key that asked for it is revoked, or the user is removed or loses the role that the list ' +
      'needs. Read the export again for another.',
    EXAMPLE_URL,
  ),
  urlExpiresAt: t.instant('The end of `url`.', '2026-11-21T07:00:00.000Z'),
  createdAt: t.instant('When the export was made.'),
})
