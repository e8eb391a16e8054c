import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { client, nextTurns, post, requestsIn, server } from './http-bench.ts'
import { httpAnswer } from './socket-server.ts'

const endings = { 'by a reset': 'resetAndDestroy', 'by an end': 'destroy' } as const
const cases = Object.entries(endings).flatMap(([how, end]) => [0, 1, 2, 3].map((ms) => [how, ms, end] as const))

test.each(cases)(
  'a kept-alive connection that the peer closes: %s, %d ms after an answer and with a POST on its way: it is written once, on a new connection where need be',
  async (_how, ms, end) => {
    const closing = await server((socket) => {
      socket.write(httpAnswer(200, 'ok'))
      setTimeout(() => socket[end](), ms)
    })
    // undici reports each request head that it writes, even if the peer never reads it.
    const written: string[] = []
    const onWrite = (message: unknown): void =>
      void written.push((message as { request: { path: string } }).request.path)
    subscribe('undici:client:sendHeaders', onWrite)
    const http = client()
    const kinds = new Map<string, string>()
    for (let n = 0; n < 60; n += 1) {
      kinds.set(`/${n}`, (await http.send(post(`${closing.url}/${n}`))).kind)
      await nextTurns(n % 5)
    }
    unsubscribe('undici:client:sendHeaders', onWrite)
    // Each request was written exactly once; none failed because an idle connection was closed before.
    expect(written).toEqual([...kinds].map(([path]) => path))
    expect([...kinds.values()]).not.toContain('not_sent')
    const heads = closing.received().match(/^POST \/\d+ /gm) ?? []
    expect(new Set(heads).size).toBe(heads.length)
  },
)

test('a connection that closes before anything was written, twice, has its last try, and nothing was sent', async () => {
  const slammed = await server(
    () => undefined,
    (socket) => socket.resetAndDestroy(),
  )
  // A TLS client writes nothing of ours before the handshake, so the reset comes first.
  const result = await client().send(post(slammed.url.replace('http:', 'https:')))
  expect(result).toEqual({ kind: 'not_sent', detail: 'ECONNRESET' })
  expect(slammed.connections()).toBe(2)
  expect(slammed.received()).not.toContain('sk_test_secret')
})

test('a reset after reading the next request is no answer, and the request was sent once', async () => {
  let requests = 0
  const second = await server((socket) => {
    requests += 1
    if (requests === 1) socket.write(httpAnswer(200, 'ok'))
    else socket.resetAndDestroy()
  })
  const http = client()
  expect(await http.send(post(second.url))).toMatchObject({ kind: 'response' })
  await nextTurns(3)
  expect(await http.send(post(second.url))).toEqual({ kind: 'no_answer', detail: 'ECONNRESET' })
  expect(requestsIn(second.received())).toBe(2)
  expect(second.connections()).toBe(1)
})
