import { listProofBatches, newestBatch, readProofBatch } from '../../db/proofs/batches.ts'
import { ServiceError } from '../../domain/errors.ts'
import { toHex } from '../../domain/proof/bytes.ts'
import { consistencyRanges, rootOf } from '../../domain/proof/merkle.ts'
import { rootsOfRanges, tilesOf } from '../../domain/proof/tiles.ts'
import { keyText, sha256 } from '../../proofs/keys.ts'
import { MODES } from '../../domain/states.ts'
import { listing, listPage } from '../schema/page-schema.ts'
import { sharing, returns } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { presentBatch } from './presenter.ts'
import { ConsistencyProof, ProofBatch, LogMode, modeOf } from './schema.ts'
import { readTileHashes } from '../../db/proofs/tiles.ts'
import { requireFound } from '../http/not-found.ts'

const route = sharing({ tag: 'Proofs', plan: 'SANDBOX', access: 'public' })

const treeSize = (description: string) => t.between(0, Number.MAX_SAFE_INTEGER, description, 2)

const keysLike = (example: string) =>
  ({ 200: { description: 'The keys.', type: 'text/plain', schema: t.String(), example } }) as const

const text = (lines: readonly string[]) =>
  ({ status: 200, body: lines.map((line) => `${line}\n`).join(''), type: 'text/plain; charset=utf-8' }) as const

export const proofLogRoutes = [
  route('GET /api/proof/batches', {
    operationId: 'listProofBatches',
    summary: 'List the hours of the proof logs',
    description:
      'For observers of the logs: each hour with its root and signed head. Keep the newest head from time to time, ' +
      'and check with `GET /api/proof/consistency` that the log only grew.',
    ...listing(
      ProofBatch,
      { mode: t.Optional(t.ModeName, 'Only the log of this mode.') },
      { description: 'The batches.' },
    ),
    result: async ({ query }, { pool }) =>
      await listPage(
        query,
        (part) => listProofBatches(pool, { mode: query.mode }, part),
        (batch) => presentBatch(batch),
      ),
  }),
  route('GET /api/proof/batches/{id}', {
    operationId: 'getProofBatch',
    summary: 'Read an hour of a proof log',
    description: 'Returns one hour by the id in one of its receipts.',
    request: { params: t.closed({ id: t.idOf('proofBatch') }) },
    responses: returns(200, 'The batch.', ProofBatch),
    result: async ({ params: { id } }, { pool }) =>
      presentBatch(requireFound(await readProofBatch(pool, { id }), 'proofBatch', id)),
  }),
  route('GET /api/proof/consistency', {
    operationId: 'getConsistencyProof',
    summary: 'Prove that a log only grew',
    description:
      'For observers who kept an older head: the hashes that prove that the newer log begins with the older one, so ' +
      'that nothing in it was changed or removed.',
    request: {
      query: t.closed({
        mode: t.ModeName,
        from: treeSize('The size of the older log.'),
        to: treeSize('The size of the newer log, as far as it was closed.'),
      }),
    },
    responses: returns(200, 'The proof.', ConsistencyProof),
    errors: ['SV-2005'],
    result: async ({ query: { mode, from, to } }, { pool }) => {
      if (from > to) {
        const fields = [{ path: '/from', message: 'must not be larger than to: the log only grows' }]
        throw new ServiceError('SV-2001', { details: { fields } })
      }
      const size = (await newestBatch(pool, { mode }))?.treeSize ?? 0
      if (to > size) {
        const message = `The log of ${mode} mode has ${size} receipts in closed hours, fewer than to.`
        throw new ServiceError('SV-2005', { message })
      }
      const ranges = consistencyRanges(from, to)
      const trees = [from, to].filter((end) => end > 0).map((end) => ({ from: 0, to: end }))
      const tiles = await readTileHashes(pool, mode, tilesOf([...ranges, ...trees]))
      const [proof, roots] = [rootsOfRanges(sha256, tiles, ranges), rootsOfRanges(sha256, tiles, trees)]
      if (!proof || !roots) throw new Error(`the log of ${mode} mode lacks tiles for the sizes ${from} and ${to}`)
      const [fromRoot, toRoot] = [...Array(2 - roots.length).fill(rootOf(sha256, [])), ...roots].map(toHex)
      return { from, to, fromRoot, toRoot, proof: proof.map(toHex) }
    },
  }),
  route('GET /.well-known/proof-key', {
    operationId: 'getProofKeys',
    summary: 'Read the keys that the heads are signed with',
    description:
      'One C2SP verifier key a line, to verify heads independently: those that sign first. Replaced keys stay, since ' +
      'they signed older heads; `/proof/{mode}/keys` says up to which size. Keep a copy: a key fetched ' +
      'together with the proof proves less.',
    responses: keysLike('pay.example.com/proof/test+5a3c1f27+AfMzvLqQbJ1p0lFzD5e3r1b8qk1V0c9m3y5q2y6zFhQk\n'),
    handle: (_call, { proofKeys }) => text(MODES.flatMap((mode) => proofKeys.trusted(mode).map(keyText))),
  }),
  route('GET /proof/{mode}/keys', {
    operationId: 'getProofLogKeys',
    summary: 'Read the keys of one log',
    description:
      'The verifier keys of one log, one a line. ` until <size>` follows a replaced key: it vouches for no larger log.',
    request: { params: t.closed({ mode: LogMode }) },
    responses: keysLike(
      'pay.example.com/proof/test+5a3c1f27+AfMzvLqQbJ1p0lFzD5e3r1b8qk1V0c9m3y5q2y6zFhQk until 1200\n',
    ),
    handle: ({ params: { mode } }, { proofKeys }) =>
      text(
        proofKeys.trusted(modeOf(mode)).map((key) => keyText(key) + (key.until === null ? '' : ` until ${key.until}`)),
      ),
  }),
]
