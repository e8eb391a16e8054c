import { closeHourSoFar } from '../../src/activities/proofs/close-hours.ts'
import { presentReceipt } from '../../src/api/proofs/presenter.ts'
import { readReceipt } from '../../src/db/proofs/read-receipt.ts'
import { verifyReceipt } from '../../src/db/proofs/verify-receipt.ts'
import { proofKeys, testApi } from '../api/running-api.ts'
import { byHand, settle } from '../db/proofs/settled.ts'
import { ask, askWhileServing, OTHER_VERIFIERS } from './other-verifiers.ts'
import { testWith } from '../programs.ts'

/* Verifiers that are not ours, or not in our language, asked about a log of several batches and about forgeries of it. */

/** Sizes at which the log was closed: more than a tile, a power of two, an odd number. */
const SIZES = [1, 130, 256, 517]

type Receipt = ReturnType<typeof presentReceipt> & { checkpoint: string; leafIndex: number; treeSize: number }
interface Consistency {
  from: number
  to: number
  fromRoot: string
  toRoot: string
  proof: string[]
}

interface Case {
  about: string
  holds: boolean
  asked: { receipt: Receipt } | { consistency: Consistency }
}

const api = testApi()
let cases: Case[]
let keys: string[]

beforeAll(async () => {
  const ids: string[] = []
  for (const [at, size] of SIZES.entries()) {
    const named = at === 0 && { providerTransactionId: 'é€ 😀 "\\/\u0001\b\t\u007f' }
    ids.push(...(await settle(api.pool, { count: size - (SIZES[at - 1] ?? 0), ...named })))
    await closeHourSoFar({ pool: api.pool, proofKeys })
  }
  keys = (await api.ask('GET', '/.well-known/proof-key')).text.trimEnd().split('\n')
  const receipts = await Promise.all(ids.filter((_, at) => at % 9 === 0).map(receiptOf))
  const grown = await Promise.all(
    [0, 1, 2, 3, 64, 130, 255, 256, 257, 512, 516, 517].flatMap((from) =>
      [1, 130, 256, 517].filter((to) => to >= from).map(async (to) => await consistencyOf(from, to)),
    ),
  )
  cases = [...receipts.flatMap(ofReceipt), ...grown.flatMap(ofConsistency)]
})

async function receiptOf(id: string): Promise<Receipt> {
  const row = (await readReceipt(api.pool, { id }))!
  return presentReceipt(row, await verifyReceipt(api.pool, proofKeys, row), null) as Receipt
}

async function consistencyOf(from: number, to: number): Promise<Consistency> {
  return (await api.ask('GET', `/api/proof/consistency?mode=TEST&from=${from}&to=${to}`)).body
}

const STRANGER = '5e'.repeat(32)

/** Lists of hashes that differ from the given one. */
function otherPaths(path: readonly string[], roots: readonly string[]): [string, string[]][] {
  return [
    ['a hash more', [...path, STRANGER]],
    ['a hash before', [STRANGER, ...path]],
    ...roots.map((root): [string, string[]] => ['its root more', [...path, root]]),
    ...path.map((_, at): [string, string[]] => [`another hash at ${at}`, path.with(at, STRANGER)]),
    ...path.map((_, at): [string, string[]] => [`no hash at ${at}`, path.toSpliced(at, 1)]),
    ...(path.length > 1 ? [['turned round', path.toReversed()] as [string, string[]]] : []),
  ]
}

function ofReceipt(receipt: Receipt): Case[] {
  const { leaf, leafIndex, treeSize, inclusionProof, checkpoint } = receipt
  const about = `leaf ${leafIndex} of ${treeSize}`
  const forged = (how: string, change: Partial<Receipt>): Case => ({
    about: `${about}, ${how}`,
    holds: false,
    asked: { receipt: { ...receipt, ...change } },
  })
  const root = Buffer.from(checkpoint.split('\n')[2]!, 'base64').toString('hex')
  return [
    { about, holds: true, asked: { receipt } },
    forged('another amount', { leaf: { ...leaf, amountCents: 1 } }),
    forged('a member more', { leaf: { ...leaf, note: '' } }),
    forged('another hash', { leafHash: STRANGER }),
    forged('the next place', { leafIndex: leafIndex + 1 }),
    forged('a place beside', { leafIndex: leafIndex ^ 2 }),
    forged('a larger log', { treeSize: treeSize + 1 }),
    forged('a larger log signed', {
      treeSize: treeSize * 2,
      checkpoint: checkpoint.replace(`\n${treeSize}\n`, `\n${treeSize * 2}\n`),
    }),
    forged('another root', { checkpoint: checkpoint.replace(/\n[^\n]{43}=\n/, `\n${'A'.repeat(43)}=\n`) }),
    forged('a node for a leaf', { leafHash: inclusionProof[0] ?? STRANGER, inclusionProof: inclusionProof.slice(1) }),
    forged('no signature', { checkpoint: `${checkpoint.split('\n\n')[0]}\n\n` }),
    forged('another log', { checkpoint: checkpoint.replaceAll('/proof/test', '/proof/live') }),
    forged('another signature', { checkpoint: checkpoint.replace(/.{8}\n$/, 'AAAAAA==\n') }),
    ...otherPaths(inclusionProof, [root]).map(([how, path]) => forged(how, { inclusionProof: path })),
  ]
}

