/** @waits 10 */

import type { LookupFunction } from 'node:net'
import { createHttpClient } from '../../src/providers/wire/http.ts'
import { client, post, requestsIn, server } from './http-bench.ts'
import { until } from '../until.ts'
import { openWindow } from './requests.ts'
import { httpAnswer, startSocketServer } from './socket-server.ts'

/** Resolves a name to this machine only after `delayMs`, so that connecting takes that long. */
function slowLookup(delayMs: number): LookupFunction {
  return (_hostname, options, callback) => {
    setTimeout(() => {
      if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }])
      else callback(null, '127.0.0.1', 4)
    }, delayMs)
  }
}

test('an answer is returned with its status and body, whatever the status', async () => {
  const { url } = await server((socket) => socket.write(httpAnswer(503, 'busy')))
  const result = await client().send(post(url))
  expect(result).toEqual({ kind: 'response', status: 503, body: Buffer.from('busy') })
})

test('an answer that redirects is returned, not followed', async () => {
  const there = await server((socket) => socket.write(httpAnswer(200, 'there')))
  const { url } = await server((socket) => socket.write(httpAnswer(302, '', { location: there.url })))
  expect(await client().send(post(url))).toMatchObject({ kind: 'response', status: 302 })
  expect(there.connections()).toBe(0)
})

test('an answer follows interim ones', async () => {
  const { url } = await server((socket) => socket.write(`HTTP/1.1 103 Early Hints\r\n\r\n${httpAnswer(201, 'made')}`))
  expect(await client().send(post(url))).toMatchObject({ kind: 'response', status: 201 })
})

test('an answer of exactly 1 MiB is read, one byte more is no answer', async () => {
  const exact = await server((socket) => socket.write(httpAnswer(200, 'x'.repeat(1024 * 1024))))
  const larger = await server((socket) => socket.write(httpAnswer(200, 'x'.repeat(1024 * 1024 + 1))))
  expect(await client().send(post(exact.url))).toMatchObject({ kind: 'response', status: 200 })
  expect(await client().send(post(larger.url))).toEqual({ kind: 'no_answer', detail: 'the answer is too large' })
})

test('an answer is awaited on one kept-alive connection for requests one after the other', async () => {
  const kept = await server((socket) => socket.write(httpAnswer(200, 'ok')))
  const http = client()
  for (let n = 0; n < 20; n += 1) await http.send(post(kept.url))
  // Two: a connection is free for the next request only one turn of the event loop after its response.
  expect(kept.connections()).toBeLessThanOrEqual(2)
})

test('an answer is never waited for behind another request: each in flight has its own connection', async () => {
  const hanging = await server(() => undefined)
  const http = client({ timeoutMs: 2_000 })
  const results = await Promise.all([1, 2, 3].map(() => http.send(post(hanging.url))))
  expect(results.map(({ kind }) => kind)).toEqual(['no_answer', 'no_answer', 'no_answer'])
  expect(hanging.connections()).toBe(3)
  expect(requestsIn(hanging.received())).toBe(3)
})

test('nothing is sent: a refused connection', async () => {
  const gone = await startSocketServer(() => undefined)
  await gone.close()
  expect(await client().send(post(gone.url))).toEqual({ kind: 'not_sent', detail: 'ECONNREFUSED' })
})

test('nothing is sent: a name that does not resolve', async () => {
  const lookup: LookupFunction = (_hostname, _options, callback) =>
    callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), '')
  const result = await client({ connect: { lookup } }).send(post('http://nobody.invalid'))
  expect(result).toEqual({ kind: 'not_sent', detail: 'ENOTFOUND' })
})

test('nothing is sent: a peer that does not speak TLS', async () => {
  const plain = await server((socket) => socket.write(httpAnswer(400, 'what?')))
  const result = await client().send(post(plain.url.replace('http:', 'https:')))
  expect(result.kind).toBe('not_sent')
  expect(plain.received()).not.toContain('sk_test_secret')
})

test('nothing is sent: a peer that accepts and never finishes the TLS handshake, after the connect time-out', async () => {
  const silent = await server(() => undefined)
  const http = client({ connectTimeoutMs: 200, timeoutMs: 10_000 })
  const result = await http.send(post(silent.url.replace('http:', 'https:')))
  expect(result).toEqual({ kind: 'not_sent', detail: 'UND_ERR_CONNECT_TIMEOUT' })
})

test('nothing is sent: a time-out while connecting; the late connection carries nothing', async () => {
  const late = await server(() => undefined)
  const { port } = new URL(late.url)
  const http = client({ timeoutMs: 100, connect: { lookup: slowLookup(300) } })
  expect(await http.send(post(`http://late.test:${port}`))).toEqual({ kind: 'not_sent', detail: 'timed out' })
  // The first connection opens at 300 ms, so it has opened and closed by the time that a second one has.
  const probe = client({ connect: { lookup: slowLookup(600) } })
  await probe.send(post(`http://late.test:${port}`, { window: openWindow(300) }))
  await until(async () => late.connections() === 2)
  expect(late.received()).toBe('')
})

test('nothing is sent: an address or a header that cannot be sent', async () => {
  expect(await client().send(post('not a url'))).toMatchObject({ kind: 'not_sent' })
  const { url } = await server(() => undefined)
  expect(await client().send(post(url, { headers: { authorization: 'a\r\nb' } }))).toMatchObject({ kind: 'not_sent' })
})

