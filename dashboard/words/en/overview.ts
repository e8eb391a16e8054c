import { percentText } from '../../parts/locale.ts'

export const overview = {
  title: 'Overview',
  ranges: { day: 'Today', week: 'The last 7 days', month: 'The last 30 days', quarter: 'The last 90 days' },
  volume: 'Successful payments by amount',
  providers: {
    title: 'Providers',
    few: (counts: string) => `${counts} (too few)`,
    none: 'No payments completed in this range.',
  },
  tiles: {
    taken: 'Taken',
    payments: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
    refunds: (count: number) => (count === 1 ? '1 refund' : `${count} refunds`),
    rate: 'Payments that succeeded',
    counts: (succeeded: number, ended: number) => `${succeeded} of ${ended}`,
    few: 'Too few for a rate',
    notOpened: 'Link not opened yet',
    owed: 'Owed to you',
    owedNote: 'Providers have not deposited it yet',
    lastDeposit: (day: string) => `Not deposited yet. The last deposit was on ${day}`,
  },
  compared: {
    noneBefore: (period: string) => `none in the previous ${period}`,
    same: (period: string) => `as many as in the previous ${period}`,
    count: (period: string, before: number) => `${before} in the previous ${period}`,
    percent: (period: string, percent: number) =>
      `${percent > 0 ? '+' : '−'}${percentText(Math.abs(percent) / 100)} on the previous ${period}`,
    factor: (period: string, factor: number) => `${factor} times the previous ${period}`,
  },
  periods: { day: 'day', week: '7 days', month: '30 days', quarter: '90 days' },
  chart: {
    previous: (period: string) => `Previous ${period}`,
    none: 'No completed payments in this range.',
    one: {
      hour: (amount: string, hour: string) =>
        `${amount}, all within an hour (${hour}). Charts over time start with the next hour.`,
      day: (amount: string, day: string) =>
        `${amount}, all on one day (${day}). Charts over time start with the next day.`,
    },
  },
  part: 'Based on the newest 50 000 transactions, since',
  empty: {
    title: 'No payments in this range',
    text: 'Amounts, providers and success rates appear here after your first payment.',
    action: 'Create a payment link',
  },
}
