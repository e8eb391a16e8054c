/** @waits 5 */

import { createServer } from 'node:https'
import { promises as dns } from 'node:dns'
import { setTimeout as pass } from 'node:timers/promises'
import { createSystemLookup } from '../../src/receivers/guarded-lookup.ts'
import { WebhookSender, type SenderOptions } from '../../src/receivers/send.ts'
import { duringTests } from '../during-tests.ts'
import { startReceiver } from '../receiver.ts'
import { serve } from '../serve.ts'
import { NEVER, PRIVATE } from './addresses.ts'
import { authority, certificate, type Certificate } from './certificates.ts'
import { A, AAAA, startNameServer } from './name-server.ts'
import { untilQuiet } from './until-quiet.ts'

const receiver = duringTests(startReceiver)
const senders: WebhookSender[] = []

afterEach(() => {
  for (const sender of senders.splice(0)) sender.close()
})

function sender(options: SenderOptions): WebhookSender {
  const made = new WebhookSender({ system: async () => [], ...options })
  senders.push(made)
  return made
}

/** A name service that gives these answers in order, then repeats the last one. */
function names(...answers: string[][]) {
  let asked = 0
  const next = (isV6: boolean) => {
    const answer = answers[Math.min(isV6 ? asked++ : asked, answers.length - 1)]!
    const found = answer.filter((address) => address.includes(':') === isV6)
    return found.length > 0 ? Promise.resolve(found) : Promise.reject(new Error('ENODATA'))
  }
  // Both families are queried for one name, IPv6 last.
  return { resolver: () => ({ resolve4: () => next(false), resolve6: () => next(true) }) as never, asked: () => asked }
}

const urlOf = (host: string) => `http://${host}:${new URL(receiver.url).port}/hooks`
const post = (url: string, allowPrivate = true) => ({ url, headers: {}, body: '{}', allowPrivate })

