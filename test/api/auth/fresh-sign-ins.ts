import type { Route } from '../../../src/api/http/route.ts'

/**
 * Operations that change something and ask no user for the password again, each with the reason. Asked for is whatever
 * moves or re-routes money, changes who may do something, or cannot be undone.
 */
export const ASKS_NOBODY: Readonly<Record<string, string>> = {
  changePassword: 'takes the current password itself',
  endSession: 'takes rights away, of the user alone',
  endOtherSessions: 'takes rights away, of the user alone',
  endUserSessions: 'the user signs in again',
  withdrawInvitation: 'gives nobody a right; another invitation replaces it',
  submitKyc: 'an operator decides',
  requestPaidPlan: 'an operator decides',
  rejectPlanRequest: 'the business asks again',
  collectDirectly: 'money comes in',
  createPayment: 'money comes in',
  createPaymentLink: 'money comes in',
  expirePaymentLink: 'another link replaces it',
  cancelPayment: 'no money has moved; another payment replaces it',
  createConnectedAccount: 'does nothing before it is activated',
  createSplit: 'does nothing before it is activated',
  createRecipient: 'a checker approves what is paid to it',
  deleteRecipient: 'can be created again',
  createPayoutBatch: 'a checker approves it',
  cancelPayoutBatch: 'no money has moved; another batch replaces it',
  previewRouting: 'changes nothing',
  sendTestEvent: 'sends nothing about real payments',
  replayDelivery: 'sends again what the endpoint gets anyway',
  replayDeliveriesSince: 'sends again what the endpoint gets anyway',
  createExport: 'reads what the lists show',
  estimateTax: 'changes nothing',
  confirmPassword: 'gives the password',
  signOutOfDashboard: 'takes rights away, of the user alone',
  signOutEverywhere: 'takes rights away, of the user alone',
}

/** Operations whose handler asks for some of their inputs only. */
export const ASKS_IN_PART: Readonly<Record<string, object>> = {
  setAccountMode: { mode: 'LIVE' },
  changeWebhookEndpoint: { enabled: false },
}

/** Returns whether the route acts for a user who has signed in, and changes something. */
export const isAct = ({ access, method }: Route): boolean => access !== 'public' && method !== 'GET'

export function freshCell(route: Route): string {
  if (route.operationId in ASKS_IN_PART) return 'in part'
  if (route.recentPassword === 'always') return 'always'
  return route.recentPassword ? 'yes' : 'no'
}
