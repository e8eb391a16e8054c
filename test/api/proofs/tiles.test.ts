import { closeHourSoFar } from '../../../src/activities/proofs/close-hours.ts'
import { appendReceipts } from '../../../src/db/proofs/append-receipts.ts'
import { GrowingTree, hashesInTile, readTilePath } from '../../../src/domain/proof/tiles.ts'
import { leafHash, nodeHash } from '../../../src/domain/proof/merkle.ts'
import { sha256 } from '../../../src/proofs/keys.ts'
import { settle } from '../../db/proofs/settled.ts'
import { given } from '../../given.ts'
import { proofKeys, startApiWithDatabase, testApi } from '../running-api.ts'

const api = testApi()

beforeAll(async () => {
  await settle(api.pool, { count: 300 })
  await closeHourSoFar({ pool: api.pool, proofKeys })
})

async function bytesOf(path: string): Promise<{ status: number; headers: Headers; body: Buffer }> {
  const response = await fetch(`${api.baseUrl}/proof/test/${path}`)
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

const chunks = (bytes: Buffer, length: number): Buffer[] =>
  Array.from({ length: bytes.length / length }, (_, at) => bytes.subarray(at * length, (at + 1) * length))

test('the tiles hold the tree of the newest head, and the entries its leaves', async () => {
  const head = await bytesOf('checkpoint')
  expect(head.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(head.headers.get('cache-control')).toBe('public, max-age=5')
  expect(await proofKeys.openCheckpoint(head.body.toString(), 'TEST')).toMatchObject({ treeSize: 300 })
  const entries: Buffer[] = []
  const tree = new GrowingTree(sha256, 0, [])
  for (const [path, width] of [
    ['000', 256],
    ['001.p/44', 44],
  ] as const) {
    const [hashes, bundle] = [await bytesOf(`tile/0/${path}`), await bytesOf(`tile/entries/${path}`)]
    for (const { headers } of [hashes, bundle])
      expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
        'application/octet-stream',
        'public, max-age=31536000, immutable',
      ])
    const own = chunks(bundle.body, 34)
    expect(own.map((entry) => entry.readUInt16BE(0))).toEqual(Array(width).fill(32))
    entries.push(...own.map((entry) => entry.subarray(2)))
    const leaves = own.map((entry) => Buffer.from(leafHash(sha256, entry.subarray(2))))
    expect(chunks(hashes.body, 32)).toEqual(leaves)
    for (const leaf of leaves) tree.add(leaf)
  }
  expect(new Set(entries.map(String)).size).toBe(300)
  expect((await proofKeys.openCheckpoint(head.body.toString(), 'TEST'))!.root).toEqual(Buffer.from(tree.root()))
  const full = tree.takeFullTiles()[0]!
  const subtree = (hashes: Buffer[]): Buffer =>
    hashes.length === 1
      ? hashes[0]!
      : Buffer.from(
          nodeHash(sha256, subtree(hashes.slice(0, hashes.length / 2)), subtree(hashes.slice(hashes.length / 2))),
        )
  expect((await bytesOf('tile/1/000.p/1')).body).toEqual(subtree(chunks(Buffer.from(full.hashes), 32)))
})

test('an older partial tile is the beginning of the newer one', async () => {
  const { body } = await bytesOf('tile/0/001.p/44')
  expect((await bytesOf('tile/0/001.p/7')).body).toEqual(body.subarray(0, 7 * 32))
  expect((await bytesOf('tile/0/000.p/255')).body).toEqual((await bytesOf('tile/0/000')).body.subarray(0, 255 * 32))
})

test('a path whose slashes are encoded is the same', async () => {
  expect((await bytesOf('tile/0/001.p%2F44')).body).toEqual((await bytesOf('tile/0/001.p/44')).body)
})

