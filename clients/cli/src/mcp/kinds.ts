/**
 * What the MCP server makes of an operation: a tool that reads, a tool that writes, or no tool. A write has the hints
 * of the protocol: `ends` if it ends or returns something, `repeatable` if a repeat changes nothing more.
 */
export type Kind = 'read' | 'never' | { readonly ends: boolean; readonly repeatable: boolean }

/** An operation that is a tool, generated from the service's document. */
export interface McpOperation {
  /** The operation id, which is the name of the tool and of the client's method. */
  id: string
  title: string
  description: string
  /** The names of the arguments by place. */
  path: readonly string[]
  query: readonly string[]
  body: readonly string[]
  /** True if the method of the client takes a query or body, even if it has no required field. */
  takesQuery: boolean
  takesBody: boolean
  /** Accepts an idempotency key. */
  once: boolean
  /** Can wait for an outcome. */
  waits: boolean
  inputSchema: object
}

const adds: Kind = { ends: false, repeatable: false }
const returnsMoney: Kind = { ends: true, repeatable: false }
const ends: Kind = { ends: true, repeatable: true }

/**
 * Every operation of the service by its id. A new operation belongs here too; a test names it. These are never tools:
 * approvals, sign-in, users, keys, passwords, secrets, payouts, changes of routing or of endpoints, and whatever an
 * operator or a page does.
 */
