/** The kinds of exports: each has the rows of the list with the same name, `settlements` their lines. */
export const EXPORT_KINDS = [
  'transactions',
  'payment_links',
  'receipts',
  'disputes',
  'settlements',
  'payouts',
  'payout_items',
  'recipients',
  'connected_accounts',
  'splits',
  'webhook_endpoints',
  'deliveries',
  'api_keys',
  'users',
  'audit',
] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

export const ADMIN_EXPORTS: readonly ExportKind[] = ['api_keys', 'users', 'audit']

export const EXPORT_FORMATS = ['csv', 'jsonl', 'spreadsheet', 'spreadsheet_point'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export type ExportFilters = Readonly<Record<string, string | boolean>>
