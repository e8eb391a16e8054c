import { cancelReasonOf } from '../../../src/domain/webhooks/endpoints.ts'

test.each([
  [{ enabled: true, deleted: false, disabledReason: null }, null],
  [{ enabled: false, deleted: false, disabledReason: 'requested' }, 'endpoint_disabled'],
  [{ enabled: false, deleted: false, disabledReason: 'failing' }, null],
  [{ enabled: true, deleted: true, disabledReason: null }, 'endpoint_deleted'],
  [{ enabled: false, deleted: true, disabledReason: 'failing' }, 'endpoint_deleted'],
] as const)('a waiting delivery to an endpoint that is %j has the cancellation reason %s', (endpoint, reason) => {
  expect(cancelReasonOf(endpoint)).toBe(reason)
})
