export const firstSteps = {
  title: 'First steps',
  text: 'Try it without real money, then go live. Each step ticks itself when you have done it.',
  count: (done: number, all: number) => `${done} of ${all} done`,
  done: 'Done',
  hide: 'Hide first steps',
  show: 'Show first steps again',
  step: {
    link: {
      title: 'Create a payment link',
      text: 'A page on which your customer pays once, without any code of yours.',
      action: 'Create a payment link',
    },
    pay: {
      title: 'Pay it yourself',
      text: 'Open your link and pay with a test card, to see what your customer sees.',
      action: 'Open your links',
    },
    contact: {
      title: 'Say how customers reach you',
      text: 'They see it on the page of their payment, also when their card is declined.',
      action: 'Add your contact',
    },
    key: { title: 'Create a key', text: 'Your program sends it with every request.', action: 'Create a key' },
    endpoint: {
      title: 'Add a webhook endpoint',
      text: 'Signed events tell your systems within seconds that a payment succeeded or failed.',
      action: 'Add an endpoint',
    },
    live: {
      title: 'Go live',
      text: 'Submit the details of your business. After the approval you take real payments.',
      action: 'Submit your details',
    },
  },
  getPaid: 'How to get the paid plan',
  guides: 'Guides:',
}

export const guides = {
  quickstart: 'Quickstart',
  webhooks: 'Receiving webhooks',
  receiver: 'How to handle an event',
  proofs: 'Proof receipts',
  reference: 'API reference',
  paymentLinks: 'Payment links in the API reference',
  accounts: 'Connected accounts in the API reference',
  splits: 'Splits in the API reference',
  recipients: 'Recipients in the API reference',
  payouts: 'Payouts in the API reference',
  disputes: 'Events of disputes',
  settlements: 'Settlements in the API reference',
  audit: 'Audit in the API reference',
  keys: 'The key, in the quickstart',
}
