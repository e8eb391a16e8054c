import { Type } from 'typebox'
import { AmountCents, CurrencyCode, Instant, Metadata, Reference, closed } from '../../../src/api/schema/schema.ts'
import { listQuery, readCursor, writeCursor } from '../../../src/api/schema/page-schema.ts'
import { schemaRefusal } from '../../../src/api/schema/schema-faults.ts'
import { unstorableText } from '../../../src/api/checks/input.ts'
import { bodyValidator, queryValidator, type Validator } from '../../../src/api/schema/validator.ts'

const payment = bodyValidator(
  closed({
    amountCents: AmountCents,
    currency: CurrencyCode,
    reference: Type.Optional(Reference),
    metadata: Type.Optional(Metadata),
    customer: Type.Optional(closed({ email: Type.String({ format: 'email' }) })),
  }),
)
const batch = bodyValidator(closed({ currency: CurrencyCode, items: Type.Array(closed({ amountCents: AmountCents })) }))

function refusalOf(validate: Validator, json: string) {
  const value: unknown = JSON.parse(json)
  if (validate(value)) return null
  const { code, message, details } = schemaRefusal(validate.errors ?? [])
  return { code, message, details }
}

const fieldsOf = (json: string) => refusalOf(payment, json)?.details['fields']

test.each([
  ['0'],
  ['-1'],
  ['1.5'],
  ['0.1'],
  ['99999999999.5'],
  ['100000000000'],
  ['9007199254740993'],
  ['1e999'],
  ['1e-7'],
  ['"100"'],
  ['""'],
  ['null'],
  ['true'],
  ['[]'],
  ['[100]'],
  ['{}'],
])('an amountCents of %s is refused with SV-3003 and no details', (amount) => {
  expect(refusalOf(payment, `{"amountCents":${amount},"currency":"ZAR"}`)).toMatchObject({
    code: 'SV-3003',
    details: {},
  })
})

test('a missing amountCents is refused with SV-3003 as well', () => {
  expect(refusalOf(payment, '{"currency":"ZAR"}')).toMatchObject({ code: 'SV-3003', details: {} })
  expect(refusalOf(payment, '{}')).toMatchObject({ code: 'SV-3003', details: {} })
})

test.each(['1', '1.0', '100', '1e2', '99999999999'])('an amountCents of %s is accepted', (amount) => {
  expect(refusalOf(payment, `{"amountCents":${amount},"currency":"ZAR"}`)).toBeNull()
})

test('amountCents is reported before every other fault', () => {
  expect(refusalOf(payment, '{"amountCents":0,"currency":"XYZ","unknown":1,"reference":"§"}')?.code).toBe('SV-3003')
  expect(refusalOf(payment, '{"zzz":1,"aaa":2}')?.code).toBe('SV-3003')
})

test("a batch's amountCents is refused with the item in the message", () => {
  const refusal = refusalOf(batch, '{"currency":"ZAR","items":[{"amountCents":5},{"amountCents":0}]}')
  expect(refusal).toMatchObject({ code: 'SV-3003', details: {}, message: expect.stringContaining('item 1') })
})

test('amountCents is refused as an unknown field if the request takes none', () => {
  const none = bodyValidator(closed({}))
  expect(refusalOf(none, '{"amountCents":1}')?.code).toBe('SV-2001')
})

test.each(['"JPY"', '"zar"', '"XXX"', '"Usd"'])('currency: %s is refused as unsupported with SV-3001', (currency) => {
  expect(refusalOf(payment, `{"amountCents":1,"currency":${currency}}`)).toMatchObject({ code: 'SV-3001', details: {} })
})

test.each(['"RANDS"', '""', '"Z4R"', '1', 'null', '"__proto__"'])(
  'currency: %s is refused as malformed with SV-2001',
  (currency) => {
    const refusal = refusalOf(payment, `{"amountCents":1,"currency":${currency}}`)
    expect(refusal?.code).toBe('SV-2001')
    expect(refusal?.details['fields']).toContainEqual(expect.objectContaining({ path: '/currency' }))
  },
)

