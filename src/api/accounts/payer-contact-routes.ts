import { changeBusiness, readPayerContact } from '../../db/accounts/business.ts'
import { inUnitOfWork } from '../../db/unit-of-work.ts'
import { sharing } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { recordActOf } from './audit.ts'
import { requireStillAdmin } from './users.ts'

const PayerContact = t.closed(
  {
    email: t.described(t.nullable(t.Email), 'The email address that payers see; null for none.', 'help@shop.example'),
    phone: t.described(t.nullable(t.Phone), 'The telephone number that payers see; null for none.', '+27 21 123 4567'),
  },
  { title: 'PayerContact' },
)

const route = sharing({ tag: 'Account', plan: 'SANDBOX', access: 'admin' })
const responses = { 200: { description: 'The current contact.', schema: PayerContact } }

export const payerContactRoutes = [
  route('GET /api/account/payer-contact', {
    operationId: 'getPayerContact',
    summary: 'Read how payers reach you',
    description: 'Shows the email address and telephone number on the pages of your payers.',
    responses,
    result: async ({ caller: { businessId } }, { pool }) => await readPayerContact(pool, { businessId }),
  }),
  route('PUT /api/account/payer-contact', {
    operationId: 'replacePayerContact',
    recentPassword: true,
    summary: 'Replace how payers reach you',
    description:
      'Every page of a payment shows both to its payer, in TEST and LIVE: before the checkout, after the payment, ' +
      'and if it fails. Anyone who has the address of a payment can read them.',
    request: { body: PayerContact },
    responses,
    result: async ({ caller, body: { email, phone } }, api) => {
      const { businessId } = caller
      await inUnitOfWork(api, async (em) => {
        await requireStillAdmin(em, caller)
        await changeBusiness(em, businessId, { payerEmail: email, payerPhone: phone })
        recordActOf(em, caller, 'account.payer_contact_changed', businessId)
      })
      return { email, phone }
    },
  }),
]
