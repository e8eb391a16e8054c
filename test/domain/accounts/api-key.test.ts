import { faultOfKey } from '../../../src/domain/accounts/api-key.ts'

test.each([
  [{ isRevoked: false, isReplaced: false }, null],
  [{ isRevoked: false, isReplaced: true }, 'REPLACED'],
  [{ isRevoked: true, isReplaced: false }, 'REVOKED'],
  [{ isRevoked: true, isReplaced: true }, 'REVOKED'],
] as const)('a key is refused as revoked before it is refused as replaced (%j)', (ends, fault) => {
  expect(faultOfKey(ends)).toBe(fault)
})
