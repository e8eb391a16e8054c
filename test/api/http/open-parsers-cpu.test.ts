/** @alone */

import type { IncomingMessage } from 'node:http'
import { MODES } from '../../../src/domain/states.ts'
import { readTranscript } from '../../../src/domain/ussd.ts'
import { memberFault } from '../../../src/api/checks/json-members.ts'
import { cookieValue } from '../../../src/api/auth/cookie.ts'
import { PROVIDERS } from '../../../src/providers/descriptors.ts'
import { createRegistry } from '../../../src/providers/registry.ts'
import { formFieldsOf, readFields } from '../../../src/providers/wire/forms.ts'
import { parseJson } from '../../../src/providers/wire/json.ts'
import { keysOf } from '../../contract/harness/keys.ts'
import { inbound } from '../../providers/requests.ts'

/** A linear parser takes 4 times as long for a text of 4 times the length, a quadratic one 16 times. */
const LONGER = 4
const MOST_GROWTH = 9
/** The longest body that a parser of signed forms reads. */
const BYTES = 16 * 1_024 - 16
/** Below this, the clock and other work on the core decide the growth. */
const QUICK_MS = 0.5
const TIMES = 5
const ROUNDS = 20

const filled = (bytes: number, part: string): string => part.repeat(Math.floor(bytes / part.length))
/** The same beginning and end around a value, as often as they fit. */
const nested = (bytes: number, open: string, value: string, close: string): string => {
  const depth = Math.floor((bytes - value.length) / (open.length + close.length))
  return open.repeat(depth) + value + close.repeat(depth)
}
const names = (bytes: number, make: (name: string) => string): string => {
  let text = ''
  for (let at = 0; text.length < bytes - 20; at += 1) text += make(at.toString(36))
  return text
}

/** Valid JSON of this length. */
const JSON_TEXTS: Record<string, (bytes: number) => string> = {
  'nested lists': (bytes) => nested(bytes, '[', '', ']'),
  'nested lists in an object': (bytes) => `{"a":${nested(bytes - 6, '[', '1', ']')}}`,
  'nested lists of values': (bytes) => `{"a":${nested(bytes - 6, '[1,', '1', ']')}}`,
  'nested lists, the inner ones first': (bytes) => `{"a":${nested(bytes - 6, '[', '1', ',1]')}}`,
  'nested objects': (bytes) => nested(bytes, '{"a":', '1', '}'),
  'nested objects of values': (bytes) => nested(bytes, '{"b":1,"a":', '1', '}'),
  'nested lists around a large number': (bytes) => `{"a":${nested(bytes - 6, '[', '12345678901234567', ']')}}`,
  'large numbers': (bytes) => `{"a":[${filled(bytes - 10, '12345678901234567,')}1]}`,
  'a large number beside objects': (bytes) => `{"z":12345678901234567,"a":[${filled(bytes - 40, '{},')}1]}`,
  names: (bytes) => `{${names(bytes, (name) => `"${name}":1,`)}"-":1}`,
  'few names in a long one': (bytes) =>
    `{"${'a'.repeat(bytes - 2_000)}":{${Array.from({ length: 100 }, (_, at) => `"${at}":"x"`).join(',')}}}`,
  'a text of escapes': (bytes) => `{"a":"${filled(bytes - 10, '\\u0041')}"}`,
  'a text of commas': (bytes) => `{"a":"${filled(bytes - 10, ',')}"}`,
  spaces: (bytes) => `${' '.repeat(bytes - 8)}{"a":1}`,
}

const TEXTS: Record<string, (bytes: number) => string> = {
  ...JSON_TEXTS,
  'nested lists without an end': (bytes) => filled(bytes, '['),
  'nested objects without an end': (bytes) => filled(bytes, '{"a":'),
  'a form of names': (bytes) => names(bytes, (name) => `${name}=1&`),
  'a form of one name': (bytes) => filled(bytes, 'a=1&'),
  'a form of escapes': (bytes) => `a=${filled(bytes - 2, '%2a')}`,
  'a form of plus signs': (bytes) => `a=${filled(bytes - 2, '+')}`,
  'separators of cookies': (bytes) => filled(bytes, 'a=b; '),
  stars: (bytes) => filled(bytes, '1*'),
}

const registry = createRegistry()
/** No signature fits, since anyone can send these. */
const HEADERS = {
  'x-paystack-signature': 'a'.repeat(128),
  ...Object.fromEntries(
    ['webhook', 'svix'].flatMap((prefix) => [
      [`${prefix}-id`, 'msg_1'],
      [`${prefix}-timestamp`, String(Math.floor(Date.now() / 1_000))],
      [`${prefix}-signature`, 'v1,x '.repeat(200)],
    ]),
  ),
}

/** The parsers that a stranger's text reaches before anything is verified. */
const PARSERS: Record<string, (text: string) => unknown> = {
  'the fields of a signed form': (text) => readFields(Buffer.from(text)),
  'JSON of a provider': (text) => formFieldsOf(parseJson(Buffer.from(text))),
  'a transcript of USSD': readTranscript,
  cookies: (text) => cookieValue({ baseUrl: '' }, { headers: { cookie: text } } as IncomingMessage, 'session'),
  ...Object.fromEntries(
    PROVIDERS.flatMap((descriptor) =>
      MODES.map((mode): [string, (text: string) => unknown] => {
        const connection = { baseUrl: '', ...keysOf(descriptor, mode) }
        const provider = registry.providerById(descriptor.id)!
        return [
          `an event of ${descriptor.displayName} in ${mode}`,
          (text) => provider.verifyEvent(connection, inbound(descriptor.id, text, { headers: HEADERS })),
        ]
      }),
    ),
  ),
}

function leastMs(run: () => unknown): number {
  let least = Infinity
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now()
    run()
    least = Math.min(least, performance.now() - began)
  }
  return least
}

/** How much longer a longer text takes. Other work can only make it seem more, so the least of several rounds counts. */
function growthOf(parse: (text: string) => unknown, make: (bytes: number) => string): number {
  const [short, long] = [make(BYTES / LONGER), make(BYTES)]
  let least = Infinity
  for (let round = 0; round < ROUNDS && least > MOST_GROWTH; round += 1) {
    const longMs = leastMs(() => parse(long))
    if (longMs < QUICK_MS) return 0
    least = Math.min(least, longMs / leastMs(() => parse(short)))
  }
  return least
}

test.each(Object.entries(PARSERS))(
  '%s takes time in proportion to its length, whatever a stranger sends',
  (_, parse) => {
    const slow = Object.entries(TEXTS)
      .map(([what, make]) => ({ what, growth: growthOf(parse, make) }))
      .filter(({ growth }) => growth > MOST_GROWTH)
    expect(slow).toEqual([])
  },
)

test('the search for repeated names takes time in proportion to the length of the JSON', () => {
  const slow = Object.entries(JSON_TEXTS)
    .map(([what, make]) => ({ what, growth: growthOf(memberFault, make) }))
    .filter(({ growth }) => growth > MOST_GROWTH)
  expect(slow).toEqual([])
})
