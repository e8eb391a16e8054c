import { expect, test } from '@jest/globals'
import { routes } from '../../../src/api/routes.ts'

/** Why a POST takes no Idempotency-Key, though specification section 4 says that each one that may be retried does. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  'its response is a credential, or leads to one, and a repeat is another sign-in': [
    'login',
    'signInWithCode',
    'getPasskeyOptions',
    'signInWithPasskey',
    'signInToDashboard',
    'signInWithSecondFactor',
    'registerInDashboard',
    'confirmPassword',
    'offerTotp',
    'confirmTotp',
    'registerPasskey',
    'renewRecoveryCodes',
    'createApprovalCode',
    'joinByInvitation',
    'setPasswordByLink',
  ],
  'its token already makes it repeatable': ['refreshSession', 'logout'],
  'it reads, and changes nothing': ['readInvitation', 'exportPayer', 'previewRouting'],
  'a repeat finds what it did': ['voidSettlement'],
  'a repeat is known by its content': ['uploadSettlement', 'receiveProviderEvent', 'answerUssd'],
  'a browser sends it from a page, and gets the checkout that there is': ['startCheckout'],
}

test('every POST takes an Idempotency-Key, or has a reason not to', () => {
  const without = routes.filter(({ method, idempotent }) => method === 'POST' && !idempotent)
  expect(without.map(({ operationId }) => operationId).toSorted()).toEqual(Object.values(WITHOUT).flat().toSorted())
})

test.each(['login', 'refreshSession'])('the document says why %s takes none', (name) => {
  const { description } = routes.find(({ operationId }) => operationId === name)!
  expect(description).toContain('`Idempotency-Key`')
})
