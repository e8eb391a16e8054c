import { LINK_STATES } from '../../domain/payments/payment-link.ts'
import * as t from '../schema/schema.ts'
import { Customer } from '../payments/schema.ts'
import { names } from '../transactions/schema.ts'

const showDetailsFirst = {
  description:
    'Shows the payer a page with your name, the description and the amount first. Its button opens the checkout, ' +
    'which is not made before. Without it the link opens the checkout at once.',
  examples: [false],
}

const Description = t.described(t.String({ maxLength: 255 }), 'A description that the payer sees.', 'Two tickets')

export const LinkState = t.word('PaymentLinkState', LINK_STATES, 'ACTIVE until it is paid or expires.')

export const PaymentLinkRequest = t.component('PaymentLinkRequest', {
  amountCents: t.AmountCents,
  currency: t.CurrencyCode,
  description: t.Optional(Description),
  provider: t.Optional(t.ProviderName),
  expiresInHours: t.Optional(t.Integer({ minimum: 1, maximum: 720, default: 24 }), 'Hours until the link expires.', 24),
  reference: t.Optional(t.Reference),
  customer: t.Optional(Customer),
  splitId: t.Optional(t.idOf('split'), 'The split that shares the payment.'),
  returnUrl: t.Optional(t.ReturnUrl),
  showDetailsFirst: t.Optional(t.Boolean({ ...showDetailsFirst, default: false })),
  metadata: t.Optional(t.Metadata),
})

const fields = {
  id: t.idOf('paymentLink'),
  reference: t.described(t.Reference, 'Your reference for the payment; if you sent none, the transaction id.'),
  state: LinkState,
  transactionId: t.described(t.idOf('transaction'), 'The payment of the link.'),
  paymentUrl: t.uri(
    'Opens the provider’s checkout, or the page before it, any number of times until it is paid.',
    'https://payments.example.com/pay/lnk_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d',
  ),
  amountCents: t.AmountCents,
  currency: t.CurrencyCode,
  description: t.nullable(t.text('Your description.', 'Two tickets')),
  provider: t.nullable(t.ProviderId, 'The provider; null if you named none and the link was not opened yet.'),
  splitId: t.mostlyNull(t.idOf('split'), 'The split that shares the payment; null if there is none.'),
  showDetailsFirst: t.Boolean(showDetailsFirst),
  expiresAt: t.instant('When the link expires, or when you ended it before that.', '2026-11-22T06:00:00.000Z'),
  createdAt: t.instant('When the link was created.'),
  paidAt: t.mostlyNull(t.Instant, 'When it was paid; null until then.'),
}

export const PresentedLink = t.closed(fields)

export const PaymentLink = t.component('PaymentLink', { ...fields, customer: names.customer })
