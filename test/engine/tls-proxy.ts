import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, constants, createSecureServer, type IncomingHttpHeaders } from 'node:http2'
import { join } from 'node:path'
import { newFolder } from '../folder.ts'
import { serve } from '../serve.ts'

/** Makes two CAs, a server certificate for `temporal.test`, and a client certificate of each CA. */
export function makeCertificates() {
  const folder = newFolder()
  /** Returns the path of a file: `ca`, `server`, `client`, `stranger` of another CA, `expired` or `broken`. */
  const path = (name: string, kind: 'crt' | 'key') => join(folder, `${name}.${kind}`)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const make = (name: string, issuer: string | null) => {
    const by = issuer === null ? [] : ['-CA', path(issuer, 'crt'), '-CAkey', path(issuer, 'key')]
    const constraint = issuer === null ? 'CA:TRUE' : 'CA:FALSE'
    const added = [`basicConstraints=critical,${constraint}`, 'subjectAltName=DNS:temporal.test']
    const extensions = added.flatMap((extension) => ['-addext', extension])
    const files = ['-keyout', path(name, 'key'), '-out', path(name, 'crt')]
    openssl('req', '-x509', ...key, ...by, ...extensions, ...files, '-subj', `/CN=${name}`, '-days', '2')
  }
  make('ca', null)
  make('other-ca', null)
  make('server', 'ca')
  make('client', 'ca')
  make('stranger', 'other-ca')
  make('expired', null)
  const [expired, expiredKey] = [path('expired', 'crt'), path('expired', 'key')]
  openssl('x509', '-in', expired, '-signkey', expiredKey, '-days', '-1', '-out', expired)
  writeFileSync(path('broken', 'crt'), 'no certificate')
  return { path, read: (name: string, kind: 'crt' | 'key') => readFileSync(path(name, kind)) }
}

export type Certificates = ReturnType<typeof makeCertificates>

/** `UNAUTHENTICATED` of gRPC. */
const UNAUTHENTICATED = 16

/**
 * Listens with TLS as Temporal Cloud does, and passes calls on to a server without TLS. It requires a client
 * certificate of the CA, or the API key in `authorization`.
 */
export async function startTlsProxy(
  target: string,
  certificates: Certificates,
  requires: { apiKey: string } | 'certificate',
) {
  const passed: IncomingHttpHeaders[] = []
  const upstream = connect(`http://${target}`)
  const mutual = requires === 'certificate'
  const server = createSecureServer({
    cert: certificates.read('server', 'crt'),
    key: certificates.read('server', 'key'),
    ca: certificates.read('ca', 'crt'),
    requestCert: mutual,
    rejectUnauthorized: mutual,
  })
  server.on('session', (session) => session.on('error', () => undefined))
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined)
    if (requires !== 'certificate' && headers['authorization'] !== `Bearer ${requires.apiKey}`) {
      const refused = { 'grpc-status': String(UNAUTHENTICATED), 'grpc-message': 'Request unauthorized.' }
      stream.respond({ ':status': 200, 'content-type': 'application/grpc', ...refused }, { endStream: true })
      return
    }
    passed.push(headers)
    const { ':authority': _authority, ':scheme': _scheme, ...rest } = headers
    const call = upstream.request(rest)
    let trailers: IncomingHttpHeaders = {}
    call.on('error', () => stream.close())
    stream.on('aborted', () => call.close())
    call.on('trailers', (received) => (trailers = received))
    call.on('response', (received, flags) => {
      const endStream = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0
      stream.respond(received, { endStream, waitForTrailers: !endStream })
      if (!endStream) call.pipe(stream)
    })
    stream.on('wantTrailers', () => stream.sendTrailers(trailers))
    stream.pipe(call)
  })
  const { port, close } = await serve(server)
  return {
    address: `127.0.0.1:${port}`,
    passed,
    close: async () => {
      upstream.destroy()
      await close()
    },
  }
}

export type TlsProxy = Awaited<ReturnType<typeof startTlsProxy>>
