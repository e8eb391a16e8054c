import { LINE_CLASSES } from '../../domain/settlements/settlement.ts'
import { MAX_AMOUNT } from '../../domain/money.ts'
import * as t from '../schema/schema.ts'
import { nameOfFile, readUpload } from '../../db/settlements/read-settlements.ts'
import {
  endSettlement,
  type NewSettlement,
  type OpenedSettlement,
  openSettlement,
  storeLines,
} from '../../db/settlements/store-settlement.ts'
import { ServiceError, refusedBecause } from '../../domain/errors.ts'
import type { SettlementFile } from '../../providers/contract/settlement-file.ts'
import { uniqueViolation } from '../accounts/users.ts'
import { type Api, stateOf } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { SETTLEMENT_FILE_LIMIT } from '../http/limits.ts'
import { checkFile, contentHashOf, filePagesOf } from './file-lines.ts'
import { withReceived } from './received-file.ts'
import { FairSemaphore } from '../../domain/fair-semaphore.ts'
import { operatorRoute, returns } from '../http/route.ts'
import { inTransaction } from '../../db/query.ts'
import { beginVoid, bookVoid, listBusinessesOf, proposeVoid } from '../../db/settlements/void-settlement.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import { judgeVoid, voidedName } from '../../domain/settlements/void.ts'
import { recordAct } from '../accounts/audit.ts'
import { Waiting, waiting } from '../operator/resolve-routes.ts'
import { requireFound } from '../http/not-found.ts'

const Name = t.matching(
  '^[A-Za-z0-9._=-]{1,100}$',
  'The provider’s id of the settlement, or the name of the file: unique per provider and mode.',
  'payout-2026-11-20',
)

const DepositCents = t.between(
  -MAX_AMOUNT,
  MAX_AMOUNT,
  'The amount on the bank statement, in minor units; negative if the provider took more than it paid.',
  14_565,
)

const SettlementCsv = t.String({
  title: 'SettlementCsv',
  description: 'CSV in UTF-8, whose first line names the columns. Each provider has its own columns and words.',
})

const UploadQuery = t.closed({
  providerId: t.described(t.ProviderName, 'The provider of the file. SV-3006 if it offers none.', 'yoco'),
  mode: t.described(t.ModeName, 'The mode of its transactions.'),
  name: Name,
  day: t.described(t.Day, 'The day of the deposit.'),
  depositCents: DepositCents,
})

const count = t.count('The number of lines.', 0)

export const UploadedSettlement = t.component(
  'UploadedSettlement',
  'A whole settlement, with the lines of all businesses.',
  {
    id: t.idOf('settlement'),
    providerId: t.withExample(t.ProviderId, 'yoco'),
    mode: t.ModeName,
    name: Name,
    currency: t.CurrencyCode,
    day: t.described(t.Day, 'The day of the deposit.'),
    depositCents: DepositCents,
    lineCount: t.Integer({ minimum: 1, description: 'The number of lines.', examples: [1] }),
    lines: t.component(
      'LinesByClass',
      'The number of lines of each `SettlementLineClass`.',
      Object.fromEntries(LINE_CLASSES.map((name) => [name, count])),
    ),
    differenceCount: t.count(
      'The differences that the file has, resolved or not: `GET /api/operator/differences` lists them.',
      0,
    ),
    uploadedBy: t.described(t.idOf('user'), 'The operator who uploaded it first.'),
    createdAt: t.instant('When it was uploaded first.'),
    voidedAt: t.mostlyNull(t.Instant, 'When an operator voided it; null for one that counts.'),
  },
)

const uploadExample = `Payment ID,Reference,Type,Amount,Fee (incl. VAT)
p_4099260516,x7qa2m4n6p3r5t7v,Payment,150.00,-4.35
`

/** Uploads of this process: each is a file on disk, and a connection of the pool while a page is stored. */
const MOST_UPLOADS = 2
const RETRY_AFTER_SECONDS = 5

function fileOf({ providers }: Api, providerId: string): SettlementFile {
  const provider = providers.find(({ id }) => id === providerId)
  if (provider?.settlement?.file) return provider.settlement.file
  const message = provider ? 'The settlements of this provider are not uploaded as files.' : 'The provider is unknown.'
  throw new ServiceError('SV-3006', { message, details: { provider: providerId } })
}

export const uploadsOf = stateOf(() => new FairSemaphore())

function begin(api: Api, operatorId: string): () => void {
  const end = uploadsOf(api).take({ [operatorId]: 1, all: MOST_UPLOADS })
  if (end) return end
  const message = 'An upload is running: wait until it has ended.'
  throw new ServiceError('SV-2009', { message, retryAfterSeconds: RETRY_AFTER_SECONDS })
}

function knownAs(name: string): ServiceError {
  const message = `This file was uploaded under the name ${name}: its lines must not count twice.`
  return new ServiceError('SV-2010', { message, details: { field: 'name' } })
}

/** Returns whether an earlier program has stored the file, by its bytes. Throws SV-2010 if under another name. */
async function isByBytes({ pool }: Api, made: NewSettlement, fileHash: Buffer): Promise<boolean> {
  const name = await nameOfFile(pool, { ...made, contentHash: fileHash })
  if (name !== null && name !== made.providerSettlementId) throw knownAs(name)
  return name !== null
}

async function open({ pool }: Api, made: NewSettlement): Promise<OpenedSettlement> {
  const opened = await openSettlement(pool, made).catch(async (error: unknown) => {
    if (uniqueViolation(error) !== 'settlements_file') throw error
    throw knownAs((await nameOfFile(pool, made))!)
  })
  if (opened.isSame) return opened
  const message = 'This name belongs to another settlement: its file, day or deposit differs.'
  throw new ServiceError('SV-2010', { message, details: { field: 'name' } })
}

