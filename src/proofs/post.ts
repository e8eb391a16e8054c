/** An outside service gets this long to answer, in milliseconds. Each of them computes one signature. */
const ANSWERS_WITHIN_MS = 4_000
const MOST_BYTES = 64 * 1_024

/** What an outside service answered, or why there is no answer. */
export type Answered = { status: number; body: Buffer } | { fault: string }

/**
 * Sends a request to a witness or a time-stamping authority. It does not throw, and limits time and size: an outside
 * service must not stop the log.
 */
export async function post(url: string, body: string | Uint8Array<ArrayBuffer>, type: string): Promise<Answered> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    })
    return { status: response.status, body: await readBytes(response) }
  } catch (error) {
    const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException }
    return { fault: name === 'TimeoutError' ? 'it did not answer in time' : `no answer (${cause?.code ?? name})` }
  }
}

async function readBytes(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
