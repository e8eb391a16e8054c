import type { Schemas } from '../../api/generated.ts'

const actions: Record<Schemas['AuditAction'], string> = {
  'user.created': 'User added',
  'user.made_admin': 'User made admin',
  'user.made_member': 'User made member',
  'user.deleted': 'User removed',
  'api_key.minted': 'API key minted',
  'api_key.rotated': 'API key rotated',
  'api_key.revoked': 'API key revoked',
  'account.mode_test': 'Switched to test mode',
  'account.mode_live': 'Switched to live mode',
  'kyc.submitted': 'Approval to go live asked for',
  'kyc.approved': 'Approved to go live',
  'kyc.rejected': 'Refused to go live',
  'plan.sandbox': 'Moved to the Sandbox plan',
  'plan.paid': 'Moved to the paid plan',
  'transaction.resolved': 'Transaction resolved by a person',
  'transaction.restarted': 'Transaction started again by a person',
  'routing.changed': 'Routing rules changed',
  'webhook_endpoint.disabled': 'Webhook endpoint disabled',
  'connected_account.activated': 'Connected account activated',
  'split.activated': 'Split activated',
  'payout_batch.accounts_read': 'Account numbers of payouts read',
  'payout_batch.approved': 'Payouts approved',
  'payout_batch.rejected': 'Payouts rejected',
}

export const audit = {
  title: 'Audit',
  intro:
    'What admins of the business, operators and the service itself did to it. Nothing here can be changed or removed.',
  at: 'At',
  actor: 'By',
  service: 'The service',
  action: 'What',
  target: 'To',
  actions,
  empty: {
    title: 'Nothing was done yet',
    text: 'Keys that are minted, roles that change, decisions on payouts and the like will be listed here.',
  },
}
