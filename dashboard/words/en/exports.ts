export const exports = {
  open: 'Export',
  title: {
    transactions: 'Export transactions',
    payouts: 'Export payout batches',
    audit: 'Export the audit log',
  },
  text: 'The file has every row of these days, whatever the list is filtered by.',
  from: 'From',
  to: 'To',
  format: 'Format',
  formats: [
    { value: 'csv', label: 'CSV, for spreadsheets' },
    { value: 'jsonl', label: 'JSON Lines, for programs' },
  ],
  download: 'Download',
}
