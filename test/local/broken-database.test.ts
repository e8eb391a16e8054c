import { createServer, type Http2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { killWhenBroken } from '../../local/temporal/broken-database.ts'
import { type Child, startChild } from '../../local/process/children.ts'
import { lineProgress } from '../../local/progress.ts'
import { until } from '../until.ts'
import { scratch } from './scratch.ts'

const GRPC = { ':status': 200, 'content-type': 'application/grpc' }
const UNIMPLEMENTED = 12
const UNAVAILABLE = 14

const newFolder = scratch()
let server: Http2Server
let child: Child
const lines: string[] = []

/** Stands for the server of a child: describes no namespace, and counts how often it was asked. */
async function start(answer: { 'grpc-status': number; 'grpc-message': string } | 'silent') {
  let looks = 0
  server = createServer()
  server.on('stream', (stream, { ':path': path = '' }) => {
    stream.on('error', () => undefined)
    if (path.endsWith('/GetSystemInfo'))
      return stream.respond({ ...GRPC, 'grpc-status': UNIMPLEMENTED }, { endStream: true })
    looks++
    if (answer !== 'silent') stream.respond({ ...GRPC, ...answer }, { endStream: true })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const run = { name: 'temporal', command: 'sleep', args: ['600'], env: { PATH: process.env.PATH } }
  child = await startChild({ ...run, dataDir: newFolder(), stopSignal: 'SIGTERM', stopWithinMs: 1_000 })
  const progress = lineProgress((line) => lines.push(line))
  const watching = killWhenBroken({ child, address, namespace: 'default', progress, lookEveryMs: 20 })
  return { watching, looks: () => looks }
}

afterEach(async () => {
  await child.stop()
  server.close()
})

test('a server whose connection to its database is broken is killed, and a line says why', async () => {
  const { watching } = await start({
    ...{ 'grpc-status': UNAVAILABLE, 'grpc-message': 'GetNamespace operation failed. Error interrupted (9)' },
  })
  expect(await child.exited).toEqual({ code: null, signal: 'SIGKILL' })
  await watching
  expect(lines.join('\n')).toContain('its database takes no statements any more')
})

test.each([
  ['refuses for another reason', { 'grpc-status': UNAVAILABLE, 'grpc-message': 'shard status unknown' }],
  ['has no namespace yet', { 'grpc-status': 5, 'grpc-message': 'Namespace default is not found.' }],
])('a server that %s keeps running', async (_name, answer) => {
  const { watching, looks } = await start(answer)
  await until(async () => looks() >= 5)
  await child.stop()
  expect(await child.exited).toMatchObject({ signal: 'SIGTERM' })
  await watching
})

test('a server that does not respond keeps running', async () => {
  const { watching, looks } = await start('silent')
  await until(async () => looks() >= 2)
  await child.stop()
  expect(await child.exited).toMatchObject({ signal: 'SIGTERM' })
  await watching
})
