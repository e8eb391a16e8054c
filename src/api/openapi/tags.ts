/** The description of each tag; a test requires one for every tag. */
export const TAGS: Readonly<Record<string, string>> = {
  Authentication: 'Registration, sign-in and sessions.',
  Dashboard: 'Sessions of the dashboard, for its own pages.',
  Users: 'The users of a business and their roles.',
  'API keys': 'Credentials of servers, each of one mode.',
  Account: 'Plan, mode, approval and limits of the business.',
  Overview: 'Counts and rates over time.',
  Audit: 'Who did what in the business.',
  Operator: 'For the operator of the service.',
  'Payment status': 'The state of payments, on any plan.',
  'Direct payments': 'Payments and refunds at a provider that the business names, without events.',
  Payments: 'Money collected from a payer.',
  'Payment links': 'Links that a payer can pay once.',
  'Connected accounts': 'Bank accounts that receive shares of payments.',
  Splits: 'How payments are shared between the business and connected accounts.',
  Recipients: 'The people and companies that the business pays.',
  Payouts: 'Money paid out, in batches that a second user approves.',
  Routing: 'Which provider takes a payment, and why.',
  Refunds: 'Money returned to a payer.',
  Transactions: 'All movements of money in one shape, with routing decision and attempts.',
  Proofs: 'Receipts of settled transactions, and the public log that proves them.',
  'Webhook endpoints': 'The receivers of signed events.',
  'Webhook deliveries': 'Deliveries with their attempts, and replays.',
  Events: 'The events, for receivers that missed some.',
  Webhooks: 'The requests that the service sends to the endpoints of a business.',
  'Payer pages': 'Pages that a payer sees in a browser.',
  Channels: 'USSD: payment status by dialling a code.',
  Rates: 'The central bank’s figures: repo, prime, inflation, exchange rates.',
  Tax: 'Estimates of South African income tax, and comparison of tax years.',
  'Provider events': 'Signed events of the payment providers.',
  Service: 'Health and description of the service.',
}

/** Returns the tags in use, in the order of their first route. */
export function tagsOf(used: readonly string[]): { name: string; description: string }[] {
  return [...new Set(used)].map((name) => ({ name, description: TAGS[name] ?? '' }))
}
