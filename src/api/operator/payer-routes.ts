import type { Cipher } from '../../db/cipher.ts'
import * as payers from '../../db/payers/export-payer.ts'
import { openCustomer, emailHashes } from '../../db/payments/customer.ts'
import * as t from '../schema/schema.ts'
import { findPayer, storePayerRequest } from '../../db/payers/payer-requests.ts'
import { type Database, inTransaction } from '../../db/query.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import { recordAct } from '../accounts/audit.ts'
import type { OperatorCaller, Api } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { operatorRoute, returns } from '../http/route.ts'

const PayerEvent = t.component('PayerEvent', 'A provider’s event about the payment or its refund.', {
  inboundEventId: t.idOf('inboundEvent'),
  providerId: t.text('The provider.', 'paystack'),
  type: t.text('The provider’s word for the event.', 'charge.success'),
  receivedAt: t.Instant,
  body: t.text('What the provider sent, as text.', '{"event":"charge.success"}'),
})

const PayerPayment = t.component('PayerPayment', {
  transactionId: t.idOf('transaction'),
  merchantId: t.idOf('business'),
  mode: t.text('TEST or LIVE.', 'TEST'),
  state: t.text('The state of the payment.', 'SUCCEEDED'),
  amountCents: t.integer('The amount in minor units.', 15_000),
  currency: t.text('The currency.', 'ZAR'),
  rail: t.nullable(t.text('How it was paid.', 'CARD')),
  providerId: t.nullable(t.text('The provider.', 'paystack')),
  reference: t.text('The business’s reference.', 'order-17'),
  description: t.mostlyNull(t.text('The business’s description.', 'Two tickets')),
  metadata: t.Record(t.String(), t.String(), { description: 'The business’s own fields.', examples: [{}] }),
  returnUrl: t.mostlyNull(t.text('Where the payer returned to.', 'https://shop.example.com/thanks')),
  createdAt: t.Instant,
  customer: t.component('PayerCustomer', 'The payer, as the business sent it.', {
    email: t.Email,
    name: t.nullable(t.text('The payer’s name.', 'Thandi Nkosi')),
    phone: t.mostlyNull(t.text('The payer’s telephone number.', '+27 82 123 4567')),
  }),
  providerEvents: t.arrayOf(PayerEvent, 'Events whose bodies are still stored.'),
})

const PayerDocument = t.component('PayerDocument', {
  type: t.text('The kind of document.', 'IDENTITY_NUMBER'),
  number: t.text('Its number.', '8001015009087'),
})

const PayerRecipient = t.component('PayerRecipient', {
  recipientId: t.idOf('recipient'),
  merchantId: t.idOf('business'),
  mode: t.text('TEST or LIVE.', 'TEST'),
  name: t.text('The name of the account’s holder.', 'Thandi Nkosi'),
  bankCode: t.text('The code of the bank.', '470010'),
  accountNumber: t.nullable(t.text('The account number.', '62000012345')),
  email: t.Email,
  document: t.mostlyNull(PayerDocument, 'The holder’s document; null if none was given.'),
  createdAt: t.Instant,
})

const PayerExport = t.component('PayerExport', {
  email: t.Email,
  payments: t.arrayOf(PayerPayment, 'Oldest first.'),
  recipients: t.arrayOf(PayerRecipient, 'Recipients of payouts with this email, on the first page.'),
  after: t.mostlyNull(t.idOf('transaction'), 'Send it for the next page. Null on the last page.'),
})

function presentPayment(cipher: Cipher, row: payers.ExportedPayment) {
  const { id, businessId, customer: _, events, ...fields } = row
  const { email, name = null, phone = null } = openCustomer(cipher, row)!
  return {
    transactionId: id,
    merchantId: businessId,
    ...fields,
    customer: { email, name, phone },
    providerEvents: events.map(({ id: inboundEventId, receivedAt, body, ...event }) => ({
      inboundEventId,
      ...event,
      receivedAt: new Date(Number(receivedAt)).toISOString(),
      body: cipher.decrypt(Buffer.from(body, 'hex'), `inbound-event:${inboundEventId}`).toString(),
    })),
  }
}