export const KINDS: Readonly<Record<string, Kind>> = {
  // Sessions and second factors
  listSessions: 'never',
  endSession: 'never',
  endOtherSessions: 'never',
  offerTotp: 'never',
  confirmTotp: 'never',
  removeTotp: 'never',
  signInWithCode: 'never',
  getPasskeyOptions: 'never',
  registerPasskey: 'never',
  signInWithPasskey: 'never',
  listPasskeys: 'never',
  getPasskey: 'never',
  removePasskey: 'never',
  getSecondFactor: 'never',
  renewRecoveryCodes: 'never',
  requireSecondFactor: 'never',
  removeUserSecondFactor: 'never',
  signInWithSecondFactor: 'never',

  // Account
  getAccountStatus: 'read',
  getFirstSteps: 'never',
  getOverview: 'read',
  findAnything: 'read',

  // Payments and refunds
  createPayment: adds,
  cancelPayment: ends,
  getPayment: 'read',
  listPayments: 'read',
  createRefund: returnsMoney,
  getRefund: 'read',
  listRefunds: 'read',
  getTransaction: 'read',
  listTransactions: 'read',
  getPaymentStatus: 'read',
  listPaymentHistory: 'read',
  getPaymentFromHistory: 'read',
  collectDirectly: 'never',
  refundDirectly: 'never',

  // Payment links
  createPaymentLink: adds,
  expirePaymentLink: ends,
  getPaymentLink: 'read',
  listPaymentLinks: 'read',
  listProvidersOnAnyPlan: 'never',

  // Split payments
  getConnectedAccount: 'read',
  listConnectedAccounts: 'read',
  getSplit: 'read',
  listSplits: 'read',
  createConnectedAccount: 'never',
  activateConnectedAccount: 'never',
  createSplit: 'never',
  activateSplit: 'never',

  // Payouts
  getPayoutBatch: 'read',
  listPayoutBatches: 'read',
  listPayouts: 'read',
  getRecipient: 'read',
  listRecipients: 'read',
  createPayoutBatch: 'never',
  cancelPayoutBatch: 'never',
  approvePayoutBatch: 'never',
  rejectPayoutBatch: 'never',
  createApprovalCode: 'never',
  getPayoutAccounts: 'never',
  createRecipient: 'never',
  deleteRecipient: 'never',

  // Routing
  previewRouting: 'read',
  getRoutingRules: 'read',
  listProviders: 'read',
  replaceRoutingRules: 'never',

  // Webhooks
  getWebhookEndpoint: 'read',
  listWebhookEndpoints: 'read',
  getWebhookEndpointActivity: 'read',
  countReplayableDeliveries: 'read',
  getDelivery: 'read',
  listDeliveries: 'read',
  getEvent: 'read',
  listEvents: 'read',
  sendTestEvent: adds,
  replayDelivery: adds,
  replayDeliveriesSince: adds,
  registerWebhookEndpoint: 'never',
  changeWebhookEndpoint: 'never',
  deleteWebhookEndpoint: 'never',
  rotateWebhookSecret: 'never',

  // Exports and statements: a link in the response is a secret
  getExport: 'never',
  listExports: 'never',
  createExport: 'never',
  downloadExport: 'never',
  openExport: 'never',
  getStatement: 'never',
  getStatementPage: 'never',
  openStatement: 'never',

  // After the payment
  getBalances: 'read',
  listSettlements: 'read',
  getSettlement: 'read',
  listSettlementLines: 'read',
  listDisputes: 'read',
  getDispute: 'read',
  sendDisputeEvidence: 'never',
  acceptDispute: 'never',

  // Proofs
  getReceipt: 'read',
  verifyReceipt: 'read',
  verifyToken: 'never',
  listProofBatches: 'never',
  getProofBatch: 'never',
  getConsistencyProof: 'never',
  getProofKeys: 'never',
  getProofLogKeys: 'never',
  getLogCheckpoint: 'never',
  getLogTimestamp: 'never',
  downloadProof: 'never',
  getLogTile: 'never',
  getLogEntries: 'never',

  // Rates and tax
  getLatestRates: 'read',
  getHeadlineCpi: 'read',
  listFxRates: 'read',
  estimateTax: 'read',
  compareTax: 'read',

  // Sign-in, users, keys and settings of the account
  register: 'never',
  login: 'never',
  refreshSession: 'never',
  logout: 'never',
  changePassword: 'never',
  createUser: 'never',
  listUsers: 'never',
  setUserRole: 'never',
  deleteUser: 'never',
  endUserSessions: 'never',
  inviteUser: 'never',
  listInvitations: 'never',
  withdrawInvitation: 'never',
  mintApiKey: 'never',
  listApiKeys: 'never',
  rotateApiKey: 'never',
  revokeApiKey: 'never',
  setAccountMode: 'never',
  submitKyc: 'never',
  requestPaidPlan: 'never',
  getReturnHosts: 'never',
  replaceReturnHosts: 'never',
  getPayerContact: 'never',
  replacePayerContact: 'never',
  getBrand: 'never',
  changeBrand: 'never',
  listAudit: 'never',

  // The operator
  listBusinesses: 'never',
  inspectBusiness: 'never',
  listBusinessUsers: 'never',
  listReviews: 'never',
  countOpenWork: 'never',
  approveKyc: 'never',
  rejectKyc: 'never',
  setPlan: 'never',
  createPasswordReset: 'never',
  listPlanRequests: 'never',
  approvePlanRequest: 'never',
  rejectPlanRequest: 'never',
  erasePayer: 'never',
  exportPayer: 'never',
  searchAllTransactions: 'never',
  inspectTransaction: 'never',
  findTransactions: 'never',
  resolveTransaction: 'never',
  uploadSettlement: 'never',
  voidSettlement: 'never',
  listDifferences: 'never',
  resolveDifference: 'never',
  resolveDifferencesByRule: 'never',
  restartRefund: 'never',
  listProviderEvents: 'never',
  getServiceHealth: 'never',

  // Pages, callbacks and health
  signInToDashboard: 'never',
  registerInDashboard: 'never',
  readInvitation: 'never',
  joinByInvitation: 'never',
  setPasswordByLink: 'never',
  getDashboardSession: 'never',
  confirmPassword: 'never',
  signOutOfDashboard: 'never',
  signOutEverywhere: 'never',
  browseDashboard: 'never',
  browseScreen: 'never',
  browseThing: 'never',
  browsePart: 'never',
  getDashboardAsset: 'never',
  openCheckout: 'never',
  getLogo: 'never',
  startCheckout: 'never',
  returnFromCheckout: 'never',
  receiveProviderEvent: 'never',
  answerUssd: 'never',
  getLiveness: 'never',
  getReadiness: 'never',
  getDocument: 'never',
  browseDocument: 'never',
  browseErrors: 'never',
  tryRequests: 'never',
  findDocument: 'never',
  getDocumentAsset: 'never',
  listDocuments: 'never',
  readReference: 'never',
}
