import { Type } from 'typebox'
import { LINK_STATES } from '../../domain/payments/payment-link.ts'
import {
  AmountCents,
  closed,
  CurrencyCode,
  described,
  idOf,
  Instant,
  Metadata,
  mostlyNull,
  nullable,
  ProviderId,
  ProviderName,
  Reference,
  ReturnUrl,
  text,
  word,
} from '../schema/schema.ts'
import { Customer } from '../payments/schema.ts'
import { names } from '../transactions/schema.ts'

const showDetailsFirst = {
  description:
    'Shows the payer a page with your name, the description and the amount first. Its button opens the checkout, ' +
    'which is not made before. Without it the link opens the checkout at once.',
  examples: [false],
}

const Description = described(Type.String({ maxLength: 255 }), 'A description that the payer sees.', 'Two tickets')

export const LinkState = word('PaymentLinkState', LINK_STATES, 'ACTIVE until it is paid or expires.')

export const PaymentLinkRequest = closed(
  {
    amountCents: AmountCents,
    currency: CurrencyCode,
    description: Type.Optional(Description),
    provider: Type.Optional(ProviderName),
    expiresInHours: Type.Optional(
      described(Type.Integer({ minimum: 1, maximum: 720, default: 24 }), 'Hours until the link expires.', 24),
    ),
    reference: Type.Optional(Reference),
    customer: Type.Optional(Customer),
    splitId: Type.Optional(described(idOf('split'), 'The split that shares the payment.')),
    returnUrl: Type.Optional(ReturnUrl),
    showDetailsFirst: Type.Optional(Type.Boolean({ ...showDetailsFirst, default: false })),
    metadata: Type.Optional(Metadata),
  },
  { title: 'PaymentLinkRequest' },
)

const fields = {
  id: idOf('paymentLink'),
  reference: described(Reference, 'Your reference for the payment; if you sent none, the transaction id.'),
  state: LinkState,
  transactionId: described(idOf('transaction'), 'The payment of the link.'),
  paymentUrl: Type.String({
    format: 'uri',
    description: 'Opens the provider’s checkout, or the page before it, any number of times until it is paid.',
    examples: ['https://payments.example.com/pay/lnk_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d'],
  }),
  amountCents: AmountCents,
  currency: CurrencyCode,
  description: nullable(text('Your description.', 'Two tickets')),
  provider: described(nullable(ProviderId), 'The provider; null if you named none and the link was not opened yet.'),
  splitId: described(mostlyNull(idOf('split')), 'The split that shares the payment; null if there is none.'),
  showDetailsFirst: Type.Boolean(showDetailsFirst),
  expiresAt: described(Instant, 'When the link expires, or when you ended it before that.', '2026-11-22T06:00:00.000Z'),
  createdAt: described(Instant, 'When the link was created.'),
  paidAt: described(mostlyNull(Instant), 'When it was paid; null until then.'),
}

/** The fields that every presentation of a link has. */
export const PresentedLink = closed(fields)

export const PaymentLink = closed({ ...fields, customer: names.customer }, { title: 'PaymentLink' })
