import { providerFacts } from '../../src/providers/contract/connections.ts'
import type { Provider } from '../../src/providers/contract/provider.ts'
import { madeUp } from '../contract/made-up/provider.ts'

const { descriptor } = madeUp('gecko', { rails: { CARD: { token: true }, BANK_TRANSFER: {}, PAYSHAP: {} } })
const capabilities = { ...descriptor.capabilities, defaultRails: ['CARD'] as const }
const gecko = { ...descriptor, capabilities } as unknown as Provider
const connection = { baseUrl: 'http://127.0.0.1:9', secretKey: 'x', settings: {} }

/** The names of the rails in use in each mode. */
function railsWith(rails: object) {
  const connections = { gecko: { TEST: { ...connection, ...rails }, LIVE: null } }
  const [facts] = providerFacts([gecko], connections as never)
  return { TEST: Object.keys(facts!.rails.TEST), LIVE: Object.keys(facts!.rails.LIVE) }
}

test('the default rails are in use unless the configuration of the mode names others', () => {
  expect(railsWith({})).toEqual({ TEST: ['CARD'], LIVE: ['CARD'] })
  expect(railsWith({ rails: ['PAYSHAP', 'BANK_TRANSFER'] })).toEqual({
    TEST: ['BANK_TRANSFER', 'PAYSHAP'],
    LIVE: ['CARD'],
  })
})

test('configured prices belong to their mode', () => {
  const prices = { CARD: { ZAR: { bps: 250, fixedCents: 0 } } }
  const [facts] = providerFacts([gecko], { gecko: { TEST: { ...connection, prices }, LIVE: connection } } as never)
  expect(facts!.prices).toEqual({ TEST: prices, LIVE: undefined })
})
