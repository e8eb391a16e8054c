import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, get, type RequestListener, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { passOn, serve } from '../serve.ts'
import { writeScript } from './scratch.ts'
import { MADE_UP, sha256, WORKS } from './temporal-machine.ts'

export type Reply = (response: ServerResponse, content: Buffer) => unknown

export const whole: Reply = (response, content) => response.setHeader('content-length', content.length).end(content)

/** Sends half of the file; `then` continues or ends the response. */
export const half =
  (then: (response: ServerResponse, rest: Buffer) => unknown): Reply =>
  (response, content) => {
    const middle = Math.floor(content.length / 2)
    response.setHeader('content-length', content.length)
    response.write(content.subarray(0, middle), () => then(response, content.subarray(middle)))
  }

export const cut = half((response) => response.destroy())

const running: (() => Promise<void>)[] = []
afterEach(() => Promise.all(running.splice(0).map((close) => close())))

/** Starts a server that ends with the test, and returns its port. */
export async function serveInTest(listener: RequestListener) {
  const server = createServer(listener)
  const { port, close } = await serve(server)
  running.push(close)
  return { port, server }
}

/** A host with a made-up archive of 2 MB. */
export async function archiveHost(folder: string) {
  writeScript(join(folder, 'temporal'), WORKS)
  writeFileSync(join(folder, 'LICENSE'), randomBytes(2_000_000))
  const system = `${process.platform}_${process.arch === 'x64' ? 'amd64' : process.arch}`
  const name = `temporal_cli_${MADE_UP.version}_${system}.tar.gz`
  execFileSync('tar', ['-czf', name, 'LICENSE', 'temporal'], { cwd: folder })
  const archive = readFileSync(join(folder, name))
  const list = Buffer.from(`${sha256('another')}  another_${name}\n${sha256(archive)}  ${name}\n`)

  const replies: Record<'list' | 'archive', Reply[]> = { list: [whole], archive: [whole] }
  const requested: string[] = []
  const { port } = await serveInTest(({ url }, response) => {
    const file = url!.split('/').at(-1)!
    requested.push(file)
    const kind = file === name ? 'archive' : 'list'
    const [next, ...later] = replies[kind]
    if (later.length > 0) replies[kind] = later
    next!(response, kind === 'archive' ? archive : list)
  })
  return {
    port,
    release: { ...MADE_UP, archives: `http://127.0.0.1:${port}/v9`, checksums: sha256(list), wheels: {} },
    requested,
    /** The next requests of `checksums.txt`, or of the archive, get these replies in turn, and later ones the last. */
    reply: (file: 'list' | 'archive', ...given: Reply[]) => void (replies[file] = given),
  }
}

/** Starts a proxy that passes every request and connection on to this port. Returns its URL and whom it was asked for. */
export async function startProxy(target: number): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const { port, server } = await serveInTest(({ url }, response) => {
    const { host, pathname } = new URL(url!)
    asked.push(host)
    get({ host: '127.0.0.1', port: target, path: pathname }, (onwards) => onwards.pipe(response))
  })
  server.on('connect', ({ url }, socket) => {
    asked.push(url!)
    const onwards = connect(target, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    })
    passOn(socket, onwards)
  })
  return { url: `http://127.0.0.1:${port}`, asked }
}
