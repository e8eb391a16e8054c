import { madeUp } from './made-up/provider.ts'
import { missingOf, type Pieces } from './pieces.ts'

const { descriptor, createAdapter, simulated, harness } = madeUp('gecko')

const COMPLETE: Pieces = {
  id: 'gecko',
  registered: { module: { gecko: descriptor } },
  descriptor: { module: { gecko: descriptor } },
  adapter: { module: { createAdapter } },
  simulator: { module: { simulated } },
  harness: { module: { harness } },
  configurationPage: '`GECKO_SECRET_KEY` `GECKO_EVENT_SECRET` `GECKO_BASE_URL`',
}

test('a complete provider lacks nothing', () => {
  expect(missingOf(COMPLETE)).toEqual([])
})

test('a provider of which only the folder exists lacks everything, in one list', () => {
  const none = { because: 'the file is missing' }
  const nothing = { registered: { module: {} }, descriptor: none, adapter: none, simulator: none, harness: none }
  expect(missingOf({ id: 'gecko', ...nothing, configurationPage: '' })).toEqual([
    "src/providers/registered.ts lacks the line: export { gecko } from './gecko/descriptor.ts'",
    'src/providers/gecko/descriptor.ts: the file is missing',
    'src/providers/gecko/adapter.ts: the file is missing',
    'local/simulator/gecko/provider.ts: the file is missing',
    'test/contract/harness/gecko.ts: the file is missing',
    'docs/configuration.md lacks GECKO_SECRET_KEY, GECKO_BASE_URL: run npm run docs:configuration',
  ])
})

test('fields that are missing or wrong are named with their file, beside everything else', () => {
  const { CARD, BANK_TRANSFER } = descriptor.capabilities.rails
  const { currencies: _currencies, ...card } = CARD!
  const { chargesAtOnce: _chargesAtOnce, ...simulation } = descriptor.simulation
  const { sign: _sign, ...incomplete } = harness
  const settings = { EVENT_SECRET: { format: 'password' } }
  const wrong = {
    ...descriptor,
    displayName: '',
    capabilities: {
      ...descriptor.capabilities,
      rails: {
        CARD: { ...card, lookups: 'SOMETIMES' },
        BANK_TRANSFER: { ...BANK_TRANSFER, cost: { ZAR: { bps: 2.5, fixedCents: 0, asOf: '2026-09', source: '' } } },
        BARTER: BANK_TRANSFER,
      },
      defaultRails: ['QR'],
      splits: true,
      transferRails: { TEST: ['EFT'], LIVE: [] },
    },
    configuration: { ...descriptor.configuration, settings },
    simulation,
    settlement: { usualDays: 0 },
  }
  const pieces = {
    ...COMPLETE,
    descriptor: { module: { gecko: wrong } },
    adapter: { module: { createAdapter: () => ({ charge: () => undefined }) } },
    simulator: { module: {} },
    harness: { module: { harness: incomplete } },
  }
  expect(missingOf(pieces)).toEqual([
    'src/providers/gecko/descriptor.ts has a wrong displayName',
    'src/providers/gecko/descriptor.ts: capabilities.rails.CARD lacks currencies',
    'src/providers/gecko/descriptor.ts: capabilities.rails.CARD has a wrong lookups',
    'src/providers/gecko/descriptor.ts: capabilities.rails.BANK_TRANSFER.cost.ZAR has a wrong bps',
    'src/providers/gecko/descriptor.ts: capabilities.rails.BANK_TRANSFER.cost.ZAR has a wrong source',
    'src/providers/gecko/descriptor.ts: capabilities.rails has an unknown rail BARTER',
    'src/providers/gecko/descriptor.ts: capabilities.rails lacks QR of defaultRails',
    'src/providers/gecko/descriptor.ts: configuration.settings.EVENT_SECRET has a wrong format',
    'src/providers/gecko/descriptor.ts: configuration.settings.EVENT_SECRET lacks simulated',
    'src/providers/gecko/descriptor.ts: settlement has a wrong usualDays',
    'src/providers/gecko/descriptor.ts: simulation lacks chargesAtOnce',
    ...['checkout', 'verify', 'refund', 'findRefund', 'verifyEvent'].map(
      (name) => `src/providers/gecko/adapter.ts: the adapter lacks ${name}`,
    ),
    'src/providers/gecko/adapter.ts: the adapter lacks settlements, or the descriptor a file',
    'src/providers/gecko/adapter.ts: the adapter lacks transfers, which transferRails needs',
    'src/providers/gecko/adapter.ts: the adapter lacks splits, which the capability needs',
    'local/simulator/gecko/provider.ts exports no simulated',
    'test/contract/harness/gecko.ts: harness lacks sign',
  ])
})

test('a provider with PayShap names the limit of that rail', () => {
  const limited = (maximumCents: unknown) => {
    const PAYSHAP = { ...descriptor.capabilities.rails.CARD, maximumCents }
    const capabilities = { ...descriptor.capabilities, rails: { ...descriptor.capabilities.rails, PAYSHAP } }
    return missingOf({ ...COMPLETE, descriptor: { module: { gecko: { ...descriptor, capabilities } } } })
  }
  const tooMuch = 'src/providers/gecko/descriptor.ts: capabilities.rails.PAYSHAP.maximumCents is at most 5000000'
  expect(limited(5_000_000)).toEqual([])
  expect(limited(5_000_001)).toEqual([tooMuch])
  expect(limited('R50 000')).toContain(
    'src/providers/gecko/descriptor.ts: capabilities.rails.PAYSHAP has a wrong maximumCents',
  )
})

test('a file that cannot be loaded says why', () => {
  const because = "cannot be loaded: Unexpected token '}'"
  expect(missingOf({ ...COMPLETE, adapter: { because } })).toEqual([`src/providers/gecko/adapter.ts: ${because}`])
})