describe('every other fault names its field', () => {
  const good = '"amountCents":1,"currency":"ZAR"'

  test.each([
    ['an unknown field', `{${good},"colour":"red"}`, '/colour'],
    ['an unknown field with a slash', `{${good},"a/b~c":1}`, '/a~1b~0c'],
    ['an unknown field inside', `{${good},"customer":{"email":"a@b.co","age":1}}`, '/customer/age'],
    ['a missing field inside', `{${good},"customer":{}}`, '/customer/email'],
    ['a reference with a space', `{${good},"reference":"a b"}`, '/reference'],
    ['a reference of 101 characters', `{${good},"reference":"${'a'.repeat(101)}"}`, '/reference'],
    ['no email', `{${good},"customer":{"email":"nobody"}}`, '/customer/email'],
    ['metadata that is not text', `{${good},"metadata":{"a":1}}`, '/metadata/a'],
    ['a metadata value of 501 characters', `{${good},"metadata":{"a":"${'x'.repeat(501)}"}}`, '/metadata/a'],
    [
      'a metadata key of 41 characters',
      `{${good},"metadata":{"${'k'.repeat(41)}":"x"}}`,
      `/metadata/${'k'.repeat(41)}`,
    ],
    ['__proto__', `{${good},"__proto__":{"admin":true}}`, '/__proto__'],
    ['constructor', `{${good},"constructor":{"prototype":{}}}`, '/constructor'],
  ])('%s', (_what, json, path) => {
    expect(fieldsOf(json)).toContainEqual({ path, message: expect.any(String) })
  })

  test('51 metadata pairs are one too many', () => {
    const pairs = Array.from({ length: 51 }, (_, index) => `"k${index}":"v"`).join(',')
    expect(fieldsOf(`{${good},"metadata":{${pairs}}}`)).toContainEqual(expect.objectContaining({ path: '/metadata' }))
  })

  test('a refusal lists at most 20 fields, and repeats no value', () => {
    const many = Array.from({ length: 500 }, (_, index) => `"f${index}":"a secret"`).join(',')
    const fields = fieldsOf(`{${good},${many}}`)
    expect(fields).toHaveLength(20)
    expect(JSON.stringify(fields)).not.toContain('a secret')
  })

  test('polluting keys change no prototype', () => {
    const body = JSON.parse(`{${good},"metadata":{"__proto__":"x","constructor":"y"}}`)
    expect(payment(body)).toBe(true)
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
    expect(Object.getPrototypeOf({ ...body.metadata })).toBe(Object.prototype)
  })
})

test.each([
  ['NUL in a value', '{"a":{"b":["x\\u0000"]}}', '/a/b/0'],
  ['NUL in a name', '{"a":{"x\\u0000":1}}', '/a'],
  ['half a surrogate pair', '{"a":"\\ud83d"}', '/a'],
])('text that cannot be stored: %s is refused with its path', (_what, json, path) => {
  expect(unstorableText(JSON.parse(json))).toEqual([{ path, message: expect.any(String) }])
})

test('a whole surrogate pair is accepted', () => {
  expect(unstorableText(JSON.parse('{"a":"\\ud83d\\ude00"}'))).toEqual([])
})

describe('queries', () => {
  const validate = queryValidator(listQuery({ after: Type.Optional(Instant) }))

  test('numbers are read from text', () => {
    const query = { limit: '5' }
    expect(validate(query)).toBe(true)
    expect(query).toEqual({ limit: 5 })
  })

  test.each([
    { limit: '0' },
    { limit: '101' },
    { limit: '1.5' },
    { limit: 'x' },
    { limit: '' },
    { limit: ['1', '2'] },
    { state: 'X' },
    { after: '2026-02-30T00:00:00Z' },
    { after: '2026-11-21' },
    { after: '2026-11-21T06:00:00+15:59' },
    { after: '2026-11-21T23:59:60Z' },
    { after: '0000-01-01T00:00:00Z' },
  ])('%j is refused', (query) => {
    expect(validate(query)).toBe(false)
  })

  test('a cursor is read back as it was written', () => {
    const position = { createdAt: new Date('2026-11-21T06:00:00.123Z'), id: `txn_${'a'.repeat(32)}` }
    expect(readCursor(writeCursor(position))).toEqual(position)
  })

  test.each([
    '',
    'x',
    Buffer.from('1.txn_x').toString('base64url'),
    Buffer.from(`9999999999999999.txn_${'a'.repeat(32)}`).toString('base64url'),
  ])('a cursor that no page gave is refused with SV-2001: %s', (cursor) =>
    expect(() => readCursor(cursor)).toThrow(expect.objectContaining({ code: 'SV-2001' })),
  )
})

describe('a uri', () => {
  const validate = bodyValidator(Type.String({ format: 'uri' }))

  test.each(['https://shop.example.com', 'https://shop.example.com:8443/back?order=1&x=%20#y', 'http://127.0.0.1:1/h'])(
    'is %j',
    (text) => expect(validate(text)).toBe(true),
  )

  test.each([
    'https://Ï',
    'https://shop.example.com/a b',
    'https://a\n.example.com',
    ' https://a.example',
    '/back',
    '',
    'https://',
  ])('is refused if it is %j', (text) => expect(validate(text)).toBe(false))
})
