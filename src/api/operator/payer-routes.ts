import { exportPayments, exportRecipients, EXPORTED_AT_ONCE } from '../../db/payers/export-payer.ts'
import { findPayer, storePayerRequest } from '../../db/payers/payer-requests.ts'
import { emailHashes } from '../../db/payments/customer.ts'
import { type Database, inTransaction } from '../../db/query.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import { recordAct } from '../accounts/audit.ts'
import type { OperatorCaller, Api } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { once } from '../idempotency/idempotency.ts'
import * as t from '../schema/schema.ts'
import { PayerExport, presentPayment, presentRecipientOfPayer } from './payer-schema.ts'
import { operatorRoute } from './operator-route.ts'

const PayerEmail = t.described(t.Email, 'The payer’s email; case is ignored.', 'payer@mail.example')

const Erased = t.closed(
  { count: t.Integer({ minimum: 0, description: 'The payments and recipients that were found.', examples: [3] }) },
  { title: 'PayerErasure' },
)

/**
 * Stores what was asked, and an audit entry for each business that the payer is known to, in one transaction. Neither
 * holds the address: it is stored encrypted, until an erasure is done.
 */
async function record(
  db: Database,
  api: Api,
  { userId }: OperatorCaller,
  { email, kind, hashes }: { email: string; kind: 'ERASE' | 'EXPORT'; hashes: Buffer[] },
): Promise<number> {
  const { count, businessIds } = await findPayer(db, { hashes })
  const id = newId('payerRequest')
  const at = new Date()
  // An erasure is rare, so it is left to the relay's look of each second.
  const todo =
    kind === 'ERASE'
      ? { email: api.cipher.encrypt(email, `payer-request:${id}`), dueAt: at, doneAt: null }
      : { email: null, dueAt: null, doneAt: at }
  await storePayerRequest(db, { id, kind, requestedBy: userId, found: count, ...todo })
  const action = kind === 'ERASE' ? 'payer.erased' : 'payer.exported'
  await unitOfWork(api, db, (em) => {
    for (const businessId of businessIds) recordAct(em, { businessId, actor: userId, action, target: id })
    return Promise.resolve()
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
    request: { body: t.closed({ email: PayerEmail }), example: { email: 'payer@mail.example' } },
    responses: { 202: { description: 'The erasure has begun.', schema: Erased, example: { count: 3 } } },
    idempotent: true,
    handle: async (call, api) =>
      await once(call, api, async (db) => {
        const { email } = call.body
        const count = await record(db, api, call.caller, {
          email,
          kind: 'ERASE',
          hashes: emailHashes(api.cipher, email),
        })
        return { status: 202, body: { count } }
      }),
  }),
  operatorRoute('POST /api/operator/payers/export', {
    operationId: 'exportPayer',
    recentPassword: true,
    summary: 'Export what is known about a payer',
    description:
      `At most ${EXPORTED_AT_ONCE} payments, oldest first; send \`after\` again while it is not null. The audit of ` +
      'each business records the export without the address.',
    request: {
      body: t.closed({
        email: PayerEmail,
        after: t.Optional(
          t.described(t.idOf('transaction'), 'The `after` of the page before. Default: the first page.'),
        ),
      }),
      example: { email: 'payer@mail.example' },
    },
    responses: { 200: { description: 'What is known.', schema: PayerExport } },
    result: async ({ caller, body: { email, after } }, api) => {
      const { pool, cipher } = api
      const hashes = emailHashes(cipher, email)
      return await inTransaction(pool, async (db) => {
        await record(db, api, caller, { email, kind: 'EXPORT', hashes })
        const payments = await exportPayments(db, { hashes, after: after ?? '' })
        const recipients = after === undefined ? await exportRecipients(db, { hashes }) : []
        return {
          email,
          payments: payments.map((row) => presentPayment(cipher, row)),
          recipients: recipients.map((row) => presentRecipientOfPayer(cipher, row, email)),
          after: payments.length === EXPORTED_AT_ONCE ? payments.at(-1)!.id : null,
        }
      })
    },
  }),
]
