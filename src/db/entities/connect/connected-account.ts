import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'ConnectedAccount',
  tableName: 'connected_accounts',
  properties: {
    id: p.text().primary(),
    businessName: p.text(),
    bankCode: p.text(),
    accountNumber: p.blob().$type<Buffer>(),
    accountLast4: p.text().fieldName('account_last4'),
    contactEmail: p.blob().$type<Buffer>().nullable(),
    document: p.blob().$type<Buffer>().nullable(),
  },
})

/** The bank account of a party that shares in payments; its id is its `ConnectResource`'s. */
export class ConnectedAccount extends schema.class {}
schema.setClass(ConnectedAccount)
