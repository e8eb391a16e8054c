import { netCentsOf } from '../../src/domain/settlements/settlement.ts'
import { readFileLine, type SettlementFile } from '../../src/providers/contract/settlement-file.ts'
import { type KnownDescriptor, PROVIDERS } from '../../src/providers/descriptors.ts'
import { createRegistry } from '../../src/providers/registry.ts'

const DECIMAL: SettlementFile = {
  delimiter: ',',
  columns: { id: 'Id', reference: 'Ref', kind: 'Type', amount: 'Amount', fee: 'Fee', currency: 'Currency' },
  kinds: { Sale: 'CHARGE', Return: 'REFUND', Dispute: 'CHARGEBACK', Rent: 'FEE' },
  amounts: 'DECIMAL',
  signed: false,
}
const CENTS: SettlementFile = { ...DECIMAL, amounts: 'CENTS' }
const SIGNED: SettlementFile = { ...DECIMAL, signed: true }
const { currency: _currency, ...inRand } = DECIMAL.columns
const RAND: SettlementFile = { ...DECIMAL, columns: inRand }

const SALE = { Id: 'p1', Ref: 'x7qa2m4n6p3r5t7v', Type: 'Sale', Amount: '150.00', Fee: '4.35', Currency: 'ZAR' }

const lineIn = (file: SettlementFile, changes: Partial<typeof SALE> = {}) => {
  const read = readFileLine(file, { ...SALE, ...changes })
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  return read.line
}
const faultsIn = (file: SettlementFile, changes: Partial<typeof SALE>) => {
  const read = readFileLine(file, { ...SALE, ...changes })
  return 'faults' in read ? read.faults.map(({ column, message }) => `${column} ${message}`) : []
}

test('a line of a file has the names, the kind and the amounts of its columns', () => {
  expect(lineIn(DECIMAL)).toEqual({
    kind: 'CHARGE',
    providerReference: SALE.Ref,
    providerTransactionId: 'p1',
    currency: 'ZAR',
    amountCents: 15_000,
    feeCents: 435,
    sharedCents: 0,
  })
  expect(lineIn(CENTS, { Amount: '15000', Fee: '435' })).toEqual(lineIn(DECIMAL))
  expect(lineIn(RAND)).toEqual(lineIn(DECIMAL))
})

test('a line of a file is the same whether its provider writes what it keeps with a minus sign or without', () => {
  for (const Type of ['Return', 'Dispute', 'Rent']) {
    const without = lineIn(DECIMAL, { Type })
    expect(lineIn(SIGNED, { Type, Amount: '-150.00', Fee: '-4.35' })).toEqual(without)
    expect(netCentsOf(without)).toBe(-15_435)
  }
  expect(netCentsOf(lineIn(SIGNED, { Fee: '-4.35' }))).toBe(14_565)
})

test.each([
  ['a chargeback that is given back', { Type: 'Dispute', Amount: '-150.00', Fee: '' }, 'CHARGEBACK', 15_000],
  ['a refund that is given back, with its fee', { Type: 'Return', Amount: '-150.00', Fee: '-4.35' }, 'REFUND', 15_435],
  ['a payment that is taken back', { Amount: '-150.00', Fee: '' }, 'CHARGE', -15_000],
  ['a fee that is given back', { Type: 'Rent', Amount: '-150.00', Fee: '' }, 'FEE', 15_000],
  ['a refund whose fee is given back', { Type: 'Return', Fee: '-4.35' }, 'REFUND', -15_000 + 435],
  ['a row of only a fee', { Amount: '' }, 'FEE', -435],
  ['a balance that is carried forward', { Type: 'Carried forward', Fee: '' }, 'OTHER', 15_000],
  ['a debt that is carried forward', { Type: 'Carried forward', Amount: '-150.00', Fee: '' }, 'OTHER', -15_000],
  ['a name of JavaScript', { Type: 'toString', Fee: '' }, 'OTHER', 15_000],
])('a line of a file: %s is a line with its effect on the deposit', (_name, changes, kind, net) => {
  const line = lineIn(DECIMAL, changes)
  expect([line.kind, netCentsOf(line)]).toEqual([kind, net])
})

