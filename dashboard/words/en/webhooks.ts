export const webhooks = {
  title: 'Webhooks',
  intro:
    'Your system gets an event for each change of a payment made with the API, a refund or a payout. ' +
    'Payment links and direct collections send no events. Events of disputes go to endpoints that select them.',
  one: 'Webhook endpoint',
  url: 'URL',
  urlHint: 'Events are sent to this URL. Live mode requires https://.',
  description: 'Description',
  eventTypes: 'Events',
  all: 'All events of payments, refunds and payouts',
  chosen: 'Selected events',
  disputes: {
    label: 'Events of disputes',
    hint: '"All events" does not include them. Select those that your system handles.',
    all: 'All events of disputes',
  },
  state: 'State',
  disabled: {
    requested: 'Disabled. After you enable it, you can send the missed events.',
    failing:
      'Disabled automatically: a delivery failed seven times and nothing was delivered for five days. ' +
      'After you enable it, you can send the missed events.',
  },
  created: 'Registered',
  add: { action: 'Register endpoint', title: 'Register an endpoint' },
  secret: {
    title: 'Signing secret',
    what: 'the secret',
    text: 'Your system uses it to verify the signature of each event.',
  },
  change: { title: 'Settings', submit: 'Save' },
  enable: 'Enable',
  disable: {
    action: 'Disable',
    title: 'Disable this endpoint?',
    text: 'New events are stored but not sent. After you enable it again, you can send them.',
  },
  rotate: {
    action: 'Rotate secret',
    title: 'Rotate the secret?',
    text: 'Events are signed with a new secret. During the grace period the old one signs too.',
  },
  test: {
    action: 'Send test event',
    title: 'Send a test event?',
    text: 'A signed event about a fictitious transaction is sent to this endpoint.',
    type: 'Event',
  },
  remove: {
    action: 'Delete',
    title: 'Delete this endpoint?',
    text: 'Waiting events are not sent. You cannot undo this. To pause the endpoint, disable it instead.',
  },
  replay: {
    action: 'Resend failed',
    title: 'Resend failed deliveries?',
    text: 'Deliveries in this state are sent again, oldest first.',
    state: 'State',
    states: {
      DEAD: 'All attempts failed',
      WAITING_RETRY: 'Waiting for the next attempt',
      CANCELLED: 'Missed while the endpoint was disabled',
    },
    since: 'Created in',
    sinces: { '1': 'The last hour', '24': 'The last day', '168': 'The last week', '720': 'The last 30 days' },
    accepted: (count: number) => (count === 1 ? '1 delivery will be resent.' : `${count} deliveries will be resent.`),
  },
  waiting: {
    title: 'Send missed events?',
    text: (count: number) =>
      count === 1
        ? 'One event was not sent while this endpoint was disabled.'
        : `${count} events were not sent while this endpoint was disabled.`,
    action: 'Send',
  },
  empty: {
    title: 'No endpoints yet',
    text: 'Register the URL to which events are sent.',
  },
}

export const deliveries = {
  title: 'Deliveries',
  list: 'Deliveries, newest first',
  one: 'Delivery',
  event: 'Event',
  eventId: 'Event id',
  test: 'test event',
  state: 'State',
  attempts: 'Attempts',
  next: 'Next attempt',
  created: 'Created',
  endpoint: 'Endpoint',
  transaction: 'Transaction',
  number: 'No.',
  trigger: 'Trigger',
  triggers: { SCHEDULE: 'Schedule', REPLAY: 'Resend' },
  at: 'Time',
  answer: 'Response',
  noAnswer: 'No response',
  took: 'Duration',
  ms: (count: number) => `${count} ms`,
  reason: 'Cancellation reason',
  reasons: {
    endpoint_disabled: 'Endpoint disabled',
    endpoint_deleted: 'Endpoint deleted',
    cancelled: 'Cancelled by an operator',
  },
  noAttempts: 'No attempts yet.',
  body: 'Request body',
  replay: 'Resend',
  replayed: 'The delivery will be resent shortly.',
  empty: {
    title: 'No deliveries yet',
    text: 'A delivery is one event sent to one endpoint. Send a test event to create the first.',
  },
  toEndpoints: 'Go to endpoints',
}
