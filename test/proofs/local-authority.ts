import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A response for a query; null leaves the caller waiting. */
export type Answer = (query: Buffer) => { status?: number; body: Buffer } | null

export interface Authority {
  url: string
  /** The root that a reader trusts, as PEM. */
  root: string
  /** The number of queries so far. */
  asked(): number
  /** Signs a query as a real authority does. */
  stamp(query: Buffer): Buffer
  /** From now on the authority answers like this; null is the honest answer. */
  answerBy(answer: Answer | null): void
  stop(): Promise<void>
}

const SETTINGS = `
[tsa]
default_tsa = local
[local]
serial = serial
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`

/** Starts a time-stamping authority (RFC 3161): an HTTP server that runs `openssl ts -reply`. */
export async function startAuthority(): Promise<Authority> {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  writeFileSync(join(folder, 'tsa.cnf'), SETTINGS)
  writeFileSync(join(folder, 'usage.cnf'), 'extendedKeyUsage = critical, timeStamping\n')
  openssl('req', '-x509', ...key, '-keyout', 'root.key', '-out', 'root.pem', '-days', '2', '-subj', '/CN=Test root')
  openssl('req', ...key, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=Test authority')
  const signing = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', '2', '-extfile', 'usage.cnf']
  openssl('x509', '-req', '-in', 'tsa.csr', ...signing, '-out', 'tsa.pem')

  const stamp = (query: Buffer): Buffer => {
    writeFileSync(join(folder, 'query.tsq'), query)
    openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query.tsq', '-out', 'response.tsr')
    return readFileSync(join(folder, 'response.tsr'))
  }
  let asked = 0
  const honest: Answer = (query) => ({ body: stamp(query) })
  let answer: Answer = honest
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked++
    const isQuery = request.method === 'POST' && request.headers['content-type'] === 'application/timestamp-query'
    const said = isQuery ? answer(Buffer.concat(chunks)) : { status: 415, body: Buffer.from('') }
    if (said) response.writeHead(said.status ?? 200, { 'content-type': 'application/timestamp-reply' }).end(said.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    root: readFileSync(join(folder, 'root.pem'), 'utf8'),
    asked: () => asked,
    stamp,
    answerBy: (next) => void (answer = next ?? honest),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