test('leaves that no signed head covers are not shown', async () => {
  await settle(api.pool, { count: 1 })
  const range = { mode: 'TEST', afterSettledAt: new Date(0), afterId: '', until: new Date(Date.now() + 1_000) } as const
  expect(await appendReceipts(api.pool, sha256, range)).not.toBeNull()
  expect((await bytesOf('tile/0/001.p/45')).status).toBe(404)
  expect((await bytesOf('tile/entries/001.p/45')).status).toBe(404)
  await closeHourSoFar({ pool: api.pool, proofKeys })
  expect((await bytesOf('tile/0/001.p/45')).status).toBe(200)
  expect((await bytesOf('tile/entries/001.p/45')).status).toBe(200)
})

test.each([
  'tile/0/001',
  'tile/0/002.p/1',
  'tile/1/000',
  'tile/1/000.p/2',
  'tile/2/000.p/1',
  'tile/63/000.p/1',
  'tile/00/000',
  'tile/64/000',
  'tile/-1/000',
  'tile/0/0',
  'tile/0/0000',
  'tile/0/x000/000',
  'tile/0/x001',
  'tile/0/000.p/0',
  'tile/0/000.p/256',
  'tile/0/000.p/01',
  'tile/0/000.p/',
  'tile/0/',
  'tile/0',
  'tile/entries/001',
  'tile/entries/x000/000',
  'tile/data/000',
  'tile/entries',
  'tile/0/000/1',
  'checkpoint/1',
  'tile/0/x001/x234/x567/x890/123',
  'tile/0/x999/x999/x999/x999/x999/999',
])('%s is 404', async (path) => {
  const { status, headers } = await bytesOf(path)
  expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('a log without a closed hour has no head and no tiles', async () => {
  const fresh = await startApiWithDatabase()
  try {
    for (const path of ['checkpoint', 'tile/0/000.p/1', 'tile/entries/000.p/1'])
      expect([path, (await fresh.ask('GET', `/proof/test/${path}`)).status]).toEqual([path, 404])
  } finally {
    await fresh.stop()
  }
})

test.each([
  ['000', { index: 0, width: 256 }],
  ['x001/x234/067', { index: 1_234_067, width: 256 }],
  ['x001/x234/067.p/12', { index: 1_234_067, width: 12 }],
  ['x001/000.p/255', { index: 1_000, width: 255 }],
  ['001/x234/067', null],
  ['x000/067', null],
  ['067.p/256', null],
])('the address of a tile: %s', (path, address) => {
  expect(readTilePath(path)).toEqual(address)
})

test('the address of a tile has the hashes that C2SP names for a tree of 70 000', () => {
  const widths = (level: number, index: number) => hashesInTile({ level, index }, 70_000)
  expect([widths(0, 272), widths(0, 273), widths(0, 274)]).toEqual([256, 112, 0])
  expect([widths(1, 0), widths(1, 1), widths(2, 0), widths(3, 0), widths(63, 0)]).toEqual([256, 17, 1, 0, 0])
})

test('a time-stamp that a version before 1.2.0 stored is shown with its head, and read by its hash', async () => {
  const checkpointHash = Buffer.from(sha256((await bytesOf('checkpoint')).body))
  const [response, stampedAt] = [Buffer.from('as the authority sent it'), new Date('2026-11-21T07:00:03.000Z')]
  await given.rows(api.pool, 'proof_timestamps', [{ mode: 'TEST', checkpointHash, response, stampedAt }])
  const batches = await fetch(`${api.baseUrl}/api/proof/batches?mode=TEST`)
  const { data } = (await batches.json()) as { data: { timestamp: { checkpointHash: string; time: string } }[] }
  const { timestamp } = data[0]!
  expect([timestamp.checkpointHash, Date.parse(timestamp.time)]).toEqual([checkpointHash.toString('hex'), +stampedAt])
  const read = await bytesOf(`timestamp/${checkpointHash.toString('hex')}`)
  expect([read.headers.get('content-type'), read.body]).toEqual(['application/timestamp-reply', response])
})