describe('the address of a connection', () => {
  const resolving = NEVER.filter(([what]) => what !== 'no address')

  test.each(resolving)('is never %s: a name that leads to %s is refused', async (_what, address) => {
    const { resolver } = names([address])
    const { error } = await sender({ resolver }).post(post('http://shop.example/'))
    expect(error).toBe('address_not_allowed')
  })

  test.each(['shop', 'metadata', 'db.internal', 'printer.local'])(
    'is checked if a private network resolves the name: %s',
    async (host) => {
      for (const address of ['169.254.169.254', 'fe80::1', 'fd00:ec2::254']) {
        const { resolver } = names([address])
        expect(await sender({ resolver }).post(post(urlOf(host)))).toMatchObject({ error: 'address_not_allowed' })
      }
      const { resolver } = names(['127.0.0.1'])
      expect(await sender({ resolver }).post(post(urlOf(host)))).toMatchObject({ status: 200 })
      expect(await sender({ resolver }).post(post(urlOf(host), false))).toMatchObject({ error: 'address_not_allowed' })
    },
  )

  test.each(PRIVATE)('is %s only if private ones are allowed', async (address) => {
    const { resolver } = names([address])
    const { error } = await sender({ resolver }).post(post('http://shop.example/', false))
    expect(error).toBe('address_not_allowed')
  })

  test.each(['127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254', '[::ffff:127.0.0.1]', '[fd00:ec2::254]'])(
    'is checked if the URL contains it: %s',
    async (host) => {
      expect(await sender({}).post(post(urlOf(host), false))).toMatchObject({ error: 'address_not_allowed' })
    },
  )

  test('is an allowed one of several', async () => {
    const { resolver } = names(['169.254.169.254', '127.0.0.1', '::ffff:127.0.0.1'])
    expect(await sender({ resolver }).post(post(urlOf('shop.example')))).toMatchObject({ status: 200 })
  })

  test('is checked at each connection: a name that changes between them is refused', async () => {
    const { resolver, asked } = names(['127.0.0.1'], ['169.254.169.254'], ['127.0.0.1'])
    const by = sender({ resolver })
    receiver.answer((response) => response.writeHead(200, { Connection: 'close' }).end())
    const results: unknown[] = []
    for (let n = 0; n < 3; n++) results.push((await by.post(post(urlOf('shop.example')))).error)
    receiver.answer((response) => response.writeHead(200).end())
    expect(results).toEqual([null, 'address_not_allowed', null])
    expect(asked()).toBe(3)
  })

  test('is resolved once for each connection: the checked address is used', async () => {
    // A second query would get another answer.
    const { resolver, asked } = names(['127.0.0.1'], ['169.254.169.254'])
    expect(await sender({ resolver }).post(post(urlOf('shop.example')))).toMatchObject({ status: 200 })
    expect(asked()).toBe(1)
  })

  test('an unknown name does not exist', async () => {
    const { resolver } = names([])
    expect(await sender({ resolver }).post(post(urlOf('shop.example')))).toMatchObject({ error: 'name_not_found' })
  })

  test.each(['shop', 'shop.apps', 'shop.apps.svc'])(
    'a name that only the operating system knows is found if private addresses are allowed: %s',
    async (host) => {
      const asked: string[] = []
      const system = async (name: string) => {
        asked.push(name)
        return [
          { address: '169.254.169.254', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ]
      }
      const by = sender({ ...names([]), system })
      expect(await by.post(post(urlOf(host)))).toMatchObject({ status: 200 })
      expect(await by.post(post(urlOf(host), false))).toMatchObject({ error: 'name_not_found' })
      expect(asked).toEqual([host])
      const metadata = sender({ ...names([]), system: async () => [{ address: 'fd00:ec2::254', family: 6 }] })
      expect(await metadata.post(post(urlOf(host)))).toMatchObject({ error: 'address_not_allowed' })
    },
  )

  test('a name that a name server has is not asked of the operating system', async () => {
    const system = async () => [{ address: '127.0.0.1', family: 4 }]
    expect(await sender({ ...names(['169.254.169.254']), system }).post(post(urlOf('shop')))).toMatchObject({
      error: 'address_not_allowed',
    })
  })

  test('the operating system knows its own names', async () => {
    expect(await createSystemLookup()('localhost')).toContainEqual({ address: '127.0.0.1', family: 4 })
    expect(await createSystemLookup()('no-such-name.invalid')).toEqual([])
  })

  test.each(['localhost', 'shop.localhost', 'LOCALHOST', 'localhost.'])(
    '%s is loopback, without a query',
    async (host) => {
      const { resolver, asked } = names(['8.8.8.8'])
      const by = sender({ resolver })
      expect(await by.post(post(urlOf(host)))).toMatchObject({ status: 200 })
      expect(await by.post(post(urlOf(host), false))).toMatchObject({ error: 'address_not_allowed' })
      expect(asked()).toBe(0)
    },
  )
})

describe('a name server that drops the queries for one family', () => {
  const later = (ms: number, ...found: string[]) => pass(ms, found, { ref: false })
  const never = () => new Promise<string[]>(() => undefined)
  const nothing = () => Promise.reject(new Error('ENODATA'))
  type Answers = () => Promise<string[]>
  const by = (resolve4: Answers, resolve6: Answers) =>
    sender({ resolver: () => ({ resolve4, resolve6 }) as never }).post(post(urlOf('shop.example')))

  test('delays the other for half a second', async () => {
    const { status, durationMs } = await by(() => later(0, '127.0.0.1'), never)
    expect(status).toBe(200)
    expect(durationMs).toBeGreaterThanOrEqual(490)
    // The server never responds: without the limit, the request would take all ten seconds.
    expect(durationMs).toBeLessThan(8_000)
    const other = await by(never, () => later(0, 'fd00:ec2::254'))
    expect(other.error).toBe('address_not_allowed')
    expect(other.durationMs).toBeLessThan(8_000)
  })

  test('real DNS: it responds to A and never to AAAA', async () => {
    const server = await startNameServer('127.0.0.1')
    const resolver = () => {
      const made = new dns.Resolver({ timeout: 9_000, tries: 3 })
      made.setServers([server.address])
      return made
    }
    const { status, durationMs } = await sender({ resolver }).post(post(urlOf('shop.example')))
    server.close()
    expect(status).toBe(200)
    expect(durationMs).toBeLessThan(8_000)
    expect(server.asked()).toEqual(expect.arrayContaining([A, AAAA]))
  })

  test('is waited for if the other has no address', async () => {
    expect(await by(() => later(900, '127.0.0.1'), nothing)).toMatchObject({ status: 200 })
    expect(await by(nothing, () => later(900, '::ffff:127.0.0.1'))).toMatchObject({ error: 'address_not_allowed' })
  })

  test('does not change which addresses are allowed', async () => {
    expect(await by(() => later(0, '169.254.169.254'), never)).toMatchObject({ error: 'address_not_allowed' })
    expect(
      await by(
        () => later(0, '169.254.169.254'),
        () => later(900, '::1'),
      ),
    ).toMatchObject({ error: 'address_not_allowed' })
    expect(
      await by(
        () => later(100, '127.0.0.1'),
        () => later(0, 'fd00:ec2::254'),
      ),
    ).toMatchObject({ status: 200 })
  })
})

describe('TLS', () => {
  const trusted = authority()
  const day = 86_400_000
  const closes: (() => Promise<void>)[] = []

  afterAll(async () => void (await Promise.all(closes.map((close) => close()))))

  async function listen(shown: Certificate): Promise<{ url: string; served: () => number }> {
    let served = 0
    const server = createServer(shown, (_request, response) => {
      served++
      response.end()
    })
    server.on('tlsClientError', () => undefined)
    const { port, close } = await serve(server)
    closes.push(close)
    return { url: `https://shop.example:${port}/hooks`, served: () => served }
  }

  const names4 = () => names(['127.0.0.1'])
  const send = (url: string, ca: string | undefined = trusted.cert) =>
    sender({ resolver: names4().resolver, ca }).post(post(url))

  test('a certificate by a trusted authority, for this name, is accepted', async () => {
    const { url, served } = await listen(certificate({ names: ['shop.example'], issuer: trusted }))
    expect(await send(url)).toMatchObject({ status: 200, error: null })
    expect(served()).toBe(1)
  })

  const refused: [string, Certificate][] = [
    ['signed by itself', certificate({ names: ['shop.example'] })],
    ['of another name', certificate({ names: ['other.example'], issuer: trusted })],
    ['of an authority that nobody knows', certificate({ names: ['shop.example'], issuer: authority('Nobody') })],
    ['that has expired', certificate({ names: ['shop.example'], issuer: trusted, validTo: new Date(Date.now() - 1) })],
    [
      'that is not valid yet',
      certificate({ names: ['shop.example'], issuer: trusted, validFrom: new Date(Date.now() + day / 2) }),
    ],
  ]
  test.each(refused)('%s is refused, and nothing is sent', async (_what, shown) => {
    const { url, served } = await listen(shown)
    expect(await send(url)).toMatchObject({ status: null, error: 'tls_failed' })
    expect(served()).toBe(0)
  })

  test('is verified against the well-known authorities by default', async () => {
    const { url, served } = await listen(certificate({ names: ['shop.example'], issuer: trusted }))
    expect(await send(url, undefined)).toMatchObject({ status: 200 })
    const { resolver } = names4()
    expect(await sender({ resolver }).post(post(url))).toMatchObject({ error: 'tls_failed' })
    expect(served()).toBe(1)
  })

  test('a receiver without TLS fails', async () => {
    const { resolver } = names4()
    const url = urlOf('shop.example').replace('http:', 'https:')
    const { received } = receiver
    const before = received.length
    expect(await sender({ resolver }).post(post(url))).toMatchObject({ status: null, error: 'tls_failed' })
    expect(received).toHaveLength(before)
  })

  test('keeps its connections too', async () => {
    const server = createServer(certificate({ names: ['shop.example'], issuer: trusted }), (_request, response) =>
      response.end(),
    )
    let connections = 0
    server.on('secureConnection', () => connections++)
    const { port, close } = await serve(server)
    closes.push(close)
    const url = `https://shop.example:${port}/`
    const by = sender({ resolver: names4().resolver, ca: trusted.cert })
    for (let n = 0; n < 5; n++) {
      expect(await by.post(post(url))).toMatchObject({ status: 200 })
      await untilQuiet()
    }
    expect(connections).toBe(1)
  })
})
