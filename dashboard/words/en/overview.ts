import { percentText } from '../../parts/numbers.ts'

export const overview = {
  title: 'Overview',
  range: 'Range',
  ranges: { day: 'Today', week: 'The last 7 days', month: 'The last 30 days', quarter: 'The last 90 days' },
  volume: 'Successful payments by amount',
  successRate: 'Success rate by provider',
  median: 'Median response time by provider (ms)',
  providers: {
    title: 'Providers',
    name: 'Provider',
    succeeded: 'Succeeded',
    failed: 'Failed',
    rate: 'Success rate',
    median: 'Median response',
    none: 'No payments completed in this range.',
  },
  deliveries: { title: 'Webhook deliveries', none: 'None in this range.' },
  tiles: { succeeded: 'Succeeded', failed: 'Failed', open: 'In progress' },
  compared: {
    noneBefore: (period: string) => `No payments in the previous ${period}`,
    same: (period: string) => `Same as the previous ${period}`,
    count: (before: number, period: string) => `${before} in the previous ${period}`,
    percent: (percent: number, period: string) =>
      `${percent > 0 ? '+' : '−'}${percentText(Math.abs(percent) / 100)} on the previous ${period}`,
    factor: (factor: number, period: string) => `${factor} times the previous ${period}`,
  },
  periods: { day: 'day', week: '7 days', month: '30 days', quarter: '90 days' },
  chart: {
    none: 'No completed payments in this range.',
    one: {
      hour: (amount: string, hour: string) =>
        `${amount}, all within an hour (${hour}). Charts over time start with the next hour.`,
      day: (amount: string, day: string) =>
        `${amount}, all on one day (${day}). Charts over time start with the next day.`,
    },
  },
  part: 'Based on the newest 50 000 transactions, since',
  milliseconds: (ms: number) => `${ms} ms`,
  empty: {
    title: 'No payments in this range',
    text: 'Amounts, providers and success rates appear here after your first payment.',
    action: 'Create a payment link',
  },
}