test.each([
  ['a chargeback', { Type: 'Dispute', Amount: '150.00', Fee: '' }],
  ['a fee', { Type: 'Rent', Amount: '150.00', Fee: '' }],
  ['a fee of a payment', { Type: 'Dispute', Amount: '', Fee: '150.00' }],
])(
  'a line of a file: %s that is given back adds to the deposit, where what is kept has a minus sign',
  (_name, changes) => {
    expect(netCentsOf(lineIn(SIGNED, changes))).toBe(15_000)
  },
)

test('a line of a file has no fee if its cell is empty or zero', () => {
  for (const Fee of ['', '0', '0.00']) expect(lineIn(SIGNED, { Fee }).feeCents).toBe(0)
  expect(lineIn(CENTS, { Amount: '1', Fee: '0' }).feeCents).toBe(0)
})

test('a line without a reference, or with one of another form, is of another system', () => {
  expect(lineIn(DECIMAL, { Ref: '' }).providerReference).toBeNull()
  expect(lineIn(DECIMAL, { Ref: 'Table 4 / INV-7' }).providerReference).toBe('Table 4 / INV-7')
})

const number = 'must be an amount with two decimals, such as 150.00'
const twoWays = 'can be read in two ways: write two decimals, such as 1500.00'
const cases: [name: string, SettlementFile, Partial<typeof SALE>, string[]][] = [
  ['no amount and no fee', DECIMAL, { Amount: '', Fee: '' }, [`Amount ${number}`]],
  ['two minus signs', SIGNED, { Amount: '--1.00', Fee: '' }, [`Amount ${number}`]],
  ['another currency before its amount', DECIMAL, { Amount: 'USD150.00' }, [`Amount ${number}`]],
  [
    'three digits behind a separator',
    DECIMAL,
    { Amount: '1.500', Fee: '1,500' },
    [`Amount ${twoWays}`, `Fee ${twoWays}`],
  ],
  ['four decimals', DECIMAL, { Amount: '150.0050' }, [`Amount ${number}`]],
  ['an exponent', DECIMAL, { Amount: '1.5e2' }, [`Amount ${number}`]],
  ['more than the largest amount', DECIMAL, { Amount: '1000000000.00' }, [`Amount ${number}`]],
  [
    'decimals among cents',
    CENTS,
    {},
    ['Amount', 'Fee'].map((at) => `${at} must be an amount with cents, such as 15000`),
  ],
  ['a currency', DECIMAL, { Currency: 'RAND' }, ['Currency must be a supported currency, such as ZAR']],
  ['a long reference', DECIMAL, { Ref: 'x'.repeat(101) }, ['Ref must be up to 100 printable ASCII characters']],
  ['a NUL', DECIMAL, { Id: 'a\0' }, ['Id must be up to 100 printable ASCII characters']],
  ['several', DECIMAL, { Type: '', Amount: 'x', Fee: 'y' }, [`Amount ${number}`, `Fee ${number}`]],
]

test.each(cases)('a cell that cannot be read is named by its column: %s', (_name, file, changes, expected) => {
  expect(faultsIn(file, changes)).toEqual(expected)
})

const registry = createRegistry()

describe.each(PROVIDERS.map((descriptor): [string, KnownDescriptor] => [descriptor.id, descriptor]))(
  'settlements of %s',
  (id, { settlement }) => {
    test('are read from its API or from a file, not both', () => {
      const isRead = registry.providerById(id)!.settlements !== undefined
      expect([isRead, settlement?.file === undefined]).toEqual([isRead, isRead])
    })

    test('have a word for each kind, and each column once', () => {
      if (!settlement?.file) return
      const { kinds, columns } = settlement.file
      expect(Object.values(kinds).toSorted()).toEqual(['CHARGE', 'CHARGEBACK', 'FEE', 'REFUND'])
      expect(Object.values(columns)).toEqual([...new Set(Object.values(columns))])
    })
  },
)
