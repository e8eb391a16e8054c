import { parseSecrets } from '../../../local/simulator/ledger/secrets.ts'

const EVENTS = '"eventsUrl":"http://localhost:3000/api/providers/"'

test('the secrets file names the keys of each mode and where events go', () => {
  expect(parseSecrets(`{"paystack":{"TEST":{"secretKey":"sk_test_1"}},${EVENTS}}`)).toEqual({
    paystack: { TEST: { secretKey: 'sk_test_1' } },
    eventsUrl: 'http://localhost:3000/api/providers',
  })
})

test('a provider may need more than a key', () => {
  const peach = { TEST: { secretKey: 's', settings: { ENTITY_ID: 'e' } } }
  expect(parseSecrets(`{"peach":${JSON.stringify(peach)},${EVENTS}}`)).toMatchObject({ peach })
})

test.each([
  [`{"peach":{"TEST":{"secretKey":"s","settings":{"ENTITY_ID":7}}},${EVENTS}}`, 'settings.ENTITY_ID is not a string'],
  ['{sk_test_secret', 'not a JSON object'],
  ['[]', 'not a JSON object'],
  ['{}', 'eventsUrl is not a url'],
  [`{"nobody":{},${EVENTS}}`, 'nobody is not a provider'],
  [`{"paystack":5,${EVENTS}}`, 'paystack is not an object'],
  [`{"paystack":{"DEMO":{}},${EVENTS}}`, 'paystack.DEMO is not a mode'],
  [`{"paystack":{"TEST":{"secretKey":5}},${EVENTS}}`, 'paystack.TEST.secretKey is missing'],
])('%s is refused: %s', (text, message) => {
  expect(() => parseSecrets(text)).toThrow(message)
  expect(() => parseSecrets(text)).not.toThrow('sk_test_secret')
})
