import type { Cipher } from '../../db/cipher.ts'
import type { ExportedPayment, ExportedRecipient } from '../../db/payers/export-payer.ts'
import { openCustomer } from '../../db/payments/customer.ts'
import * as t from '../schema/schema.ts'

const PayerEvent = t.closed(
  {
    inboundEventId: t.idOf('inboundEvent'),
    providerId: t.text('The provider.', 'paystack'),
    type: t.text('The provider’s word for the event.', 'charge.success'),
    receivedAt: t.Instant,
    body: t.text('What the provider sent, as text.', '{"event":"charge.success"}'),
  },
  { title: 'PayerEvent', description: 'A provider’s event about the payment or its refund.' },
)

const PayerPayment = t.closed(
  {
    transactionId: t.idOf('transaction'),
    merchantId: t.idOf('business'),
    mode: t.text('TEST or LIVE.', 'TEST'),
    state: t.text('The state of the payment.', 'SUCCEEDED'),
    amountCents: t.Integer({ description: 'The amount in minor units.', examples: [15_000] }),
    currency: t.text('The currency.', 'ZAR'),
    rail: t.nullable(t.text('How it was paid.', 'CARD')),
    providerId: t.nullable(t.text('The provider.', 'paystack')),
    reference: t.text('The business’s reference.', 'order-17'),
    description: t.mostlyNull(t.text('The business’s description.', 'Two tickets')),
    metadata: t.Record(t.String(), t.String(), { description: 'The business’s own fields.', examples: [{}] }),
    returnUrl: t.mostlyNull(t.text('Where the payer returned to.', 'https://shop.example.com/thanks')),
    createdAt: t.Instant,
    customer: t.closed(
      {
        email: t.Email,
        name: t.nullable(t.text('The payer’s name.', 'Thandi Nkosi')),
        phone: t.mostlyNull(t.text('The payer’s telephone number.', '+27 82 123 4567')),
      },
      { title: 'PayerCustomer', description: 'The payer, as the business sent it.' },
    ),
    providerEvents: t.Array(PayerEvent, { description: 'Events whose bodies are still stored.' }),
  },
  { title: 'PayerPayment' },
)

const PayerDocument = t.closed(
  { type: t.text('The kind of document.', 'IDENTITY_NUMBER'), number: t.text('Its number.', '8001015009087') },
  { title: 'PayerDocument' },
)

const PayerRecipient = t.closed(
  {
    recipientId: t.idOf('recipient'),
    merchantId: t.idOf('business'),
    mode: t.text('TEST or LIVE.', 'TEST'),
    name: t.text('The name of the account’s holder.', 'Thandi Nkosi'),
    bankCode: t.text('The code of the bank.', '470010'),
    accountNumber: t.nullable(t.text('The account number.', '62000012345')),
    email: t.Email,
    document: t.described(t.mostlyNull(PayerDocument), 'The holder’s document; null if none was given.'),
    createdAt: t.Instant,
  },
  { title: 'PayerRecipient' },
)

export const PayerExport = t.closed(
  {
    email: t.Email,
    payments: t.Array(PayerPayment, { description: 'Oldest first.' }),
    recipients: t.Array(PayerRecipient, { description: 'Recipients of payouts with this email, on the first page.' }),
    after: t.described(t.mostlyNull(t.idOf('transaction')), 'Send it for the next page. Null on the last page.'),
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
