/** What each group of routes is about; a test refuses a tag that is not here. */
export const TAGS: Readonly<Record<string, string>> = {
  Authentication: 'Registering, signing in, and the sessions that come of it.',
  Users: 'The users of a business and their roles.',
  'API keys': 'Credentials of servers, each of one mode.',
  Account: 'Plan, mode, approval and limits of the business.',
  Audit: 'Who did what in the business.',
  Operator: 'What the operator of the service decides.',
  'Payment status': 'What became of payments, on any plan.',
  'Direct payments': 'Money collected at a provider that the business names, and given back, without events.',
  Payments: 'Money collected from a payer.',
  'Payment links': 'Addresses by which a payer pays once.',
  'Connected accounts': 'Bank accounts that shares of payments are settled to.',
  Splits: 'How payments are shared between the business and connected accounts.',
  Routing: 'Which provider takes a payment, and why.',
  Refunds: 'Money given back to a payer.',
  Transactions: 'Every movement of money in one shape, with how it was routed and what was tried.',
  'Webhook endpoints': 'Where signed events are sent.',
  'Webhook deliveries': 'What was sent, what became of it, and sending it again.',
  Events: 'The events themselves, for who missed some.',
  Webhooks: 'What the service sends to the endpoints of a business.',
  'Payer pages': 'Pages that a payer sees in a browser.',
  Channels: 'Ways to the service that are not HTTP for whoever uses them.',
  'Provider events': 'What payment providers tell the service.',
  Service: 'Health and description of the service.',
}

/** The tags in use, in order of their first route. */
export function tagsOf(used: readonly string[]): { name: string; description: string }[] {
  return [...new Set(used)].map((name) => ({ name, description: TAGS[name] ?? '' }))
}
