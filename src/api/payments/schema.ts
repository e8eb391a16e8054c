import { PAY_IN_RAILS } from '../../domain/states.ts'
import * as t from '../schema/schema.ts'

export const Customer = t.closed(
  {
    email: t.Email,
    name: t.Optional(t.String({ maxLength: 200, description: 'The payer’s name.', examples: ['Thandi Nkosi'] })),
    phone: t.Optional(t.Phone, 'The payer’s telephone number.', '+27 82 123 4567'),
  },
  { title: 'Customer', description: 'The payer. Where a provider demands an email and none is given, yours is used.' },
)

const PaymentMethodType = t.word('PaymentMethodType', PAY_IN_RAILS, 'How the payer pays.')

const PaymentMethod = t.closed(
  {
    type: t.Optional(PaymentMethodType, 'The only way to pay …'),
    rails: t.Optional(
      t.Array(PaymentMethodType, {
        minItems: 1,
        maxItems: PAY_IN_RAILS.length,
        uniqueItems: true,
        description: '… or those that you allow, of which PAYSHAP and its like are left to the payer’s choice.',
        examples: [['CARD', 'PAYSHAP']],
      }),
    ),
    token: t.Optional(
      t.String({ minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$', format: 'card-token' }),
      'A provider’s card token, which is charged directly. A card number is refused. Default: a checkout.',
      'tok_success',
    ),
  },
  {
    title: 'PaymentMethod',
    description: 'How the payer pays, by `type` or `rails`. Default: the payer chooses.',
    minProperties: 1,
    dependentRequired: { token: ['type'] },
    dependentSchemas: { rails: { type: 'object', maxProperties: 1 } },
  },
)

const Description = t.described(t.String({ maxLength: 255 }), 'Your words for it; the payer sees them.', 'Two tickets')

export const PaymentRequest = t.component('PaymentRequest', {
  amountCents: t.AmountCents,
  currency: t.CurrencyCode,
  reference: t.Optional(t.Reference),
  description: t.Optional(Description),
  customer: t.Optional(Customer),
  paymentMethod: t.Optional(PaymentMethod),
  returnUrl: t.Optional(t.ReturnUrl),
  expiresInMinutes: t.Optional(
    t.Integer({ minimum: 1, maximum: 43_200, default: 60 }),
    'Minutes that the checkout is open, or the 3-D Secure challenge of a token.',
    60,
  ),
  metadata: t.Optional(t.Metadata),
})

export const paymentRequestExample = {
  reference: 'order-1001',
  description: 'Two tickets',
  paymentMethod: { type: 'CARD', token: 'tok_success' },
  metadata: { seat: '12A' },
}

const { returnUrl, expiresInMinutes, metadata, ...paid } = PaymentRequest.properties

export const CollectRequest = t.component('CollectRequest', {
  provider: t.ProviderName,
  ...paid,
  splitId: t.Optional(t.idOf('split'), 'The split that shares the payment.'),
  returnUrl,
  expiresInMinutes,
  metadata,
})
