import { nameOfFile } from '../../db/settlements/read-upload.ts'
import { endSettlement } from '../../db/settlements/end-settlement.ts'
import {
  type NewSettlement,
  type OpenedSettlement,
  openSettlement,
  storeLines,
} from '../../db/settlements/store-settlement.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { SettlementFile } from '../../providers/contract/settlement-file.ts'
import { uniqueViolation } from '../accounts/users.ts'
import { type Api, stateOf } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { SETTLEMENT_FILE_LIMIT } from '../http/limits.ts'
import { checkFile, contentHashOf, filePagesOf } from './file-lines.ts'
import { presentUpload } from './presenter.ts'
import { withReceived } from './received-file.ts'
import { SettlementCsv, UploadedSettlement, uploadExample, UploadQuery } from './upload-schema.ts'
import { FairSemaphore } from '../../domain/fair-semaphore.ts'
import { operatorRoute } from '../operator/operator-route.ts'

/** Uploads of this process: each is a file on disk, and a connection of the pool while a page is stored. */
const MOST_UPLOADS = 2
const RETRY_AFTER_SECONDS = 5

/** Throws SV-3006. */
function fileOf({ providers }: Api, providerId: string): SettlementFile {
  const provider = providers.find(({ id }) => id === providerId)
  if (provider?.settlement?.file) return provider.settlement.file
  const message = provider ? 'The settlements of this provider are not uploaded as files.' : 'The provider is unknown.'
  throw new ServiceError('SV-3006', { message, details: { provider: providerId } })
}

/** Uploads that run, by operator, and all. */
export const uploadsOf = stateOf(() => new FairSemaphore())

/** Takes a permit. Throws SV-2009 if there is none. */
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

/** Opens the settlement of a file. Throws SV-2010 if its name belongs to another file, or the file to another name. */
async function open({ pool }: Api, made: NewSettlement): Promise<OpenedSettlement> {
  const opened = await openSettlement(pool, made).catch(async (error: unknown) => {
    if (uniqueViolation(error) !== 'settlements_file') throw error
    throw knownAs((await nameOfFile(pool, made))!)
  })
  if (opened.isSame) return opened
  const message = 'This name belongs to another settlement: its file, day or deposit differs.'
  throw new ServiceError('SV-2010', { message, details: { field: 'name' } })
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
    responses: {
      200: { description: 'All lines are stored.', schema: UploadedSettlement, example: { lines: { MATCHED: 1 } } },
    },
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
]
