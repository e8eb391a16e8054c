import { writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { quietPort } from '../ports.ts'
import { passOn } from '../serve.ts'
import { authority, certificate } from '../receivers/certificates.ts'

const DAY_MS = 86_400_000
const NAME = 'temporal.example.com'

/** Puts TLS with client certificates in front of Temporal, as a production cluster has it. */
export async function startEngineWithMtls(folder: string, port: () => number) {
  const issuer = authority()
  const own = certificate({ names: [NAME], issuer })
  const connections = new Set<Socket>()
  const server = createServer(
    { ...own, ca: issuer.cert, requestCert: true, rejectUnauthorized: true, ALPNProtocols: ['h2'] },
    (inner) => {
      const outer = connect(port(), '127.0.0.1')
      connections.add(inner)
      inner.on('close', () => connections.delete(inner))
      passOn(inner, outer)
    },
  )
  server.on('tlsClientError', () => undefined)
  const ownPort = await quietPort()
  /** Accepts connections; it does after the start. */
  const open = () => new Promise<void>((resolve) => server.listen(ownPort, '127.0.0.1', resolve))
  await open()
  const paths = {
    TEMPORAL_TLS_SERVER_CA_CERT_PATH: join(folder, 'ca.pem'),
    TEMPORAL_TLS_CLIENT_CERT_PATH: join(folder, 'client.pem'),
    TEMPORAL_TLS_CLIENT_KEY_PATH: join(folder, 'client-key.pem'),
  }
  writeFileSync(paths.TEMPORAL_TLS_SERVER_CA_CERT_PATH, issuer.cert)
  return {
    address: `127.0.0.1:${ownPort}`,
    env: { ...paths, TEMPORAL_TLS_SERVER_NAME: NAME },
    /** Puts a client certificate that ends in so many days in the place of the one before. */
    issue: (days: number) => {
      const { cert, key } = certificate({ names: ['payments'], issuer, validTo: new Date(Date.now() + days * DAY_MS) })
      writeFileSync(paths.TEMPORAL_TLS_CLIENT_CERT_PATH, cert)
      writeFileSync(paths.TEMPORAL_TLS_CLIENT_KEY_PATH, key)
    },
    open,
    /** Refuses connections, as a machine does whose server is stopped. */
    close: async () => {
      if (!server.listening) return
      for (const socket of connections) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type EngineWithMtls = Awaited<ReturnType<typeof startEngineWithMtls>>
