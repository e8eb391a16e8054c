import { type InferEntity, p } from '@mikro-orm/core'
import { CONNECT_REFUSALS, CONNECT_STATES } from '../../domain/providers/connect.ts'
import { FEE_BEARERS, SPLIT_TYPES } from '../../domain/payments/splits.ts'
import { MODES } from '../../domain/states.ts'
import { entity } from './entity.ts'

/** The common part of connected accounts and splits, which a workflow creates at a provider. */
export const ConnectResource = entity('ConnectResource', 'connect_resources', {
  id: p.text().primary(),
  kind: p.enum(['ACCOUNT', 'SPLIT'] as const),
  businessId: p.text(),
  mode: p.enum(MODES),
  state: p.enum(CONNECT_STATES).default('PENDING'),
  currency: p.text(),
  providerId: p.text(),
  providerCode: p.text().nullable(),
  failureReasonCode: p.enum(CONNECT_REFUSALS).nullable(),
  failureReasonMessage: p.text().nullable(),
  engineDueAt: p.datetime(3).nullable(),
  traceparent: p.text().nullable(),
  createdAt: p.datetime(3).defaultRaw('now()'),
  updatedAt: p.datetime(3).defaultRaw('now()'),
  account: () => p.oneToOne(ConnectedAccount).mappedBy('resource').nullable(),
  split: () => p.oneToOne(Split).mappedBy('resource').nullable(),
})
export type ConnectResource = InferEntity<typeof ConnectResource>

export const ConnectedAccount = entity('ConnectedAccount', 'connected_accounts', {
  resource: () => p.oneToOne(ConnectResource).primary().fieldName('id'),
  businessName: p.text(),
  bankCode: p.text(),
  accountNumber: p.blob().$type<Buffer>(),
  accountLast4: p.text().fieldName('account_last4'),
  contactEmail: p.blob().$type<Buffer>().nullable(),
  document: p.blob().$type<Buffer>().nullable(),
})
export type ConnectedAccount = InferEntity<typeof ConnectedAccount>

export const Split = entity('Split', 'splits', {
  resource: () => p.oneToOne(ConnectResource).primary().fieldName('id'),
  name: p.text(),
  type: p.enum(SPLIT_TYPES),
  feeBearer: p.enum(FEE_BEARERS),
  shares: () => p.oneToMany(SplitShare).mappedBy('split').orderBy({ position: 'asc' }),
})
export type Split = InferEntity<typeof Split>

export const SplitShare = entity('SplitShare', 'split_shares', {
  split: () => p.manyToOne(Split).primary().fieldName('split_id'),
  position: p.integer().primary(),
  accountId: p.text(),
  share: p.bigint('number'),
})
