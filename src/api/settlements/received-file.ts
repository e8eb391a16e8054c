import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServiceError } from '../../domain/errors.ts'
import { tooLarge } from '../checks/body.ts'

export interface ReceivedFile {
  handle: FileHandle
  /** SHA-256 of its bytes, by which earlier programs know the file. */
  fileHash: Buffer
}

async function write(request: IncomingMessage, handle: FileHandle, limit: number): Promise<Buffer> {
  const hash = createHash('sha256')
  let length = 0
  // An error must not destroy the request, whose connection takes the response.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > limit) throw tooLarge(limit)
    hash.update(chunk)
    await handle.write(chunk)
  }
  return hash.digest()
}

/**
 * Receives the body into a temporary file and returns the result of `use`. The file loses its name as soon as it is
 * open, so that it disappears even if the process dies. Throws SV-2004 for a longer body.
 */
export async function withReceived<Result>(
  request: IncomingMessage,
  limit: number,
  use: (received: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const path = join(tmpdir(), `settlement-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    const fileHash = await write(request, handle, limit).catch((error: unknown) => {
      if (!request.destroyed || request.complete) throw error
      throw new ServiceError('SV-2001', { message: 'The body ended before it was complete.', cause: error })
    })
    return await use({ handle, fileHash })
  } finally {
    await handle.close()
  }
}