test('nothing is sent: a closed client', async () => {
  const http = createHttpClient()
  await http.close()
  expect(await http.send(post('http://127.0.0.1:9'))).toMatchObject({ kind: 'not_sent' })
})

test('a window that passed on the monotonic clock refuses without connecting', async () => {
  const idle = await server(() => undefined)
  const window = { ...openWindow(), openedMonotonic: performance.now() - 10_001 }
  expect(await client().send(post(idle.url, { window }))).toEqual({
    kind: 'not_sent',
    detail: 'too late to send',
    ours: true,
  })
  expect(idle.connections()).toBe(0)
})

test('a window that passed on the wall clock alone, as after a machine slept, refuses as well', async () => {
  const idle = await server(() => undefined)
  const window = { ...openWindow(), openedWall: Date.now() - 10_001 }
  expect(await client().send(post(idle.url, { window }))).toMatchObject({ kind: 'not_sent' })
  expect(idle.connections()).toBe(0)
})

test('a window that passes while connecting refuses at the connected socket, before the first byte', async () => {
  const connected = await server(() => undefined)
  const { port } = new URL(connected.url)
  const http = client({ connect: { lookup: slowLookup(200) } })
  const result = await http.send(post(`http://slow.test:${port}`, { window: openWindow(100) }))
  expect(result).toEqual({ kind: 'not_sent', detail: 'too late to send', ours: true })
  await until(async () => connected.connections() === 1)
  expect(connected.received()).toBe('')
})

test('a window that is open lets the request out', async () => {
  const { url } = await server((socket) => socket.write(httpAnswer(200, 'ok')))
  expect(await client().send(post(url, { window: openWindow() }))).toMatchObject({ kind: 'response' })
})

describe('no answer, since something was written', () => {
  test('a connection reset after the request came in; it is not sent again', async () => {
    const resetting = await server((socket) => socket.resetAndDestroy())
    expect(await client().send(post(resetting.url))).toEqual({ kind: 'no_answer', detail: 'ECONNRESET' })
    expect(requestsIn(resetting.received())).toBe(1)
  })

  test('a connection closed without an answer', async () => {
    const closing = await server((socket) => socket.end())
    expect(await client().send(post(closing.url))).toMatchObject({ kind: 'no_answer' })
    expect(requestsIn(closing.received())).toBe(1)
  })

  test('a peer that never answers, after the time-out', async () => {
    const hanging = await server(() => undefined)
    expect(await client({ timeoutMs: 2_000 }).send(post(hanging.url))).toEqual({
      kind: 'no_answer',
      detail: 'timed out',
    })
    expect(requestsIn(hanging.received())).toBe(1)
  })

  test('a body that drips: the time-out covers all of it, not the time between two bytes', async () => {
    const timers: NodeJS.Timeout[] = []
    const dripping = await server((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n')
      timers.push(setInterval(() => socket.write('x'), 20))
    })
    const started = performance.now()
    const result = await client({ timeoutMs: 1_500 }).send(post(dripping.url))
    timers.forEach((timer) => clearInterval(timer))
    expect(result).toEqual({ kind: 'no_answer', detail: 'timed out' })
    // The whole body would take twenty seconds.
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('a body cut short', async () => {
    const cut = await server((socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{"status":'))
    expect(await client().send(post(cut.url))).toMatchObject({ kind: 'no_answer' })
  })

  test('bytes that are not HTTP', async () => {
    const garbage = await server((socket) => socket.write('220 smtp.example.com ready\r\n'))
    expect(await client().send(post(garbage.url))).toMatchObject({ kind: 'no_answer' })
  })
})

test('the detail of a failure contains no header and no address', async () => {
  const resetting = await server((socket) => socket.resetAndDestroy())
  const result = await client().send(post(resetting.url))
  expect(JSON.stringify(result)).not.toMatch(/sk_test_secret|127\.0\.0\.1/)
})

/** A clock that never advances, as if the process had been late all the time. */
const now = () => 0

test("a late process's time-out before a byte was written is its own", async () => {
  const silent = await server(() => undefined)
  const http = client({ connectTimeoutMs: 200, now })
  const result = await http.send(post(silent.url.replace('http:', 'https:')))
  expect(result).toEqual({ kind: 'not_sent', detail: 'UND_ERR_CONNECT_TIMEOUT', ours: true })
})

test("a late process's time-out of an answer is its own", async () => {
  const hanging = await server(() => undefined)
  const result = await client({ timeoutMs: 500, now }).send(post(hanging.url))
  expect(result).toEqual({ kind: 'no_answer', detail: 'timed out', ours: true })
})

test('a refused connection stays the peer’s', async () => {
  const gone = await startSocketServer(() => undefined)
  await gone.close()
  expect(await client({ now }).send(post(gone.url))).toEqual({ kind: 'not_sent', detail: 'ECONNREFUSED' })
})

test('429 is throttled, whatever becomes of its body', async () => {
  const cut = await server((socket) => {
    socket.write('HTTP/1.1 429 Slow\r\nretry-after: 4\r\ncontent-length: 100\r\n\r\nslow')
    setTimeout(() => socket.destroy(), 50)
  })
  expect(await client().send(post(cut.url))).toEqual({
    kind: 'throttled',
    detail: 'the provider answered 429',
    retryAfterMs: 4_000,
  })
})
