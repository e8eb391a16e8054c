export const webhooks = {
  title: 'Webhooks',
  one: 'Webhook endpoint',
  url: 'Address',
  urlHint: 'Where events are sent to. In live mode it begins with https://.',
  description: 'Description',
  eventTypes: 'Events',
  all: 'All events, later ones included',
  chosen: 'Only these',
  state: 'State',
  disabled: {
    requested: 'Disabled. When you enable it, you can send the events that it missed.',
    failing:
      'Disabled automatically: a delivery failed seven times, and no event was delivered for five days. When you enable it, you can send the events that it missed.',
  },
  created: 'Registered',
  add: { action: 'Register endpoint', title: 'Register an endpoint' },
  secret: {
    title: 'The secret of this endpoint',
    what: 'the secret',
    text: 'Your system checks the signature of each event with it.',
  },
  change: { title: 'Change', submit: 'Save' },
  enable: 'Enable',
  disable: {
    action: 'Disable',
    title: 'Disable this endpoint?',
    text: 'New events are kept and not sent to it. When you enable it again, you can send them.',
  },
  rotate: {
    action: 'Rotate secret',
    title: 'Rotate the secret?',
    text: 'A new secret signs what is sent from now on. For the time of grace the old one signs as well.',
  },
  test: {
    action: 'Send test event',
    title: 'Send a test event?',
    text: 'It is signed and sent like any other, about a transaction that does not exist.',
    type: 'Event',
    sent: 'The test event is on its way:',
    delivery: 'its delivery',
  },
  remove: {
    action: 'Delete',
    title: 'Delete this endpoint?',
    text: 'For good. What waits for it is given up; to pause it, disable it instead.',
  },
  replay: {
    action: 'Replay all',
    title: 'Deliver once more what this endpoint did not take?',
    text: 'Each delivery in this state is sent once more, the oldest first.',
    state: 'Deliveries that are',
    states: {
      DEAD: 'Dead: all attempts failed',
      WAITING_RETRY: 'Waiting for another attempt',
      CANCELLED: 'Missed: the endpoint was disabled',
    },
    since: 'Made since',
    sinces: { '1': 'The last hour', '24': 'The last day', '168': 'The last week', '720': 'The last 30 days' },
    asked: (count: number) =>
      count === 1 ? '1 delivery will be sent once more.' : `${count} deliveries will be sent once more.`,
  },
  waiting: {
    title: 'Send the events that it missed?',
    text: (count: number) =>
      count === 1
        ? 'One event was not sent while this endpoint was disabled.'
        : `${count} events were not sent while this endpoint was disabled.`,
    action: 'Send',
  },
  actions: 'What can be done',
  empty: {
    title: 'No endpoints yet',
    text: 'Register the address of your own system. It will be sent an event for each change of a payment.',
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
  trigger: 'Why',
  triggers: { SCHEDULE: 'By schedule', REPLAY: 'Replay' },
  at: 'At',
  answer: 'Answer',
  noAnswer: 'No answer',
  took: 'Took',
  ms: (count: number) => `${count} ms`,
  reason: 'Cancelled because',
  reasons: {
    endpoint_disabled: 'its endpoint was disabled',
    endpoint_deleted: 'its endpoint was deleted',
    cancelled: 'an operator cancelled it',
  },
  noAttempts: 'No attempt was made yet.',
  body: 'Body as it is sent',
  replay: 'Replay',
  replayed: 'It will be sent once more in a moment.',
  empty: {
    title: 'Nothing was sent yet',
    text: 'A delivery is one event on its way to one endpoint. Send a test event to see the first.',
  },
  toEndpoints: 'To the endpoints',
}
