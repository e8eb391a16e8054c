import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { toBase64, toHex, concat, utf8 } from '../../src/domain/proof/bytes.ts'
import { ReceiptFault, readPolicy } from '../../src/domain/proof/policy.ts'
import { sha256, verifyEd25519 } from '../../src/proofs/keys.ts'
import { describeInBrowser, startBrowser } from '../browser/chromium.ts'

/* Policies after C2SP tlog-policy, read by the service's code and by the page's. */

function vkey(name: string, type: number): string {
  const publicKey = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(12)
  const bytes = concat([type], publicKey)
  return `${name}+${toHex(sha256(concat(utf8(`${name}\n`), bytes)).subarray(0, 4))}+${toBase64(bytes)}`
}

const LOG = `log ${vkey('log.example/proof/test', 1)}`
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((name) => `witness ${name} ${vkey(`${name}.example`, 4)}`)
const WITNESSES = `${A}\n${B} https://b.example/\n\t${C}\n${D}`

/** The witnesses that cosigned, by number, and whether they are a quorum. */
type Quorums = [cosigned: number[], enough: boolean][]

const TAKEN: [about: string, policy: string, Quorums][] = [
  ['no quorum', 'quorum none', [[[], true]]],
  [
    'one witness',
    `${LOG}\n${WITNESSES}\nquorum b`,
    [
      [[1], true],
      [[0, 2, 3], false],
      [[], false],
    ],
  ],
  [
    'two of three',
    `${WITNESSES}\ngroup g 2 a b c\nquorum g\n`,
    [
      [[0, 2], true],
      [[0, 3], false],
      [[0, 1, 2], true],
    ],
  ],
  [
    'groups in groups',
    `# comment\n${LOG} https://log.example\n${WITNESSES}\n \t\n  # another\ngroup ab any a b\ngroup cd all c d\ngroup both all ab cd\nquorum both`,
    [
      [[0, 2, 3], true],
      [[0, 1, 2], false],
      [[2, 3], false],
      [[1, 2, 3], true],
    ],
  ],
  [
    'a name of an object',
    `${A}\ngroup toString any a\nquorum toString`,
    [
      [[0], true],
      [[], false],
    ],
  ],
]

const REFUSED: [about: string, policy: string, says: RegExp][] = [
  ['empty', '', /^the policy has no line of quorum$/],
  ['two quorums', 'quorum none\nquorum none', /^line 2 of the policy is a second quorum$/],
  ['an unknown name', 'quorum x', /^line 1 of the policy names x, which no line before it defines$/],
  ['a name of later', `quorum a\n${A}`, /names a, which/],
  ['a name twice', `${A}\ngroup a any a\nquorum a`, /line 2 of the policy defines a again/],
  ['a witness named none', A!.replace(' a ', ' none '), /defines none again/],
  [
    'the key of another witness',
    `${A}\n${A!.replace(' a ', ' x ')}`,
    /line 2 of the policy has the key of another line/,
  ],
  ['the key of another log', `${LOG}\n${LOG}`, /has the key of another line/],
  ["a witness with a log's key", `witness x ${LOG.slice(4)}`, /has no key that can be read/],
  ["a log with a witness's key", `log ${A!.split(' ')[2]}`, /has no key that can be read/],
  ['a member twice', `${A}\ngroup g any a a\nquorum g`, /names a, which cannot be a member/],
  ['a member of two groups', `${WITNESSES}\ngroup g any a\ngroup h any a\nquorum g`, /cannot be a member/],
  ['none as a member', 'group g any none\nquorum g', /names none, which cannot be a member/],
  ['a group in itself', 'group g any g', /names g, which no line/],
  ['a threshold of 0', `${A}\ngroup g 0 a`, /has no threshold/],
  ['a threshold beyond', `${A}\ngroup g 2 a`, /has no threshold/],
  ['a threshold in hex', `${A}\ngroup g 0x1 a`, /has no threshold/],
  ['a threshold that every object has', `${A}\ngroup g constructor a`, /has no threshold/],
  ['no members', 'group g any', /is no line of/],
  ['an unknown word', 'quorums none', /is no line of/],
  ['a word more', 'quorum none none', /is no line of/],
  ['a carriage return', 'quorum none\r\n', /has a control character/],
  ['a form feed', 'quorum\fnone', /has a control character/],
  ['a byte-order mark', '\ufeffquorum none', /is no line of/],
  ['a no-break space', 'quorum\u00a0none', /is no line of/],
]

test('is read by its specification', () => {
  const read = (text: string) => readPolicy(sha256, verifyEd25519, text)
  for (const [about, text, quorums] of TAKEN) {
    const { witnesses, isQuorum } = read(text)
    const found = quorums.map(([cosigned]) => [cosigned, isQuorum(cosigned.map((at) => witnesses[at]!))])
    expect([about, found]).toEqual([about, quorums])
  }
  for (const [about, text, says] of REFUSED) {
    const refused = (): unknown => {
      try {
        return read(text)
      } catch (error) {
        return error instanceof ReceiptFault ? error.message : error
      }
    }
    expect([about, refused()]).toEqual([about, expect.stringMatching(says)])
  }
})

describeInBrowser('the page that needs no server', () => {
  test('reads policies as the service does', async () => {
    const browser = await startBrowser({ scripts: true })
    const page = await browser.newPage()
    await page.goto(pathToFileURL(join(import.meta.dirname, '../../docs/verify-receipt.html')).href)
    const taken = await page.evaluate(`Promise.all(${JSON.stringify(TAKEN)}.map(async ([about, text, quorums]) => {
      const { witnesses, isQuorum } = await readPolicy(text)
      return [about, text, quorums.map(([cosigned]) => [cosigned, isQuorum(cosigned.map((at) => witnesses[at]))])]
    }))`)
    expect(taken).toEqual(TAKEN)
    const refused = await page.evaluate(`Promise.all(${JSON.stringify(REFUSED.map(([, text]) => text))}.map((text) =>
      readPolicy(text).catch((error) => error instanceof ReceiptFault ? error.message : String(error))))`)
    expect(refused).toEqual(REFUSED.map(([, , says]) => expect.stringMatching(says)))
  })
})
