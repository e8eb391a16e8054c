import canonicalize from 'canonicalize'
import { verifierKeyText } from '../../src/domain/proof/checkpoint.ts'
import { inclusionRanges, nodesOf, nodeHash, type Hash, rootOf } from '../../src/domain/proof/merkle.ts'
import { verifyOffline } from '../../src/domain/proof/offline.ts'
import { ReceiptFault } from '../../src/domain/proof/policy.ts'
import { receiptHash } from '../../src/domain/proof/receipt.ts'
import { readTlogProof, tlogProof } from '../../src/domain/proof/tlog-proof.ts'
import { ProofKeys, sha256, verifyEd25519 } from '../../src/proofs/keys.ts'
import { ask, OTHER_VERIFIERS } from './other-verifiers.ts'
import { testWith } from '../programs.ts'
import { newSigningKey } from '../signing-keys.ts'

/* A receipt in one file, and the keys of a rotation, for our verifier and for torchwood's and Go's. */

const means = { sha256, verifyEd25519, canonicalize }
const [OLD, NEW] = [newSigningKey(), newSigningKey()]
const GO = OTHER_VERIFIERS.at(-1)!
const before = new ProofKeys([OLD], ['log.example'])
const during = new ProofKeys([NEW, OLD], ['log.example'])
const after = new ProofKeys([NEW], ['log.example'])
const [oldKey, newKeyText] = [before, after].map(
  (keys) => keys.trusted('TEST').map((key) => verifierKeyText(sha256, key))[0]!,
)

const leaves = Array.from({ length: 7 }, (_, at) => ({
  leaf: canonicalize({ v: 2, amountCents: at, mode: 'TEST', reference: `é${at}` })!,
  salt: Buffer.alloc(32, at),
}))
const hashes = leaves.map(({ leaf, salt }) => receiptHash(sha256, salt, Buffer.from(leaf)))

function subtree(from: number, to: number): Hash {
  const root = ({ height, index }: { height: number; index: number }): Hash =>
    height === 0
      ? hashes[index]!
      : nodeHash(
          sha256,
          root({ height: height - 1, index: 2 * index }),
          root({ height: height - 1, index: 2 * index + 1 }),
        )
  return rootOf(sha256, nodesOf({ from, to }).map(root))
}

function proofOf(leafIndex: number, keys: ProofKeys, treeSize = leaves.length): string {
  const checkpoint = keys.sign('TEST', { treeSize, root: subtree(0, treeSize) })
  const inclusionProof = inclusionRanges(leafIndex, treeSize).map(({ from, to }) => subtree(from, to))
  return tlogProof({ ...leaves[leafIndex]!, leafIndex, inclusionProof, checkpoint })
}

async function saidOf(text: string, keys: string): Promise<string> {
  const receipt = readTlogProof(means, text)
  if (!receipt) return 'no proof'
  return await verifyOffline(means, receipt, { keys }).then(
    () => 'holds',
    (error: unknown) => (error instanceof ReceiptFault ? error.message : String(error)),
  )
}

const good = leaves.map((_, at) => proofOf(at, before))
const extraOf = (change: (json: string) => string) =>
  good[3]!.replace(/^extra (.*)$/m, (_, encoded: string) => {
    const json = Buffer.from(encoded, 'base64').toString()
    return `extra ${Buffer.from(change(json)).toString('base64')}`
  })

/** Changed files, which every reader refuses. */
const FORGED: [about: string, text: string][] = [
  ['another amount', extraOf((json) => json.replace('"amountCents":3', '"amountCents":4'))],
  ['another salt', extraOf((json) => json.replace('0303', '0304'))],
  ['another place', good[3]!.replace('\nindex 3\n', '\nindex 2\n')],
  ['a hash less', good[3]!.replace(/(\nindex 3\n)[^\n]+\n/, '$1')],
  ['a hash twice', good[3]!.replace(/(\nindex 3\n[^\n]+\n)/, '$1'.concat(`${'A'.repeat(43)}=\n`))],
  ['the proof of another', good[3]!.replace(/\nindex[^]*$/, /\nindex[^]*$/.exec(good[2]!)![0])],
  ['another root', good[3]!.replace(/(\n7\n)[^\n]{43}=/, `$1${'A'.repeat(43)}=`)],
  ['another size', good[3]!.replace('\n7\n', '\n8\n')],
  ['no last newline', good[3]!.slice(0, -1)],
  ['lines with carriage returns', good[3]!.replaceAll('\n', '\r\n')],
  ['another first line', good[3]!.replace('@v1', '@v2')],
  ['a byte-order mark', `\ufeff${good[3]!}`],
  ['no index', good[3]!.replace('index 3\n', '')],
]

test('a receipt as a tlog-proof holds as it is, and in no changed form', async () => {
  expect(await Promise.all(good.map((text) => saidOf(text, oldKey!)))).toEqual(good.map(() => 'holds'))
  const said = await Promise.all(FORGED.map(async ([about, text]) => [about, await saidOf(text, oldKey!)]))
  expect(said.filter(([, says]) => says === 'holds')).toEqual([])
  const twice = extraOf((json) => json.replace('"amountCents":3', '"amountCents":1,"amountCents":3'))
  expect(await saidOf(twice, oldKey!)).toBe('no proof')
  expect(
    await saidOf(
      extraOf((json) => json.replace('{', '{ ')),
      oldKey!,
    ),
  ).toBe('no proof')
})

testWith(
  { needs: [GO.program] },
  `${GO.name} takes a tlog-proof as it is, and in no changed form`,
  () => {
    const texts = [...good, ...FORGED.map(([, text]) => text)]
    const answers = ask(
      GO,
      texts.map((text) => ({ proof: { text } })),
      [oldKey!],
    )
    expect(answers).toEqual(texts.map((_, at) => String(at < good.length)))
  },
  180_000,
)

const rotating = proofOf(5, during)
const both = `${newKeyText}\n${oldKey}\n`

test('a rotation of keys is verified with either key, and with both', async () => {
  for (const keys of [oldKey!, newKeyText!, both]) expect(await saidOf(rotating, keys)).toBe('holds')
})

test('a rotation of keys ends a key at a size: a larger head that it alone signed is refused', async () => {
  expect(await saidOf(proofOf(3, before, 4), `${newKeyText}\n${oldKey} until 4\n`)).toBe('holds')
  expect(await saidOf(proofOf(3, before, 5), `${newKeyText}\n${oldKey} until 4\n`)).toBe(
    'a key of log.example/proof/test ended at size 4, and no other key signed this head of size 5',
  )
  expect(await saidOf(proofOf(3, during, 5), `${newKeyText}\n${oldKey} until 4\n`)).toBe('holds')
  expect(await saidOf(proofOf(3, before, 5), `${oldKey}\n${oldKey} until 4\n`)).toMatch(/ended at size 4/)
})

testWith(
  { needs: [GO.program] },
  `${GO.name} takes heads of a rotation with every line of the keys: none is ambiguous`,
  () => {
    const note = Buffer.from(/\n\n([^]*)$/.exec(rotating)![1]!).toString('base64')
    const keys = [newKeyText!, oldKey!]
    const [answer] = ask(GO, [{ note: { keys, note } }])
    expect((JSON.parse(answer!) as { signers: string[] }).signers).toEqual(
      keys.map((key) => key.split('+').slice(0, 2).join('+')),
    )
  },
  180_000,
)
