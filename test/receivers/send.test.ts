/** @waits 20 */

import type { Socket } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'
import { WebhookSender } from '../../src/receivers/send.ts'
import { httpAnswer, startSocketServer, type SocketServer } from '../providers/socket-server.ts'
import { until } from '../until.ts'
import { untilQuiet } from './until-quiet.ts'

const OK = httpAnswer(200, 'ok')
const servers: SocketServer[] = []
const senders: WebhookSender[] = []

afterEach(async () => {
  for (const sender of senders.splice(0)) sender.close()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** A receiver on a bare TCP server; requests are counted from 1. */
async function receiver(answer: (socket: Socket, count: number) => void): Promise<SocketServer> {
  let requests = 0
  const server = await startSocketServer((socket, received) => {
    if (received.startsWith('POST ')) answer(socket, ++requests)
  })
  servers.push(server)
  return server
}

function sender(): WebhookSender {
  const made = new WebhookSender()
  senders.push(made)
  return made
}

const post = (url: string, body = '{"id":"evt_1"}', headers = {}) => ({
  url,
  headers: { 'content-type': 'application/json', ...headers },
  body,
  allowPrivate: true,
})
const send = (url: string, by = sender()) => by.post(post(url))
const requestsIn = (text: string): number => text.match(/POST \S+ HTTP\/1\.1\r\n/g)?.length ?? 0
const delivered = { status: 200, error: null }

/** Expects delivery without waiting for the rest of the response; a stalled machine gets three tries. */
async function expectAtOnce(url: string): Promise<void> {
  const durations: number[] = []
  while (durations.length < 3 && (durations.at(-1) ?? Infinity) >= 900) {
    const { status, durationMs } = await send(url)
    expect(status).toBe(200)
    durations.push(durationMs)
  }
  expect(Math.min(...durations)).toBeLessThan(900)
}

describe('one request', () => {
  test('is a POST of exactly these bytes, with the length in bytes', async () => {
    const server = await receiver((socket) => socket.write(OK))
    const body = '{"b":1,"a":"ʻokina 𝛑 \\u0000","10":2,"9":3}'
    await sender().post(post(`${server.url}/hooks?shop=1`, body, { 'webhook-id': 'evt_1' }))
    const [head, sent] = Buffer.from(server.received(), 'latin1').toString().split('\r\n\r\n')
    expect(sent).toBe(body)
    expect(head!.split('\r\n')).toEqual([
      'POST /hooks?shop=1 HTTP/1.1',
      'content-type: application/json',
      'webhook-id: evt_1',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Host: ${new URL(server.url).host}`,
      'Connection: keep-alive',
    ])
  })

  test('cannot get a header or a second request from its URL', async () => {
    const server = await receiver((socket) => socket.write(OK))
    const nasty = `${server.url}/a%0d%0aX-Injected:%201\r\nX-Injected: 2\r\n\r\nPOST /b?q=\r\n%0d%0a`
    expect(await send(nasty)).toMatchObject(delivered)
    const head = server.received().split('\r\n\r\n')[0]!
    expect(head).not.toMatch(/^X-Injected/im)
    expect(requestsIn(server.received())).toBe(1)
  })

  test.each(['a\r\nX-Injected: 1', 'a\nb', 'a\0b'])(
    'a request with a header of %j is not sent at all',
    async (value) => {
      const server = await receiver((socket) => socket.write(OK))
      const { status, error } = await sender().post(post(server.url, '{}', { 'webhook-id': value }))
      expect([status, error]).toEqual([null, 'exchange_failed'])
      expect(server.received()).toBe('')
    },
  )

  test.each([301, 302, 303, 307, 308])('a response %i is not followed', async (status) => {
    const elsewhere = await receiver((socket) => socket.write(OK))
    const server = await receiver((socket) => socket.write(httpAnswer(status, '', { Location: elsewhere.url })))
    expect(await send(server.url)).toMatchObject({ status, error: null })
    expect([requestsIn(server.received()), elsewhere.connections()]).toEqual([1, 0])
  })

  test.each([204, 299, 400, 401, 404, 410, 429, 500, 503])('a response %i has that status', async (status) => {
    const server = await receiver((socket) => socket.write(httpAnswer(status, '', { 'Retry-After': '1e9' })))
    expect(await send(server.url)).toMatchObject({ status, error: null })
    expect(requestsIn(server.received())).toBe(1)
  })
})

describe('the body of a response changes nothing', () => {
  test('dripped for 40 s: delivered at once, and closed after a second', async () => {
    let gone = 0
    const server = await receiver((socket) => {
      const since = performance.now()
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 400\r\n\r\n')
      const drip = setInterval(() => socket.write('x'), 100)
      socket.on('close', () => {
        clearInterval(drip)
        gone = performance.now() - since
      })
    })
    await expectAtOnce(server.url)
    await until(async () => gone > 0)
    expect(gone).toBeGreaterThan(900)
  })

  test('64 MiB of NUL bytes: delivered at once, and a little of it read', async () => {
    let written = 0
    let closed = false
    const server = await receiver((socket) => {
      written = 0
      closed = false
      socket.on('close', () => (closed = true))
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${64 * 1024 * 1024}\r\n\r\n`)
      const chunk = Buffer.alloc(64 * 1024)
      const more = (): void => {
        while (!socket.destroyed && written < 64 * 1024 * 1024) {
          written += chunk.length
          if (!socket.write(chunk)) return void socket.once('drain', more)
        }
      }
      more()
    })
    await expectAtOnce(server.url)
    await until(async () => closed)
    // Only what the kernel's buffers took.
    expect(written).toBeLessThan(32 * 1024 * 1024)
  })

  test.each([
    ['shorter than it said', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc'],
    ['of broken chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['cut off among the headers', 'HTTP/1.1 200 OK\r\nContent-'],
    ['cut off after the status line', 'HTTP/1.1 200 OK\r\n'],
    ['of HTTP/1.0, to its end', 'HTTP/1.0 200 OK\r\n\r\nanything'],
    ['gzip that is none', 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\n\0\0\0'],
  ])('%s: delivered', async (_what, answer) => {
    const server = await receiver((socket) => socket.end(answer))
    expect(await send(server.url)).toMatchObject(delivered)
  })

  test('headers dripped behind the status line, or too many of them: delivered at the status line', async () => {
    const dripping = await receiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => socket.write('x: y\r\n'), 100)
      socket.on('close', () => clearInterval(drip))
    })
    const large = await receiver((socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`))
    for (const { url } of [dripping, large]) await expectAtOnce(url)
  })
})

describe('interim responses', () => {
  test.each([
    ['HTTP/1.1 100 Continue\r\n\r\n', 200],
    ['HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n', 200],
    ['HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', 500],
  ])('%j are skipped', async (interim, status) => {
    const server = await receiver((socket) => socket.write(interim + httpAnswer(status, '')))
    expect(await send(server.url)).toMatchObject({ status, error: null })
  })

  test('interim responses that come byte by byte are skipped too', async () => {
    const server = await receiver((socket) => {
      const bytes = [...`HTTP/1.1 100 Continue\r\nx: 200 OK\r\n\r\n${OK}`]
      const next = (): void => {
        const byte = bytes.shift()
        if (byte) socket.write(byte, () => setImmediate(next))
      }
      next()
    })
    expect(await send(server.url)).toMatchObject(delivered)
  })

  test('interim responses without end are aborted', async () => {
    const server = await receiver((socket) => socket.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(1_000)))
    expect(await send(server.url)).toMatchObject({ status: null, error: 'headers_too_large' })
  })

  test('an interim response that switches the protocol is not a success', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'
    const server = await receiver((socket) => socket.write(upgrade + OK))
    expect(await send(server.url)).toMatchObject({ status: 101, error: null })
  })
})

const words: [string, (socket: Socket) => void, string][] = [
  ['closed after the request', (socket) => socket.end(), 'connection_closed'],
  ['reset after the request', (socket) => socket.resetAndDestroy(), 'connection_closed'],
  ['closed within the status line', (socket) => socket.end('HTTP/1.1 20'), 'connection_closed'],
  ['something else than HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'), 'not_http'],
  ['an empty line and nothing', (socket) => socket.end('\r\n'), 'connection_closed'],
]
test.each(words)('no status: %s: one request, and one of our error words', async (_what, answer, word) => {
  const server = await receiver(answer)
  expect(await send(server.url)).toMatchObject({ status: null, error: word })
  await pass(100)
  expect([requestsIn(server.received()), server.connections()]).toEqual([1, 1])
})

test('a closed port has no status, and one of our error words', async () => {
  const server = await startSocketServer(() => undefined)
  await server.close()
  expect(await send(server.url)).toMatchObject({ status: null, error: 'connection_refused' })
})

describe('a connection', () => {
  test('is kept for the next request if the body was read to its end', async () => {
    const server = await receiver((socket) => socket.write(httpAnswer(200, 'x'.repeat(16_000))))
    const by = sender()
    for (let n = 0; n < 10; n++) {
      expect(await send(server.url, by)).toMatchObject(delivered)
      // The status is known before the body has arrived.
      await untilQuiet()
    }
    expect([requestsIn(server.received()), server.connections()]).toEqual([10, 1])
  })

  test('a connection with a larger body is not kept', async () => {
    const server = await receiver((socket) => socket.write(httpAnswer(200, 'x'.repeat(20_000))))
    const by = sender()
    for (let n = 0; n < 3; n++) {
      await send(server.url, by)
      await untilQuiet()
    }
    expect(server.connections()).toBe(3)
  })

  test('a connection to a private address is not reused under the strict policy', async () => {
    const server = await receiver((socket) => socket.write(OK))
    const by = sender()
    const { port } = new URL(server.url)
    const url = `http://localhost:${port}/`
    expect(await by.post(post(url))).toMatchObject(delivered)
    expect(await by.post({ ...post(url), allowPrivate: false })).toMatchObject({ error: 'address_not_allowed' })
    expect(requestsIn(server.received())).toBe(1)
  })

  test('is reused by 25 requests a second', async () => {
    const server = await receiver((socket) => void setTimeout(() => socket.write(OK), 5))
    const by = sender()
    const posts: Promise<unknown>[] = []
    let [underWay, most] = [0, 0]
    for (let n = 0; n < 25; n++) {
      most = Math.max(most, ++underWay)
      posts.push(send(server.url, by).finally(() => underWay--))
      await pass(40)
    }
    expect(await Promise.all(posts)).toEqual(posts.map(() => expect.objectContaining(delivered)))
    // One connection, and one more for each stall of the machine: after a long stall, one for each waiting request.
    expect(server.connections()).toBeLessThanOrEqual(4 + most)
  })

  const unasked: [string, string, string][] = [
    ['a second answer', OK, OK],
    ['a body behind a 204', httpAnswer(204, ''), 'unasked'],
  ]
  test.each(unasked)('a connection on which %s comes late is not reused', async (_what, answer, more) => {
    const server = await receiver((socket, count) => {
      if (count > 1) return void setTimeout(() => socket.write(httpAnswer(500, '')), 50)
      socket.write(answer)
      setTimeout(() => socket.write(more), 5)
    })
    const by = sender()
    expect(await send(server.url, by)).toMatchObject({ error: null })
    expect(await send(server.url, by)).toMatchObject({ status: 500, error: null })
    expect(server.connections()).toBe(2)
  })

  test('a connection that receives bytes while idle is not reused', async () => {
    let more = (): unknown => undefined
    const server = await receiver((socket) => {
      socket.write(OK)
      more = () => socket.write('unasked')
    })
    const by = sender()
    await send(server.url, by)
    await untilQuiet()
    more()
    await untilQuiet()
    expect(await send(server.url, by)).toMatchObject(delivered)
    expect(server.connections()).toBe(2)
  })

  const bodiless: [number, Record<string, string>, number][] = [
    [204, { 'content-length': '5' }, 2],
    [204, { 'content-length': '0' }, 1],
    [304, { 'transfer-encoding': 'chunked' }, 2],
  ]
  test.each(bodiless)('a %i with %j opens %i for two requests', async (status, headers, connections) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const server = await receiver((socket) => socket.write(`HTTP/1.1 ${status} x\r\n${lines.join('')}\r\n`))
    const by = sender()
    for (let n = 0; n < 2; n++) {
      expect(await send(server.url, by)).toMatchObject({ status, error: null })
      await untilQuiet()
    }
    expect(server.connections()).toBe(connections)
  })

  const endings = { reset: 'resetAndDestroy', end: 'destroy' } as const
  const races = Object.entries(endings).flatMap(([how, end]) => [0, 1, 2, 3].map((ms) => [how, ms, end] as const))
  test.each(races)(
    'a receiver that ends its connection by a %s %d ms after its response gets no request twice',
    async (_how, ms, end) => {
      const server = await receiver((socket) => {
        socket.write(OK)
        setTimeout(() => socket[end](), ms)
      })
      const by = sender()
      let failed = 0
      for (let n = 0; n < 60; n++) {
        const { status } = await by.post(post(`${server.url}/${n}`))
        if (status !== 200) failed++
        await pass(n % 4)
      }
      const heads = server.received().match(/POST \/\d+ HTTP/g) ?? []
      expect(new Set(heads).size).toBe(heads.length)
      // Every request that was not received is a failed attempt: none is lost, and none is repeated.
      expect(heads.length + failed).toBeGreaterThanOrEqual(60)
    },
  )

  test('a kept connection whose request gets no response fails, and the request is not repeated on a new one', async () => {
    const server = await receiver((socket, count) => {
      if (count === 1) socket.write(OK)
      else socket.destroy()
    })
    const by = sender()
    expect(await send(server.url, by)).toMatchObject(delivered)
    await untilQuiet()
    expect(await send(server.url, by)).toMatchObject({ status: null, error: 'connection_closed' })
    await pass(100)
    expect([requestsIn(server.received()), server.connections()]).toEqual([2, 1])
  })
})

test('the limit of ten seconds covers name lookup, handshake, silence, dripping and interim responses', async () => {
  const silent = await receiver(() => undefined)
  const dripping = await receiver((socket) => {
    const bytes = [...'HTTP/1.1 200 OK']
    const drip = setInterval(() => socket.write(bytes.shift() ?? '!'), 300)
    socket.on('close', () => clearInterval(drip))
  })
  const interim = await receiver((socket) => {
    const drip = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 500)
    socket.on('close', () => clearInterval(drip))
  })
  const late = await receiver((socket) => void setTimeout(() => socket.write(OK), 7_000))
  const never = new Promise<string[]>(() => undefined)
  const nameless = new WebhookSender({ resolver: () => ({ resolve4: () => never, resolve6: () => never }) as never })
  senders.push(nameless)
  const since = performance.now()
  const tenSeconds = pass(10_000).then(() => performance.now() - since)
  const [answered, ...held] = await Promise.all([
    send(late.url),
    send(silent.url),
    send(silent.url.replace('http:', 'https:')),
    send(dripping.url),
    send(interim.url),
    nameless.post(post('http://slow-name.example/')),
  ])
  expect(answered).toMatchObject(delivered)
  for (const { status, error, durationMs } of held) {
    expect([status, error]).toEqual([null, 'timeout'])
    expect(durationMs).toBeGreaterThanOrEqual(9_990)
    // The limit is as late as every other timer on a stalled machine.
    expect(durationMs).toBeLessThan((await tenSeconds) + 1_000)
  }
  expect([silent, dripping, interim].map(({ received }) => requestsIn(received()))).toEqual([1, 1, 1])
})
