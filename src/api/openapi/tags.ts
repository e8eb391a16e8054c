/** What each group of routes is about; a test refuses a tag that is not here. */
export const TAGS: Readonly<Record<string, string>> = {
  Authentication: 'Registering, signing in, and sessions.',
  Dashboard: 'Sessions of the dashboard, for its own pages.',
  Users: 'The users of a business and their roles.',
  'API keys': 'Credentials of servers, each of one mode.',
  Account: 'Plan, mode, approval and limits of the business.',
  Overview: 'Counts and rates over time.',
  Audit: 'Who did what in the business.',
  Operator: 'For the operator of the service.',
  'Payment status': 'The state of payments, on any plan.',
  'Direct payments': 'Money collected at a provider that the business names, and given back, without events.',
  Payments: 'Money collected from a payer.',
  'Payment links': 'Addresses by which a payer pays once.',
  'Connected accounts': 'Bank accounts that shares of payments are settled to.',
  Splits: 'How payments are shared between the business and connected accounts.',
  Recipients: 'Whom the business pays.',
  Payouts: 'Money paid out, in batches that somebody else than their maker approves.',
  Routing: 'Which provider takes a payment, and why.',
  Refunds: 'Money given back to a payer.',
  Transactions: 'Every movement of money in one shape, with how it was routed and what was tried.',
  Proofs: 'Receipts of settled transactions, and the public log that proves them.',
  'Webhook endpoints': 'Where signed events are sent.',
  'Webhook deliveries': 'Every delivery with its attempts, and sending it again.',
  Events: 'The events themselves, for receivers that missed some.',
  Webhooks: 'What the service sends to the endpoints of a business.',
  'Payer pages': 'Pages that a payer sees in a browser.',
  Channels: 'USSD: a payment by dialling a code.',
  Rates: 'What the central bank publishes: repo, prime, inflation, exchange rates.',
  Tax: 'South African income tax of a year, estimated and compared.',
  'Provider events': 'Signed events of the payment providers.',
  Service: 'Health and description of the service.',
}

/** The tags in use, in order of their first route. */
export function tagsOf(used: readonly string[]): { name: string; description: string }[] {
  return [...new Set(used)].map((name) => ({ name, description: TAGS[name] ?? '' }))
}
