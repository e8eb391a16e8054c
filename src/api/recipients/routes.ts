import { PAYOUT_MAKERS } from '../../domain/accounts/roles.ts'
import { Recipient as RecipientEntity } from '../../db/entities/index.ts'
import { newestFirst } from '../../db/list.ts'
import { inUnitOfWork, unitOfWork } from '../../db/unit-of-work.ts'
import { requireDocument } from '../connect/resources.ts'
import { listing, partOf, toPage } from '../schema/page-schema.ts'
import { sharing, returns } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import {
  createRecipient,
  deleteRecipient,
  ownRecipients,
  presentRecipient,
  readsEmails,
  requireRecipient,
  roleOf,
} from './recipients.ts'
import { Recipient, RecipientRequest } from './schema.ts'

const route = sharing({ tag: 'Recipients', plan: 'PAID', access: 'credential' })
const params = t.closed({ id: t.idOf('recipient') })

export const recipientRoutes = [
  route('POST /v1/recipients', {
    roles: PAYOUT_MAKERS,
    operationId: 'createRecipient',
    summary: 'Add a recipient',
    description:
      'Add each bank account once; payouts then use its recipient id. No provider is called. If a `document` is ' +
      'given, the bank confirms the account before the first transfer.',
    request: { body: RecipientRequest, example: { accountType: 'SAVINGS', email: 'lerato@home.example' } },
    responses: returns(201, 'Stored.', Recipient),
    errors: ['SV-3001'],
    once: async (db, { caller, body }, api) => {
      requireDocument(body)
      const made = await unitOfWork(api, db, async (em) => createRecipient(em, api.cipher, caller, body))
      return { body: presentRecipient(made, api.cipher, true) }
    },
  }),
  route('GET /v1/recipients', {
    operationId: 'listRecipients',
    summary: 'List recipients',
    description:
      'Finds the `id` of a recipient, for a payout or to delete it. For an API key and a VIEWER `email` is null; an ' +
      'API key reads it with `GET /v1/recipients/{id}`.',
    ...listing(Recipient, {}, { description: 'Newest first, without deleted ones.' }),
    result: async ({ caller, query }, { orm, cipher }) => {
      const rows = await newestFirst(orm.em.fork(), RecipientEntity, ownRecipients(caller), partOf(query))
      const withEmails = readsEmails(roleOf(caller), { inBulk: true })
      return toPage(rows, query, (row) => presentRecipient(row, cipher, withEmails))
    },
  }),
  route('GET /v1/recipients/{id}', {
    operationId: 'getRecipient',
    summary: 'Read a recipient',
    description:
      'Shows the recipient of a payout’s `recipientId`. The account number is never shown in full; a VIEWER gets ' +
      'null as `email`.',
    request: { params },
    responses: returns(200, 'The recipient.', Recipient),
    result: async ({ caller, params: { id } }, { orm, cipher }) => {
      const recipient = await requireRecipient(orm.em.fork(), caller, id)
      return presentRecipient(recipient, cipher, readsEmails(roleOf(caller), { inBulk: false }))
    },
  }),
  route('DELETE /v1/recipients/{id}', {
    roles: PAYOUT_MAKERS,
    operationId: 'deleteRecipient',
    summary: 'Delete a recipient',
    description:
      'Erases account number, email and document. New payouts cannot use the recipient; existing payouts have their ' +
      'own copy and continue.',
    request: { params },
    responses: { 204: { description: 'Deleted.' } },
    result: ({ caller, params: { id } }, api) => inUnitOfWork(api, (em) => deleteRecipient(em, caller, id)),
  }),
]
