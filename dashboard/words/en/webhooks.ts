import { numberText, percentText } from '../../parts/locale.ts'

const deliveriesText = (count: number) => (count === 1 ? '1 delivery' : `${numberText(count)} deliveries`)
const attemptsText = (count: number) => (count === 1 ? '1 attempt' : `${numberText(count)} attempts`)

export const webhooks = {
  title: 'Webhooks',
  tab: 'Endpoints',
  intro:
    'Your system gets an event for each change of a payment made with the API, a refund or a payout. ' +
    'Payment links and direct collections send no events. Events of disputes go to endpoints that select them.',
  one: 'Webhook endpoint',
  url: 'URL',
  urlHint: 'Events are sent to this URL. Live mode requires https://.',
  eventTypes: 'Events',
  all: 'All events of payments, refunds and payouts',
  chosen: 'Selected events',
  disputes: {
    label: 'Events of disputes',
    hint: '"All events" does not include them. Select those that your system handles.',
    all: 'All events of disputes',
  },
  disabled: {
    requested: 'Disabled. After you enable it, you can send the missed events.',
    failing:
      'Disabled automatically: a delivery failed seven times and nothing was delivered for five days. ' +
      'After you enable it, you can send the missed events.',
  },
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
  },
  remove: {
    action: 'Delete',
    title: 'Delete this endpoint?',
    text: 'Waiting events are not sent. You cannot undo this. To pause the endpoint, disable it instead.',
  },
  since: 'since',
  failing: {
    title: (reason: string | null) => (reason === null ? 'Deliveries fail' : `Deliveries fail: ${reason}`),
    since: 'No delivery has succeeded since',
    next: 'Next attempt:',
  },
  retry: {
    action: 'Retry all now',
    title: 'Retry all deliveries now?',
    text: 'The deliveries that wait for their next attempt are sent now, oldest first, up to 5 000 at a time.',
    saved: 'The deliveries are being sent.',
  },
  replay: {
    action: 'Resend failed',
    title: 'Resend failed deliveries?',
    text: 'Deliveries in this state are sent again, oldest first.',
    states: {
      DEAD: 'All attempts failed',
      WAITING_RETRY: 'Waiting for the next attempt',
      CANCELLED: 'Missed while the endpoint was disabled',
    },
    since: 'Created in',
    sinces: {
      '1': 'The last hour',
      '24': 'The last day',
      '168': 'The last week',
      '720': 'The last 30 days',
      range: 'Another range',
    },
    from: 'From',
    until: 'Until',
    count: (count: number, more: boolean) => (more ? `over ${numberText(count)}` : numberText(count)),
    counting: 'Counting deliveries',
    found: (count: number, more: boolean) =>
      more
        ? `More than ${deliveriesText(count)} match.`
        : `${deliveriesText(count)} ${count === 1 ? 'matches' : 'match'}.`,
    none: 'No deliveries match.',
    inParts: 'Up to 5 000 are resent at a time. Resend again for the rest.',
    accepted: (count: number) => `${deliveriesText(count)} will be resent.`,
  },
  activity: {
    ranges: { hour: 'The last 24 hours', day: 'The last 30 days' },
    column: 'Failed in 24 h',
    none: 'No attempts in this range.',
    summary: (failed: number, attempts: number, rate: number) =>
      `${numberText(failed)} of ${attemptsText(attempts)} failed (${percentText(rate)}).`,
    bar: (time: string, delivered: number, failed: number) =>
      `${time}: ${numberText(delivered)} delivered, ${numberText(failed)} failed`,
    delivered: 'Delivered',
    failed: 'Failed',
    since: 'The newest 10 000 deliveries are counted, from',
  },
  waiting: {
    title: 'Send missed events?',
    text: (count: number) =>
      count === 1
        ? 'One event was not sent while this endpoint was disabled.'
        : `${count} events were not sent while this endpoint was disabled.`,
    action: 'Send',
  },
  empty: { title: 'No endpoints yet', text: 'Register the URL to which events are sent.' },
}

export const deliveries = {
  title: 'Deliveries',
  list: 'Deliveries, newest first',
  one: 'Delivery',
  eventId: 'Event ID',
  test: 'test event',
  new: 'New',
  live: { on: 'New deliveries appear every 5 seconds.', off: 'Paused.', pause: 'Pause', resume: 'Resume' },
  attemptsMade: attemptsText,
  next: 'Next attempt',
  again: 'again',
  in: (duration: string) => `in ${duration}`,
  soon: 'soon',
  endpoint: 'Endpoint',
  triggers: { SCHEDULE: 'Schedule', REPLAY: 'Resend' },
  answer: 'Response',
  noAnswer: 'No response',
  status: (status: number) => `HTTP ${status}`,
  why: 'Failure reason',
  redirect: 'Redirects are not followed. Register the final URL.',
  otherStatus: 'Only a status from 200 to 299 counts as delivered.',
  /** The short text of each error, and its reason. */
  errors: {
    timeout: ['Timed out', 'No status arrived within 10 seconds. Respond first, then process the event.'],
    name_not_found: ['Host name not found', 'The DNS has no address for the host of this URL.'],
    address_not_allowed: ['Address not allowed', 'The host has a private or reserved address.'],
    connection_refused: ['Connection refused', 'No program accepts connections on this host and port.'],
    connection_closed: ['Connection closed', 'The connection was closed before a status arrived.'],
    unreachable: ['Host unreachable', 'No route leads to the host.'],
    headers_too_large: [
      'Response headers too large',
      'The response begins with too many bytes before its end of headers.',
    ],
    not_http: ['Response is not HTTP', 'The receiver sent something that is not HTTP.'],
    tls_failed: ['TLS failed', 'The certificate is not valid for this host, or the TLS handshake failed.'],
    exchange_failed: ['Request failed', 'The connection failed before a status arrived.'],
  } as Readonly<Record<string, readonly [text: string, why: string]>>,
  attempt: (number: number) => `Attempt ${number}`,
  request: 'Request',
  requestGone:
    'The headers of this attempt are not stored: they are kept for a limited time, for the newest 50 attempts.',
  connection: 'The connection adds Host and Content-Length.',
  response: 'Response',
  result: 'Result',
  notStored: 'Headers and body of a response are not stored.',
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
  bodyText: 'Formatted to read. Copy gives the exact text that was signed and sent.',
  replay: 'Resend',
  replayed: 'The delivery will be resent shortly.',
  empty: {
    title: 'No deliveries yet',
    text: 'A delivery is one event sent to one endpoint. Send a test event to create the first.',
  },
  toEndpoints: 'Go to endpoints',
}
