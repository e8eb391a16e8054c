import { generateKeyPairSync } from 'node:crypto'
import { ConfigError, loadConfig, loadServiceConfig, simulatedProviders } from '../../src/config/config.ts'
import { newSigningKey } from '../signing-keys.ts'

const KEY = 'ab'.repeat(32)
const PEM = newSigningKey()
const RSA = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
const GROWN = {
  DATABASE_URL: 'postgres://u:p@db:5432/payments',
  TEMPORAL_ADDRESS: 'temporal:7233',
  ENCRYPTION_KEY: KEY,
  JWT_PRIVATE_KEY: PEM,
  PROOF_PRIVATE_KEY: PEM,
  OPERATOR_EMAIL: 'ops@example.com',
  OPERATOR_PASSWORD: 'a long enough password',
}

const OPERATOR = { email: 'ops@example.com', name: 'Thandi', password: 'a long enough secret' }
const operators = (...changes: object[]) => JSON.stringify(changes.map((change) => ({ ...OPERATOR, ...change })))

function lineFor(env: Record<string, string>, argv: string[] = []): string {
  try {
    loadConfig(env, argv)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error('was accepted')
}

describe('a wrong value stops the start with one line that names the variable and an example', () => {
  test.each<[Record<string, string>, RegExp]>([
    [{ PORT: '0' }, /^PORT=0 is not a port from 1 to 65535; for example PORT=3000$/],
    [{ PORT: '70000' }, /^PORT=70000 is not a port/],
    [{ PORT: '3000x' }, /^PORT=3000x is not a port/],
    [{ HOST: 'pay.example.com' }, /^HOST=pay.example.com is neither an IP address nor localhost; for example/],
    [{ HOST: '127' }, /^HOST=127 is neither an IP address nor localhost/],
    [
      { LOG_LEVEL: 'verbose' },
      /^LOG_LEVEL=verbose must be one of: silent, fatal, error, warn, info, debug, trace; for/,
    ],
    [{ METRICS_PORT: '-1' }, /^METRICS_PORT=-1 is not a port/],
    [{ TEMPORAL_UI_PORT: 'ui' }, /^TEMPORAL_UI_PORT=ui is not a port/],
    [{ EMBEDDED_POSTGRES_PORT: '1.5' }, /^EMBEDDED_POSTGRES_PORT=1.5 is not a port/],
    [{ EMBEDDED_TEMPORAL_PORT: '99999' }, /^EMBEDDED_TEMPORAL_PORT=99999 is not a port/],
    [
      { SIMULATOR_PORT: '65533' },
      /^SIMULATOR_PORT=65533 is too high: the simulator also needs the next 5 ports; for example/,
    ],
    [{ PORT: '9464' }, /^METRICS_PORT and PORT are both 9464; .*for example PORT=9564$/],
    [{ PORT: '4012' }, /^SIMULATOR_PORT \(peach's\) and PORT are both 4012/],
    [{ EMBEDDED_POSTGRES_PORT: '8233' }, /^TEMPORAL_UI_PORT and EMBEDDED_POSTGRES_PORT are both 8233/],
    ...['whsec_', 'whsec_!', 'x'].map((secret): [Record<string, string>, RegExp] => [
      { YOCO_SECRET_KEY: 'k', YOCO_WEBHOOK_SECRET: secret },
      /^YOCO_WEBHOOK_SECRET has no key after whsec_; copy the webhook's whole secret/,
    ]),
    [{ USSD_CALLBACK_TOKEN: 'two words' }, /^USSD_CALLBACK_TOKEN must have 1 to 200 printable characters/],
    [{ USSD_CALLBACK_TOKEN: '' }, /^USSD_CALLBACK_TOKEN must have 1 to 200 printable characters/],
    [{ USSD_ALLOWED_ADDRESSES: 'anywhere' }, /^USSD_ALLOWED_ADDRESSES: anywhere is not an address or a network/],
    [{ BASE_URL: 'pay.example.com' }, /^BASE_URL=pay.example.com is not an http or https address; for example/],
    [{ BASE_URL: 'ftp://pay.example.com' }, /^BASE_URL=ftp/],
    [{ DATABASE_URL: 'mysql://u:hidden@db/x' }, /^DATABASE_URL is not a Postgres address with a database name/],
    [{ DATABASE_URL: 'postgres://u:hidden@db' }, /^DATABASE_URL is not a Postgres address with a database name/],
    ...[
      'postgres://u:hidden@a,b:5432/x',
      'postgres://u:hidden@a:5432,b:5432/x',
      'postgres://u:hid,den@a,b/x',
      'postgres://u:hidden@a/x?host=a,b',
      'postgres://u:hidden@a/x?ssl=true&host=a%2Cb',
    ].map((url): [Record<string, string>, RegExp] => [
      { DATABASE_URL: url },
      /^DATABASE_URL has several hosts; give the one address that leads to the primary .*@primary:5432\/payments$/,
    ]),
    [{ DATABASE_MIGRATION_URL: 'postgres://o:p@db/x' }, /^DATABASE_MIGRATION_URL is set but DATABASE_URL is not/],
    [{ TEMPORAL_ADDRESS: 'http://temporal:7233' }, /^TEMPORAL_ADDRESS=.* is not host:port; for example/],
    [{ TEMPORAL_ADDRESS: 'temporal' }, /^TEMPORAL_ADDRESS=temporal is not host:port/],
    [{ TEMPORAL_API_KEY: 'k' }, /^TEMPORAL_API_KEY is set but TEMPORAL_ADDRESS is not/],
    [{ TEMPORAL_TLS_SERVER_NAME: 'x' }, /^TEMPORAL_TLS_SERVER_NAME is set but TEMPORAL_ADDRESS is not/],
    [
      { ...GROWN, TEMPORAL_TLS_CLIENT_CERT_PATH: '/c' },
      /^TEMPORAL_TLS_CLIENT_CERT_PATH is set but TEMPORAL_TLS_CLIENT_KEY_PATH is not/,
    ],
    [
      { ...GROWN, TEMPORAL_TLS_CLIENT_KEY_PATH: '/k' },
      /^TEMPORAL_TLS_CLIENT_KEY_PATH is set but TEMPORAL_TLS_CLIENT_CERT_PATH is not/,
    ],
    [
      { ...GROWN, TEMPORAL_TLS_SERVER_CA_CERT_PATH: '/nowhere.pem' },
      /^TEMPORAL_TLS_SERVER_CA_CERT_PATH=\/nowhere.pem cannot be read \(ENOENT\)/,
    ],
    [{ ...GROWN, TEMPORAL_TLS_CERT: 'x' }, /^TEMPORAL_TLS_CERT is unknown; the TLS settings are/],
    [{ ...GROWN, TEMPORAL_TLS: 'false', TEMPORAL_API_KEY: 'k' }, /^TEMPORAL_TLS=false contradicts TEMPORAL_API_KEY/],
    [{ OPERATOR_EMAIL: 'ops@example.com' }, /^OPERATOR_EMAIL is set but OPERATOR_PASSWORD is not/],
    [{ OPERATOR_PASSWORD: 'secret' }, /^OPERATOR_PASSWORD is set but OPERATOR_EMAIL is not/],
    [{ OPERATOR_EMAIL: 'ops', OPERATOR_PASSWORD: 'secret' }, /^OPERATOR_EMAIL=ops is not an email address/],
    [
      { OPERATOR_EMAIL: 'ops@example.com', OPERATOR_PASSWORD: 'eleven char' },
      /^OPERATOR_PASSWORD: .* 12 to 256 characters; /,
    ],
    [{ OPERATORS: '{' }, /^OPERATORS is not JSON; for example OPERATORS='\[\{"email"/],
    [{ OPERATORS: '[]' }, /^OPERATORS must be a list of at least one operator; for example/],
    [{ OPERATORS: '[{}]' }, /^OPERATORS has a wrong operator 1: must have email, name and password/],
    [{ OPERATORS: operators({ email: 'ops' }) }, /operator 1: the email is not an email address/],
    [
      { OPERATORS: operators({ role: 'ADMIN' }) },
      /operator 1: must have email, name and password as text, and nothing else/,
    ],
    [{ OPERATORS: operators({ name: ' ' }) }, /operator 1: the name must have 1 to 100 characters/],
    [{ OPERATORS: operators({ password: 'eleven char' }) }, /operator 1: a password must have 12 to 256 characters/],
    [{ OPERATORS: operators({}, { name: 'Sipho' }) }, /operator 2: another operator has this email/],
    [
      { OPERATORS: operators({}, { email: 'two@example.com', name: 'THANDI' }) },
      /operator 2: another .* has this name/,
    ],
    [
      { OPERATORS: operators({}), OPERATOR_EMAIL: 'ops@example.com' },
      /^OPERATORS and OPERATOR_EMAIL are both set; put/,
    ],
    [{ OPERATORS: operators({}), OPERATOR_PASSWORD: 'x' }, /^OPERATORS and OPERATOR_PASSWORD are both set; put/],
    [{ ENCRYPTION_KEY: 'abc' }, /^ENCRYPTION_KEY is not 32 bytes as base64 or hex; for example/],
    [{ ENCRYPTION_KEY: `${KEY},short` }, /^ENCRYPTION_KEY \(its part 2\) is not 32 bytes/],
    [{ JWT_PRIVATE_KEY: 'abc' }, /^JWT_PRIVATE_KEY is not an Ed25519 private key as PKCS8 PEM/],
    [{ JWT_PRIVATE_KEY: RSA.toString() }, /^JWT_PRIVATE_KEY is not an Ed25519/],
    [{ PROOF_PRIVATE_KEY: `${PEM}\n${RSA.toString()}` }, /^PROOF_PRIVATE_KEY is not one or more Ed25519 private keys/],
    [{ WEBHOOK_ALLOW_PRIVATE: 'yes' }, /^WEBHOOK_ALLOW_PRIVATE=yes is neither true nor false/],
    [{ PAYSTACK_BASE_URL: 'https://x.test' }, /^PAYSTACK_BASE_URL is set but PAYSTACK_SECRET_KEY is not/],
    [{ PAYSTACK_SECRET_KEY: 'k', PAYSTACK_BASE_URL: 'x' }, /^PAYSTACK_BASE_URL=x is not an http/],
    [
      { PAYSTACK_LIVE_SECRET_KEY: 'sk_live_1', PAYSTACK_LIVE_BASE_URL: 'http://simulator:4011' },
      /^PAYSTACK_LIVE_BASE_URL=http:\/\/simulator:4011 is not an https address: live keys are never sent unencrypted or to the simulator; for/,
    ],
    [{ PEACH_LIVE_CARD_BASE_URL: 'http://localhost:4012' }, /^PEACH_LIVE_CARD_BASE_URL=.* is not an https address/],
    [{ PEACH_SECRET_KEY: 'k' }, /^PEACH_SECRET_KEY is set but PEACH_ENTITY_ID is not/],
    [
      { YOCO_LIVE_WEBHOOK_SECRET: 'whsec_bWluZQ==' },
      /^YOCO_LIVE_WEBHOOK_SECRET is set but YOCO_LIVE_SECRET_KEY is not/,
    ],
    [{ PAYSTACK_SECRET_KEY: 'sk_live_1' }, /^PAYSTACK_SECRET_KEY begins with sk_live_, a key of the other mode/],
    [
      {
        OZOW_SECRET_KEY: 'a',
        OZOW_SITE_CODE: 's',
        OZOW_PRIVATE_KEY: 'p',
        OZOW_LIVE_SECRET_KEY: 'b',
        OZOW_LIVE_SITE_CODE: 's',
        OZOW_LIVE_PRIVATE_KEY: 'P',
      },
      /^OZOW_PRIVATE_KEY and OZOW_LIVE_PRIVATE_KEY are the same key/,
    ],
    [
      {
        YOCO_SECRET_KEY: 'sk_test_1',
        YOCO_WEBHOOK_SECRET: 'whsec_bWluZQ==',
        YOCO_LIVE_SECRET_KEY: 'sk_live_1',
        YOCO_LIVE_WEBHOOK_SECRET: 'whsec_bWluZQ',
      },
      /^YOCO_WEBHOOK_SECRET and YOCO_LIVE_WEBHOOK_SECRET are the same key/,
    ],
    [{ PAYSTACK_LIVE_SECRET_KEY: 'sk_test_1' }, /^PAYSTACK_LIVE_SECRET_KEY begins with sk_test_/],
    [
      { PAYSTACK_LIVE_SECRET_KEY: 'sk_live_1', BASE_URL: 'http://pay.example' },
      /^BASE_URL=http:\/\/pay\.example is not an https address, but paystack has live keys; for example/,
    ],
  ])('%j', (env, expected) => {
    const line = lineFor(env)
    expect(line).toMatch(expected)
    expect(line).not.toContain('\n')
    expect(line).not.toContain('hidden')
  })

  test('separate roles need an operator, whom `npm start` generates', () => {
    const { OPERATOR_EMAIL: _, OPERATOR_PASSWORD: __, ...others } = GROWN
    for (const role of ['api', 'worker'])
      expect(lineFor(others, ['--role', role])).toBe(
        'OPERATOR_EMAIL is not set; for example OPERATOR_EMAIL=ops@example.com, or run npm start without --role, which provides it',
      )
    expect(() => loadConfig(others, [])).not.toThrow()
    const several = { ...others, OPERATORS: JSON.stringify([OPERATOR]) }
    expect(loadConfig(several, ['--role', 'api']).operators).toEqual([OPERATOR])
  })

  describe.each(['DATABASE_URL', 'TEMPORAL_ADDRESS', 'ENCRYPTION_KEY', 'JWT_PRIVATE_KEY', 'PROOF_PRIVATE_KEY'])(
    '%s',
    (name) => {
      const env = { ...GROWN, [name]: '' }
      const line = new RegExp(`^${name} is not set; for example ${name}=.+, or run npm start without --role`)

      test('is required in separate roles', () => {
        expect(lineFor(env, ['--role', 'worker'])).toMatch(line)
      })

      test.each(['all', 'api', 'worker'])('is required by src/main.ts --role %s', (role) => {
        expect(() => loadServiceConfig(env, ['--role', role])).toThrow(line)
      })
    },
  )

  test('src/main.ts takes every setting from the environment, in one process too', () => {
    const config = loadServiceConfig({ ...GROWN, SIMULATOR_PORT: '3000' }, [])
    expect(config).toMatchObject({ role: 'all', database: { kind: 'url' }, temporal: { kind: 'address' } })
    expect(() => loadServiceConfig({ ...GROWN, METRICS_PORT: '3000' }, [])).toThrow(
      'METRICS_PORT and PORT are both 3000',
    )
  })

  test.each([
    [['--role', 'server'], /^--role server must be one of: all, api, worker/],
    [['--role'], /^unknown arguments: --role; there are --role/],
    [['--rôle', 'api'], /^unknown arguments: --rôle api; there are --role/],
  ])('%j', (argv, expected) => {
    expect(lineFor({}, argv)).toMatch(expected)
  })
})

describe('settings', () => {
  test('everything is embedded without settings', () => {
    const config = loadConfig({}, [])
    expect(config).toMatchObject({
      role: 'all',
      host: '127.0.0.1',
      port: 3000,
      logLevel: 'info',
      baseUrl: 'http://localhost:3000',
      metricsPort: 9464,
      database: { kind: 'embedded', port: null },
      temporal: { kind: 'embedded', namespace: 'default', port: null, uiPort: 8233, cli: null },
      simulatorPort: 4010,
      operators: null,
      encryptionKeys: null,
      webhookAllowPrivate: true,
      providers: {},
    })
    expect(simulatedProviders(config)).toContain('paystack')
  })

  test('one operator by email and password, or several by name', () => {
    const { email, password } = OPERATOR
    const one = loadConfig({ OPERATOR_EMAIL: email, OPERATOR_PASSWORD: password, OPERATORS: '' }, [])
    expect(one.operators).toEqual([{ email, password, name: 'Operator' }])
    const second = { ...OPERATOR, email: 'two@example.com', name: 'Sipho' }
    expect(loadConfig({ OPERATORS: JSON.stringify([OPERATOR, second]) }, []).operators).toEqual([OPERATOR, second])
  })

  test.each([
    ['payments.a1b2c.tmprl.cloud:7233', 'https://cloud.temporal.io/namespaces/default/workflows/'],
    ['eu-west-1.aws.api.temporal.io:7233', 'https://cloud.temporal.io/namespaces/default/workflows/'],
    ['temporal:7233', undefined],
  ])('the workflows of %s have the page %s', (address, url) => {
    expect(loadConfig({ ...GROWN, TEMPORAL_ADDRESS: address }, []).edge.workflowsUrl).toBe(url)
    const own = loadConfig({ ...GROWN, TEMPORAL_ADDRESS: address, TEMPORAL_UI_URL: 'https://ui.example.com' }, [])
    expect(own.edge.workflowsUrl).toBe('https://ui.example.com/namespaces/default/workflows/')
  })

  test('a variable set to nothing counts as unset', () => {
    expect(loadConfig({ DATABASE_URL: '', PORT: ' ' }, [])).toMatchObject({
      port: 3000,
      database: { kind: 'embedded' },
    })
  })

  test('the grown shape, with an API key that turns TLS on', () => {
    const config = loadConfig({ ...GROWN, TEMPORAL_API_KEY: 'k' }, ['--role=api'])
    expect(config).toMatchObject({
      role: 'api',
      host: '0.0.0.0',
      database: { kind: 'url' },
      webhookAllowPrivate: false,
    })
    expect(config.temporal).toMatchObject({ kind: 'address', address: 'temporal:7233', apiKey: 'k', tls: {} })
    expect(simulatedProviders(config)).toEqual([])
  })

  test.each([
    ['0.0.0.0', 'http://localhost:3000'],
    ['::1', 'http://localhost:3000'],
    ['192.0.2.7', 'http://192.0.2.7:3000'],
    ['2001:db8::7', 'http://[2001:db8::7]:3000'],
  ])('HOST %s, where the service is reached at %s unless BASE_URL says otherwise', (HOST, baseUrl) => {
    expect(loadConfig({ HOST }, [])).toMatchObject({ host: HOST, baseUrl })
    expect(loadConfig({ HOST, BASE_URL: 'https://pay.example.com' }, []).baseUrl).toBe('https://pay.example.com')
  })

  test('several encryption keys, newest first, as hex and base64', () => {
    const second = Buffer.alloc(32, 7)
    const { encryptionKeys } = loadConfig({ ENCRYPTION_KEY: `${KEY}, ${second.toString('base64')}` }, [])
    expect(encryptionKeys).toEqual([Buffer.from(KEY, 'hex'), second])
  })

  test('a private key whose line breaks were written as \\n', () => {
    expect(loadConfig({ JWT_PRIVATE_KEY: PEM.replaceAll('\n', '\\n') }, []).jwtPrivateKey).toBe(PEM.trim())
  })

  test.each<[boolean, Record<string, string>]>([
    [false, {}],
    [true, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }],
    [true, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' }],
    [true, { OTEL_TRACES_EXPORTER: 'console' }],
    [false, { OTEL_TRACES_SAMPLER: 'always_on' }],
    [false, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_TRACES_EXPORTER: 'none' }],
    [false, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_SDK_DISABLED: 'true' }],
  ])('traces: %s with %j', (tracing, env) => {
    expect(loadConfig(env, []).tracing).toBe(tracing)
  })

  test('a provider with variables is not simulated in either mode', () => {
    const config = loadConfig({ PAYSTACK_SECRET_KEY: 'sk_test_1' }, [])
    const limits = { callsPerMinute: 100, questionsPerMinute: null }
    const TEST = { baseUrl: 'https://api.paystack.co', secretKey: 'sk_test_1', limits, settings: {} }
    expect(config.providers).toEqual({ paystack: { TEST, LIVE: null } })
    expect(simulatedProviders(config)).not.toContain('paystack')
  })

  test("documented call limits apply to the provider's own address; another limit can be set, or none", () => {
    const limitsOf = (env: Record<string, string>) =>
      loadConfig({ PAYSTACK_SECRET_KEY: 'sk_test_1', PAYSTACK_LIVE_SECRET_KEY: 'sk_live_1', ...env }, []).providers
        .paystack
    expect(limitsOf({})).toMatchObject({
      TEST: { limits: { callsPerMinute: 100 } },
      LIVE: { limits: { callsPerMinute: 600 } },
    })
    const spelt = { PAYSTACK_BASE_URL: 'https://api.paystack.co/' }
    expect(limitsOf(spelt)).toMatchObject({ TEST: { limits: { callsPerMinute: 100 } } })
    expect(limitsOf({ PAYSTACK_BASE_URL: 'http://localhost:4011' })?.TEST).not.toHaveProperty('limits')
    expect(limitsOf({ PAYSTACK_CALLS_PER_MINUTE: '0' })?.TEST).not.toHaveProperty('limits')
    const own = { PAYSTACK_LIVE_BASE_URL: 'https://paystack.example', PAYSTACK_LIVE_CALLS_PER_MINUTE: '1200' }
    expect(limitsOf(own)).toMatchObject({
      TEST: { limits: { callsPerMinute: 100 } },
      LIVE: { limits: { callsPerMinute: 1_200 } },
    })
  })

  test('the rails in use and their prices are configured for each mode, also of a simulated provider', () => {
    const env = { PEACH_RAILS: 'CARD', PEACH_LIVE_COSTS: 'CARD:ZAR:250+100+300, CARD:USD:400' }
    const { rails, providers } = loadConfig(env, [])
    const ZAR = { bps: 250, fixedCents: 100, minimumCents: 300 }
    const prices = { CARD: { ZAR, USD: { bps: 400, fixedCents: 0 } } }
    expect(rails.peach).toEqual({ TEST: { rails: ['CARD'] }, LIVE: { prices } })
    expect(providers).not.toHaveProperty('peach')
    const connected = loadConfig({ PAYSTACK_SECRET_KEY: 'sk_test_1', PAYSTACK_COSTS: 'CARD:ZAR:0' }, []).providers
    expect(connected.paystack!.TEST).toMatchObject({ prices: { CARD: { ZAR: { bps: 0, fixedCents: 0 } } } })
  })

  test.each([
    ['PEACH_RAILS', 'CARD,CARD', 'names a rail twice'],
    ['PEACH_RAILS', 'CARD,', 'has the unknown rail ""'],
    ['PEACH_RAILS', 'card', 'has the unknown rail "card"'],
    ['PEACH_RAILS', 'RTC', 'has the unknown rail "RTC"'],
    ['YOCO_RAILS', 'CARD,QR', 'has the rail QR; Yoco has here CARD'],
    ['YOCO_LIVE_RAILS', 'PAYSHAP', 'has the rail PAYSHAP; Yoco has here CARD'],
    ['YOCO_COSTS', 'QR:ZAR:100', 'has a price of the rail QR; Yoco has here CARD'],
    ['YOCO_COSTS', 'CARD:ZAR:290,CARD:ZAR:280', 'has two prices of one rail and currency'],
    ['YOCO_COSTS', 'CARD:XXX:290', 'has the unreadable price "CARD:XXX:290"'],
    ['YOCO_COSTS', 'CARD:ZAR:2.9', 'has the unreadable price "CARD:ZAR:2.9"'],
    ['YOCO_COSTS', 'CARD:ZAR:-1', 'has the unreadable price "CARD:ZAR:-1"'],
    ['YOCO_COSTS', 'CARD:ZAR:99999', 'has the unreadable price "CARD:ZAR:99999"'],
    ['YOCO_COSTS', '__proto__:ZAR:1', 'has the unreadable price "__proto__:ZAR:1"'],
  ])('%s=%s is refused at the start', (name, value, fault) => {
    expect(() => loadConfig({ [name]: value }, [])).toThrow(`${name} ${fault}`)
  })

  test("the mode decides whether Ozow's requests are tests, and Ozow is not connected until its variables are set", () => {
    expect(loadConfig({}, []).providers).not.toHaveProperty('ozow')
    const ozow = { OZOW_SECRET_KEY: 'k', OZOW_SITE_CODE: 's', OZOW_PRIVATE_KEY: 'p' }
    const live = { OZOW_LIVE_SECRET_KEY: 'l', OZOW_LIVE_SITE_CODE: 's', OZOW_LIVE_PRIVATE_KEY: 'q' }
    expect(loadConfig({ ...ozow, ...live }, []).providers.ozow).toMatchObject({
      TEST: { baseUrl: 'https://api.ozow.com', settings: { SITE_CODE: 's', PRIVATE_KEY: 'p', IS_TEST: 'true' } },
      LIVE: { settings: { SITE_CODE: 's', PRIVATE_KEY: 'q', IS_TEST: 'false' } },
    })
  })

  test('Stitch is not connected until its variables are set', () => {
    const names = ['SECRET_KEY', 'CLIENT_ID', 'MERCHANT_ID', 'WEBHOOK_SECRET'].map((name) => [
      `STITCH_${name}`,
      'whsec_bWluZQ==',
    ])
    expect(loadConfig({}, []).providers).not.toHaveProperty('stitch')
    expect(loadConfig(Object.fromEntries(names), []).providers.stitch).toMatchObject({
      TEST: { baseUrl: 'https://api.stitch.money', settings: { TOKEN_BASE_URL: 'https://secure.stitch.money' } },
      LIVE: null,
    })
  })

  test("a provider's further hosts are its own, unless its first is somewhere else", () => {
    const peach = { PEACH_SECRET_KEY: 's', PEACH_ENTITY_ID: 'e', PEACH_ACCESS_TOKEN: 'a' }
    const live = { PEACH_LIVE_SECRET_KEY: 't', PEACH_LIVE_ENTITY_ID: 'e', PEACH_LIVE_ACCESS_TOKEN: 'b' }
    const limits = { callsPerMinute: null, questionsPerMinute: 2 }
    expect(loadConfig({ ...peach, ...live }, []).providers.peach).toEqual({
      TEST: {
        baseUrl: 'https://testsecure.peachpayments.com',
        secretKey: 's',
        limits,
        settings: {
          ENTITY_ID: 'e',
          ACCESS_TOKEN: 'a',
          CARD_BASE_URL: 'https://sandbox-card.peachpayments.com',
          API_BASE_URL: 'https://testapi.peachpayments.com',
        },
      },
      LIVE: {
        baseUrl: 'https://secure.peachpayments.com',
        secretKey: 't',
        limits,
        settings: {
          ENTITY_ID: 'e',
          ACCESS_TOKEN: 'b',
          CARD_BASE_URL: 'https://card.peachpayments.com',
          API_BASE_URL: 'https://api.peachpayments.com',
        },
      },
    })
    const elsewhere = loadConfig({ ...peach, PEACH_BASE_URL: 'http://localhost:4012/' }, []).providers.peach
    expect(elsewhere?.TEST?.settings.CARD_BASE_URL).toBe('http://localhost:4012')
    const both = { ...peach, PEACH_BASE_URL: 'http://a.test', PEACH_CARD_BASE_URL: 'http://b.test' }
    expect(loadConfig(both, []).providers.peach?.TEST?.settings.CARD_BASE_URL).toBe('http://b.test')
  })
})
