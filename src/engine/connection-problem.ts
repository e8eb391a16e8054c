import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { Connection } from '@temporalio/client'
import type { Logger } from 'pino'
import type { EngineAddress } from './connection.ts'

/** How long after the handshake a server may still refuse the client's certificate. */
const REFUSED_WITHIN_MS = 1_000
const CONNECTED_WITHIN_MS = 5_000

/** Connects for a command of an operator. Throws an error that says which setting is wrong, if one is. */
export async function connectTo(engine: EngineAddress): Promise<Connection> {
  const { address, apiKey, tls } = engine
  try {
    return await Connection.connect({ address, apiKey, tls, connectTimeout: '10 s' })
  } catch (error) {
    const problem = await connectionProblem(engine, error)
    throw problem === null ? error : new Error(problem, { cause: error })
  }
}

/** Null if the engine is only away. The SDK's errors do not say why a handshake failed, so another one finds out. */
export async function connectionProblem(engine: EngineAddress, error: unknown): Promise<string | null> {
  const { message, cause } = error as { message?: string; cause?: { message?: string } }
  if (/unauthori[sz]ed|unauthenticated|valid authentication credentials/i.test(`${message} ${cause?.message}`))
    return 'Temporal refuses the API key: check TEMPORAL_API_KEY, its expiry, and its access to TEMPORAL_NAMESPACE'
  const fault = await handshakeFault(engine)
  if (fault?.startsWith('ECONN') || fault === 'ENOTFOUND' || fault === 'ETIMEDOUT') return null
  if (!engine.tls) return fault ? null : `${engine.address} requires TLS: set TEMPORAL_TLS=true, or its certificates`
  if (fault === null) return null
  return `TLS with ${engine.address} fails (${fault}): ${adviceOn(fault)}`
}

function adviceOn(fault: string): string {
  if (fault === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'its certificate has another name; set TEMPORAL_TLS_SERVER_NAME to the name in the certificate'
  if (fault === 'CERT_HAS_EXPIRED') return "the server's certificate has expired; renew it"
  if (fault.includes('ALERT'))
    return (
      'the server refuses the client certificate; check that TEMPORAL_TLS_CLIENT_CERT_PATH and ' +
      'TEMPORAL_TLS_CLIENT_KEY_PATH are set, not expired, and of a CA that the namespace trusts'
    )
  if (/CERT|SIGNATURE|ISSUER/.test(fault))
    return 'its certificate is not trusted; set TEMPORAL_TLS_SERVER_CA_CERT_PATH to the certificate of its CA'
  return 'check that TEMPORAL_ADDRESS is the gRPC address and speaks TLS'
}

/** Returns the code of the error with which a handshake ends. Null if the server keeps the connection. */
async function handshakeFault({ address, tls }: EngineAddress): Promise<string | null> {
  const [, host = '', port] = /^\[?(.*?)\]?:(\d+)$/.exec(address) ?? []
  const { serverNameOverride: name = host, serverRootCACertificate: ca, clientCertPair: pair } = tls ?? {}
  return await new Promise((done) => {
    const socket = connect({
      host,
      port: Number(port),
      ALPNProtocols: ['h2'],
      rejectUnauthorized: Boolean(tls),
      ...(isIP(name) ? {} : { servername: name }),
      ...(ca ? { ca: Buffer.from(ca) } : {}),
      ...(pair ? { cert: Buffer.from(pair.crt), key: Buffer.from(pair.key) } : {}),
    })
    let isSecure = false
    let timer = setTimeout(() => end('ETIMEDOUT'), CONNECTED_WITHIN_MS)
    const end = (fault: string | null) => {
      clearTimeout(timer)
      socket.destroy()
      done(fault)
    }
    socket.once('error', ({ code, message }: NodeJS.ErrnoException) => end(code ?? message))
    socket.once('secureConnect', () => {
      isSecure = true
      clearTimeout(timer)
      timer = setTimeout(() => end(null), REFUSED_WITHIN_MS)
    })
    // Some servers close the connection instead of an alert.
    socket.once('close', () => end(isSecure ? 'ALERT_CLOSED' : 'ECONNRESET'))
    socket.resume()
  })
}

/** Connects once and logs a wrong setting, for a process whose own connection is made only by its first call. */
export async function reportConnectionProblem(engine: EngineAddress, logger: Logger): Promise<void> {
  const { address, apiKey, tls } = engine
  try {
    await (await Connection.connect({ address, apiKey, tls, connectTimeout: CONNECTED_WITHIN_MS })).close()
  } catch (error) {
    const problem = await connectionProblem(engine, error)
    if (problem) logger.error(problem)
  }
}
