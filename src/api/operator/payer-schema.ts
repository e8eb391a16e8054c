import { Type } from 'typebox'
import type { Cipher } from '../../db/cipher.ts'
import type { ExportedPayment, ExportedRecipient } from '../../db/payers/export-payer.ts'
import { openCustomer } from '../../db/payments/customer.ts'
import { closed, described, Email, idOf, Instant, mostlyNull, nullable, text } from '../schema/schema.ts'

const PayerEvent = closed(
  {
    inboundEventId: idOf('inboundEvent'),
    providerId: text('The provider.', 'paystack'),
    type: text('The provider’s word for the event.', 'charge.success'),
    receivedAt: Instant,
    body: text('What the provider sent, as text.', '{"event":"charge.success"}'),
  },
  { title: 'PayerEvent', description: 'A provider’s event about the payment or its refund.' },
)

const PayerPayment = closed(
  {
    transactionId: idOf('transaction'),
    merchantId: idOf('business'),
    mode: text('TEST or LIVE.', 'TEST'),
    state: text('The state of the payment.', 'SUCCEEDED'),
    amountCents: Type.Integer({ description: 'The amount in minor units.', examples: [15_000] }),
    currency: text('The currency.', 'ZAR'),
    rail: nullable(text('How it was paid.', 'CARD')),
    providerId: nullable(text('The provider.', 'paystack')),
    reference: text('The business’s reference.', 'order-17'),
    description: mostlyNull(text('The business’s description.', 'Two tickets')),
    metadata: Type.Record(Type.String(), Type.String(), { description: 'The business’s own fields.', examples: [{}] }),
    returnUrl: mostlyNull(text('Where the payer returned to.', 'https://shop.example.com/thanks')),
    createdAt: Instant,
    customer: closed(
      {
        email: Email,
        name: nullable(text('The payer’s name.', 'Thandi Nkosi')),
        phone: mostlyNull(text('The payer’s telephone number.', '+27 82 123 4567')),
      },
      { title: 'PayerCustomer', description: 'The payer, as the business sent it.' },
    ),
    providerEvents: Type.Array(PayerEvent, { description: 'Events whose bodies are still stored.' }),
  },
  { title: 'PayerPayment' },
)

const PayerDocument = closed(
  { type: text('The kind of document.', 'IDENTITY_NUMBER'), number: text('Its number.', '8001015009087') },
  { title: 'PayerDocument' },
)

const PayerRecipient = closed(
  {
    recipientId: idOf('recipient'),
    merchantId: idOf('business'),
    mode: text('TEST or LIVE.', 'TEST'),
    name: text('The name of the account’s holder.', 'Thandi Nkosi'),
    bankCode: text('The code of the bank.', '470010'),
    accountNumber: nullable(text('The account number.', '62000012345')),
    email: Email,
    document: described(mostlyNull(PayerDocument), 'The holder’s document; null if none was given.'),
    createdAt: Instant,
  },
  { title: 'PayerRecipient' },
)

export const PayerExport = closed(
  {
    email: Email,
    payments: Type.Array(PayerPayment, { description: 'Oldest first.' }),
    recipients: Type.Array(PayerRecipient, {
      description: 'Recipients of payouts with this email, on the first page.',
    }),
    after: described(mostlyNull(idOf('transaction')), 'Send it for the next page. Null on the last page.'),
  },
  { title: 'PayerExport' },
)

export function presentPayment(cipher: Cipher, row: ExportedPayment) {
  const { id, businessId, customer: _, events, createdAt, ...fields } = row
  const { email, name = null, phone = null } = openCustomer(cipher, row)!
  return {
    transactionId: id,
    merchantId: businessId,
    ...fields,
    createdAt: createdAt.toISOString(),
    customer: { email, name, phone },
    providerEvents: events.map((event) => ({
      inboundEventId: event.id,
      providerId: event.providerId,
      type: event.type,
      receivedAt: new Date(Number(event.receivedAt)).toISOString(),
      body: cipher.decrypt(Buffer.from(event.body, 'hex'), `inbound-event:${event.id}`).toString(),
    })),
  }
}

export function presentRecipientOfPayer(cipher: Cipher, row: ExportedRecipient, email: string) {
  const { id, businessId, accountNumber, document, createdAt, ...fields } = row
  const open = (sealed: Buffer, field: string) => cipher.decrypt(sealed, `${field}:${id}`).toString()
  return {
    recipientId: id,
    merchantId: businessId,
    ...fields,
    accountNumber: accountNumber && open(accountNumber, 'account-number'),
    email,
    document: document && (JSON.parse(open(document, 'document')) as { type: string; number: string }),
    createdAt: createdAt.toISOString(),
  }
}