const Reason = t.words(1_000, 'What is wrong with it. Reasons are never deleted.')

async function presentUpload({ pool }: Api, id: string) {
  const row = (await readUpload(pool, { id }))!
  const classes = LINE_CLASSES.map((name) => [name, row.lines[name] ?? 0] as const)
  const lines = Object.fromEntries(classes)
  const lineCount = classes.reduce((sum, [, each]) => sum + each, 0)
  return t.fieldsOf(UploadedSettlement, { ...row, lines, lineCount })
}

export const settlementUploadRoutes = [
  operatorRoute('POST /api/operator/settlements', {
    operationId: 'uploadSettlement',
    recentPassword: true,
    summary: 'Upload the file of a settlement',
    description:
      'For providers whose settlements cannot be read from their API: send the CSV file that the provider offers for ' +
      'a deposit, unchanged, up to 20 MiB. The whole file is checked first, so a refused file stores nothing. Then ' +
      'each line is compared with the record. The same file may be sent again: it changes nothing, or completes an ' +
      'upload that was interrupted. Other rows, another day or deposit under the name is SV-2010, and so are the ' +
      'same rows of the same deposit under another name, in any order and with any line ends.',
    bodyFormat: 'csv',
    bodyLimit: SETTLEMENT_FILE_LIMIT,
    request: { query: UploadQuery, body: SettlementCsv, example: uploadExample },
    responses: returns(200, 'All lines are stored.', UploadedSettlement, { lines: { MATCHED: 1 } }),
    errors: ['SV-2010', 'SV-3006'],
    handle: async ({ caller, query, http }, api) => {
      const { pool } = api
      const { providerId, mode, name, day, depositCents } = query
      const file = fileOf(api, providerId)
      const end = begin(api, caller.userId)
      try {
        return await withReceived(http.req, SETTLEMENT_FILE_LIMIT, async (received) => {
          // The lines of a large file take minutes on a busy machine, in which nothing is sent. The next request on the
          // connection has the server's limit again.
          http.req.socket.setTimeout(0)
          const checked = await checkFile(received, file)
          const { currency } = checked
          const { fileHash } = received
          const contentHash = contentHashOf(checked, day, depositCents)
          const settling = { providerId, mode, id: newId('settlement') }
          const from = { source: 'FILE', contentHash, uploadedBy: caller.userId, providerSettlementId: name } as const
          const made = { ...settling, ...from, currency, day, depositCents }
          const byPlace = await isByBytes(api, made, fileHash)
          const { id, isRead } = await open(api, byPlace ? { ...made, contentHash: fileHash } : made)
          if (!isRead) {
            for await (const page of filePagesOf(received, file, byPlace))
              await storeLines(pool, { ...settling, id }, page)
            await endSettlement(pool, { ...settling, id })
          }
          return { status: 200, body: await presentUpload(api, id) }
        })
      } finally {
        end()
      }
    },
  }),
  operatorRoute('POST /api/operator/settlements/{id}/void', {
    operationId: 'voidSettlement',
    recentPassword: true,
    summary: 'Void the settlement of a wrong file',
    description:
      'Books every line of an uploaded settlement back, with entries of its own: nothing that was in a statement ' +
      'changes. Its name, its file and its payments are free for the right file. Its open differences are resolved, ' +
      'and what was missing before is missing again. In live mode a deposit above ' +
      '`RESOLVE_TWO_OPERATORS_ABOVE_CENTS` needs a second operator: 202 until one makes the same call. A repeat ' +
      'changes nothing, or completes a void that was interrupted. A settlement that was read from its provider is ' +
      'SV-3005.',
    request: {
      params: t.closed({ id: t.idOf('settlement') }),
      body: t.closed({ reason: Reason }),
      example: { reason: 'It was the file of another deposit.' },
    },
    responses: {
      ...returns(200, 'Voided.', UploadedSettlement, { lines: { MATCHED: 1 }, voidedAt: t.EXAMPLE_INSTANT }),
      ...returns(202, 'The settlement is unchanged: a second operator must make the same call.', Waiting),
    },
    errors: ['SV-3005'],
    handle: async ({ caller, params: { id }, body: { reason } }, api) => {
      const { pool, cipher, config } = api
      const settlement = requireFound(await readUpload(pool, { id }), 'settlement', id)
      const operatorId = caller.userId
      if (settlement.voidedAt === null) {
        const { resolveTwoOperatorsAboveCents: twoOperatorsAboveCents } = config
        const verdict = judgeVoid(settlement, operatorId, { twoOperatorsAboveCents })
        if ('refusal' in verdict) throw refusedBecause(verdict.refusal)
        if (verdict.action === 'PROPOSE') {
          await proposeVoid(pool, { id, operatorId })
          return { status: 202, body: waiting }
        }
        await inTransaction(pool, async (db) => {
          const sealed = cipher.encrypt(reason, `void:${id}`)
          if (!(await beginVoid(db, { id, name: voidedName(settlement.name, id), operatorId, reason: sealed }))) return
          const businesses = await listBusinessesOf(db, { id })
          await unitOfWork(api, db, async (em) => {
            for (const businessId of businesses)
              recordAct(em, { businessId, actor: operatorId, action: 'settlement.voided', target: id })
          })
        })
      }
      await bookVoid(pool, settlement)
      return { status: 200, body: await presentUpload(api, id) }
    },
  }),
]
