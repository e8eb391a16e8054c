export const exports = {
  open: 'Export',
  locked: 'Exports are part of the paid plan.',
  title: {
    transactions: 'Export transactions',
    payouts: 'Export payout batches',
    settlements: 'Export settlement lines',
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
