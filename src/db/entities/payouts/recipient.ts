import { defineEntity, p } from '@mikro-orm/core'
import { MODES } from '../../../domain/states.ts'
import { ACCOUNT_TYPES } from '../../../domain/payouts/payout-batch.ts'

const schema = defineEntity({
  name: 'Recipient',
  tableName: 'recipients',
  properties: {
    id: p.text().primary(),
    businessId: p.text(),
    mode: p.enum(MODES),
    name: p.text(),
    bankCode: p.text(),
    accountNumber: p.blob().$type<Buffer>().nullable(),
    accountLast4: p.text().fieldName('account_last4'),
    accountType: p.enum(ACCOUNT_TYPES).nullable(),
    currency: p.text(),
    email: p.blob().$type<Buffer>().nullable(),
    document: p.blob().$type<Buffer>().nullable(),
    deletedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
})

/** Whom a business pays; its row stays when it is deleted, since items name it. */
export class Recipient extends schema.class {}
schema.setClass(Recipient)
