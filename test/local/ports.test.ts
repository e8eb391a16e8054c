import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { checkPortsFree, freePorts, isPortFree, keptPort } from '../../local/process/ports.ts'
import { scratch } from './scratch.ts'

const temporary = scratch()

async function listenOn(port: number, host?: string) {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  return server
}

test.each([undefined, '127.0.0.1'])(
  'a port in use (on %s) is reported with its variable and what to do',
  async (host) => {
    const [port] = await freePorts(1)
    const server = await listenOn(port!, host)
    await expect(checkPortsFree([{ port: port!, variable: 'PORT' }])).rejects.toThrow(
      `port ${port} (PORT) is already in use; set PORT to another port or stop the program that has it`,
    )
    server.close()
    await once(server, 'close')
    await expect(checkPortsFree([{ port: port!, variable: 'PORT' }])).resolves.toBeUndefined()
  },
)

test('free ports are free, and differ from each other', async () => {
  const ports = await freePorts(20)
  expect(new Set(ports).size).toBe(20)
  for (const port of ports) expect(await isPortFree(port)).toBe(true)
})

test('a port is kept from start to start, unless something else has taken it', async () => {
  const file = join(temporary(), 'postgres.port')
  const port = await keptPort(file)
  expect(await keptPort(file)).toBe(port)
  const server = await listenOn(port)
  const other = await keptPort(file)
  server.close()
  expect(other).not.toBe(port)
  expect(await keptPort(file)).toBe(other)
})

test('a kept port is never a reserved one, even if that is still free', async () => {
  const file = join(temporary(), 'postgres.port')
  const port = await keptPort(file)
  const other = await keptPort(file, null, [port])
  expect(other).not.toBe(port)
  expect(await keptPort(file, null, [port])).toBe(other)
})

test('a wanted port is in the file too, and is kept when none is wanted', async () => {
  const file = join(temporary(), 'postgres.port')
  await keptPort(file)
  const [wanted] = await freePorts(1)
  expect(await keptPort(file, wanted)).toBe(wanted)
  expect(readFileSync(file, 'utf8')).toBe(`${wanted}\n`)
  expect(await keptPort(file)).toBe(wanted)
})
