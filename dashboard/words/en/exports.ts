export const exports = {
  open: 'Export',
  locked: 'Exports are part of the paid plan.',
  title: {
    transactions: 'Export transactions',
    payment_links: 'Export payment links',
    receipts: 'Export receipts',
    disputes: 'Export disputes',
    settlements: 'Export settlement lines',
    payouts: 'Export payouts',
    payout_items: 'Export payouts of this batch',
    recipients: 'Export recipients',
    connected_accounts: 'Export connected accounts',
    splits: 'Export splits',
    webhook_endpoints: 'Export webhook endpoints',
    deliveries: 'Export deliveries',
    api_keys: 'Export API keys',
    users: 'Export users',
    audit: 'Export the audit log',
  },
  /** Lists that offer more than one kind of rows. */
  kinds: { payouts: 'Batches', payout_items: 'Single payouts' } as Readonly<Partial<Record<string, string>>>,
  rows: 'Rows',
  text: 'The file has every row of these days.',
  whole: 'The file has every row of this list.',
  filtered: 'The file has the rows of these days that match the filters of the list.',
  withoutEmail: 'The email filter does not apply to the file.',
  format: 'Format',
  formats: [
    { value: 'csv', label: 'CSV, all fields, for programs' },
    { value: 'jsonl', label: 'JSON Lines, all fields, for programs' },
  ],
  /** For lists of which there is a file for people. */
  sheets: [
    { value: 'spreadsheet', label: 'Spreadsheet, with 1234,50' },
    { value: 'spreadsheet_point', label: 'Spreadsheet, with 1234.50' },
  ],
  download: 'Download',
}
