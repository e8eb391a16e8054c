/** What ADMINs, operators and the service itself do that is kept: a closed list, so that a reader can filter by it. */
export const AUDIT_ACTIONS = [
  'user.created',
  'user.made_admin',
  'user.made_member',
  'user.deleted',
  'api_key.minted',
  'api_key.rotated',
  'api_key.revoked',
  'account.mode_test',
  'account.mode_live',
  'kyc.submitted',
  'kyc.approved',
  'kyc.rejected',
  'plan.sandbox',
  'plan.paid',
  'transaction.resolved',
  'transaction.restarted',
  'routing.changed',
  'webhook_endpoint.disabled',
  'connected_account.activated',
  'split.activated',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
