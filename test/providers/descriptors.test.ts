import { railsIn } from '../../src/domain/routing/rail-facts.ts'
import { PROVIDERS } from '../../src/providers/descriptors.ts'

test('no two providers have a place in common, so that the default order is one', () => {
  const places = PROVIDERS.map(({ place }) => place)
  expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
})

describe.each(PROVIDERS.map((descriptor) => [descriptor.id, descriptor] as const))('%s', (id, descriptor) => {
  const { capabilities, configuration } = descriptor

  test('has an id that fits folders, variables and the address of its events', () => {
    expect(id).toMatch(/^[a-z]{1,20}$/)
  })

  test('takes something: a currency, a rail, an amount', () => {
    const { rails, defaultRails } = capabilities
    expect(Object.keys(rails)).toEqual(expect.arrayContaining([...defaultRails]))
    for (const [, { currencies, minimumCents, maximumCents, checkout, token }] of railsIn(rails))
      expect([currencies.length > 0, minimumCents <= maximumCents, token || checkout !== null]).not.toContain(false)
  })

  test('can be asked about a charge if its events are unsigned, and gets phone numbers if it calls them', () => {
    for (const [, { lookups, checkout, needsPhone }] of railsIn(capabilities.rails)) {
      expect(capabilities.events === 'SIGNED' || lookups !== 'NEVER').toBe(true)
      expect(checkout !== 'PHONE' || needsPhone).toBe(true)
    }
  })

  test('names each of its variables once', () => {
    const { settings, hosts = {}, byMode = {} } = configuration
    const names = [settings, hosts, byMode].flatMap((each) => Object.keys(each))
    const all = ['SECRET_KEY', 'BASE_URL', 'CALLS_PER_MINUTE', ...names]
    expect(all).toEqual([...new Set(all)])
    for (const name of names) expect(name).toMatch(/^[A-Z][A-Z_]*$/)
  })
})
