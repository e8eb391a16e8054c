export const plan = {
  title: 'Plan',
  link: 'What your plan has, and what the paid plan adds',
  plan: 'Plan',
  plans: { SANDBOX: 'Sandbox', PAID: 'Paid' },
  mode: 'Mode',
  rate: 'Requests a second of each key',
  rateUnlimited: 'Not limited',
  amounts: 'Amounts',
  endpoints: 'Webhook endpoints in each mode',
  adds: 'What the paid plan adds',
  history: 'What you have done so far',
  historyText: 'All of it stays where it is when the plan changes.',
  historyLink: 'All transactions',
  noHistory: 'Nothing yet. A payment link makes the first payment in a minute.',
  /** By the address of the screen that is locked. */
  locked: {
    payouts: 'Money out to bank accounts, one or a thousand at once, sent after a second person has approved them.',
    recipients: 'The people and companies that you pay out to, their account numbers kept encrypted.',
    webhooks: 'Your systems hear of every change of a payment within seconds, signed, and again until they took it.',
    deliveries: 'What was sent to your systems and what they answered, and a way to send it once more.',
    routing: 'Each payment goes to the provider with the best chance and cost, by rules of yours.',
  },
}
