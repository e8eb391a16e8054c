import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Splits the bytes into responses by Content-Length; with `headless` (HEAD) no body follows. */
function answersIn(received: Buffer, headless: boolean): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = received
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) break
    const [line = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n')
    const headers = Object.fromEntries(
      lines.map((each) => [each.slice(0, each.indexOf(':')).toLowerCase(), each.slice(each.indexOf(':') + 1).trim()]),
    )
    const length = headless ? 0 : Number(headers['content-length'] ?? 0)
    const status = Number(line.split(' ')[1])
    const body = rest.subarray(end + 4, end + 4 + length)
    if (status >= 200) answers.push({ status, headers, body: body.toString('utf8') })
    rest = rest.subarray(end + 4 + (status >= 200 ? length : 0))
  }
  return answers
}

export interface RawOptions {
  /** Closes after this many responses. Default: waits until the server closes. */
  until?: number
  headless?: boolean
  /** Sends more after the first text. */
  drip?: (socket: Socket) => void
  withinMs?: number
}

/** Sends raw bytes; returns everything received until the connection ends. */
export async function sendRaw(port: number, bytes: string | Buffer, options: RawOptions = {}): Promise<RawAnswer[]> {
  const { until, headless = false, drip, withinMs = 15_000 } = options
  return await new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes)
      drip?.(socket)
    })
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`still open after ${withinMs} ms, with ${received.toString('latin1').slice(0, 200)}`))
    }, withinMs)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (until !== undefined && answersIn(received, headless).length >= until) socket.destroy()
    })
    // The server closed the connection during our write; what it sent before counts.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(answersIn(received, headless))
    })
  })
}