function presentRecipientOfPayer(cipher: Cipher, row: payers.ExportedRecipient, email: string) {
  const { id, businessId, accountNumber, document, ...fields } = row
  const open = (sealed: Buffer, field: string) => cipher.decrypt(sealed, `${field}:${id}`).toString()
  return {
    recipientId: id,
    merchantId: businessId,
    ...fields,
    accountNumber: accountNumber && open(accountNumber, 'account-number'),
    email,
    document: document && (JSON.parse(open(document, 'document')) as { type: string; number: string }),
  }
}

const PayerEmail = t.described(t.Email, 'The payer’s email; case is ignored.', 'payer@mail.example')

const Erased = t.component('PayerErasure', { count: t.count('The payments and recipients that were found.', 3) })

/** Neither the request nor the audit entries hold the address, except encrypted until an erasure is done. */
async function record(
  db: Database,
  api: Api,
  { userId }: OperatorCaller,
  { email, kind, hashes }: { email: string; kind: 'ERASE' | 'EXPORT'; hashes: Buffer[] },
): Promise<number> {
  const { count, businessIds } = await findPayer(db, { hashes, until: 'infinity' })
  const id = newId('payerRequest')
  const at = new Date()
  // An erasure is rare, so it is left to the relay's look of each second.
  const todo =
    kind === 'ERASE'
      ? { email: api.cipher.encrypt(email, `payer-request:${id}`), dueAt: at, doneAt: null }
      : { email: null, dueAt: null, doneAt: at }
  await storePayerRequest(db, { id, kind, requestedBy: userId, found: count, ...todo })
  const action = kind === 'ERASE' ? 'payer.erased' : 'payer.exported'
  await unitOfWork(api, db, async (em) => {
    for (const businessId of businessIds) recordAct(em, { businessId, actor: userId, action, target: id })
  })
  return count
}

/** The rights of payers under POPIA, sections 23 and 24. */
export const payerRoutes = [
  operatorRoute('POST /api/operator/payers/erase', {
    operationId: 'erasePayer',
    recentPassword: true,
    summary: 'Erase the personal data of a payer',
    description:
      'Erases the payer’s email, name and telephone number, and accounts of recipients with this email, in all ' +
      'businesses and both modes. What has not ended is erased after its end. Transactions, receipts, events and ' +
      'hashes stay. The audit of each business records the erasure without the address.',
    request: { body: t.closed({ email: PayerEmail }) },
    responses: returns(202, 'The erasure has begun.', Erased),
    once: async (db, { caller, body: { email } }, api) => {
      const hashes = emailHashes(api.cipher, email)
      return { body: { count: await record(db, api, caller, { email, kind: 'ERASE', hashes }) } }
    },
  }),
  operatorRoute('POST /api/operator/payers/export', {
    operationId: 'exportPayer',
    recentPassword: true,
    summary: 'Export what is known about a payer',
    description:
      `At most ${payers.EXPORTED_AT_ONCE} payments, oldest first; send \`after\` again while it is not null. The ` +
      'audit of each business records the export without the address.',
    request: {
      body: t.closed({
        email: PayerEmail,
        after: t.Optional(t.idOf('transaction'), 'The `after` of the page before. Default: the first page.'),
      }),
    },
    responses: returns(200, 'What is known.', PayerExport),
    result: async ({ caller, body: { email, after } }, api) => {
      const { pool, cipher } = api
      const hashes = emailHashes(cipher, email)
      return await inTransaction(pool, async (db) => {
        await record(db, api, caller, { email, kind: 'EXPORT', hashes })
        const payments = await payers.exportPayments(db, { hashes, after: after ?? '' })
        const recipients = after === undefined ? await payers.exportRecipients(db, { hashes }) : []
        return {
          email,
          payments: payments.map((row) => presentPayment(cipher, row)),
          recipients: recipients.map((row) => presentRecipientOfPayer(cipher, row, email)),
          after: payments.length === payers.EXPORTED_AT_ONCE ? payments.at(-1)!.id : null,
        }
      })
    },
  }),
]