function ofConsistency(grown: Consistency): Case[] {
  const { from, to, fromRoot, toRoot, proof } = grown
  const about = `from ${from} to ${to}`
  const forged = (how: string, change: Partial<Consistency>): Case => ({
    about: `${about}, ${how}`,
    holds: false,
    asked: { consistency: { ...grown, ...change } },
  })
  const holding: Case = { about, holds: true, asked: { consistency: grown } }
  // Every log continues an empty one, and a log that did not grow needs no proof.
  if (from === 0 || from === to) return [holding, forged('a hash', { proof: [STRANGER] })]
  return [
    holding,
    forged('a smaller beginning', { from: from - 1 }),
    forged('a larger beginning', { from: from + 1 }),
    forged('a larger end', { to: to * 2 }),
    forged('a smaller end', { to: Math.floor(to / 2) }),
    forged('turned round', { from: to, to: from, fromRoot: toRoot, toRoot: fromRoot }),
    forged('another older root', { fromRoot: STRANGER }),
    forged('another newer root', { toRoot: STRANGER }),
    forged('roots swapped', { fromRoot: toRoot, toRoot: fromRoot }),
    forged('no proof', { proof: [] }),
    ...otherPaths(proof, [fromRoot, toRoot]).map(([how, path]) => forged(how, { proof: path })),
  ]
}

for (const verifier of OTHER_VERIFIERS) {
  testWith(
    { needs: [verifier.program] },
    `${verifier.name} takes every proof of the log and no forgery`,
    () => {
      const answers = ask(
        verifier,
        cases.map(({ asked }) => asked),
        keys,
      )
      expect(cases.filter(({ holds }, at) => String(holds) !== answers[at]).map(({ about }) => about)).toEqual([])
      expect(new Set(cases.map(({ holds }) => holds))).toEqual(new Set([true, false]))
    },
    180_000,
  )
}

const go = OTHER_VERIFIERS.find(({ program }) => program === 'go')!

testWith(
  { needs: [go.program] },
  `${go.name} reads the whole log from its tiles, and refuses changed ones`,
  async () => {
    const size = SIZES.at(-1)!
    const read = (changes: object = {}, by = keys) =>
      askWhileServing(go, { tiles: { prefix: `${api.baseUrl}/proof/test`, size, ...changes } }, by)
    expect(await read()).toBe('true')
    expect(await read({ size: size - 1 })).toBe('false')
    expect(await read({ prefix: `${api.baseUrl}/proof/live` })).toBe('false')
    expect(
      await read(
        {},
        keys.filter((key) => key.includes('/proof/live')),
      ),
    ).toBe('false')
    const change = (table: string, column: string, by: string, where: string) =>
      byHand(api.pool, `UPDATE ${table} SET ${column} = ${by} WHERE ${where}`)
    const swapped = 'substr(hashes, 33, 32) || substr(hashes, 1, 32) || substr(hashes, 65)'
    const tile = "mode = 'TEST' AND level = 0 AND tile_index = 1"
    await change('proof_tiles', 'hashes', swapped, tile)
    expect(await read()).toBe('false')
    await change('proof_tiles', 'hashes', swapped, tile)
    expect(await read()).toBe('true')
    const receipt = 'id = (SELECT receipt_id FROM proof_leaves WHERE leaf_index = 300)'
    await change('receipts', 'leaf', 'replace(leaf, \'"ZAR"\', \'"USD"\')', receipt)
    expect(await read()).toBe('false')
    await change('receipts', 'leaf', 'replace(leaf, \'"USD"\', \'"ZAR"\')', receipt)
  },
  180_000,
)
