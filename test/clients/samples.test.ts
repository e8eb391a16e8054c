import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, cpSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { isForClients, samplesOf } from '../../scripts/samples/index.ts'
import { exampleRequest, type SampleRequest } from '../../scripts/samples/request.ts'
import { routes } from '../../src/api/routes.ts'
import { findOnPath } from '../../local/temporal/cli.ts'
import { clientOf } from '../client.ts'
import { extent } from '../extent.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { builtDriver, builtIn } from './built.ts'
import { pascal } from '../../src/api/schema/schema.ts'
import type { ClientLanguage } from './languages/language.ts'
import { JAVAC, java, QUICK_START } from './languages/java.ts'
import { clientPython } from './languages/python.ts'

type Command = readonly [command: string, ...args: string[]]

interface SampleLanguage {
  label: string
  /** Required programs; without one the test is skipped with a message. */
  programs: readonly string[]
  file(operationId: string): string
  /** The client is built first, once for all files of a run. */
  builtWith?: ClientLanguage
  /** Installs the client and returns the commands that check every sample. */
  check(folder: string): readonly Command[]
  run(operationId: string, folder: string): Command
  env?: Readonly<Record<string, string>>
}

const write = (folder: string, name: string, text: string): void => writeFileSync(join(folder, name), text)

const javaClient = () => `${builtIn(java)}/java:${builtIn(java)}/jars/*`

/** The page's samples as complete programs, with the strictest check of each language. */
const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  {
    label: 'TypeScript',
    programs: ['node'],
    file: (operationId) => `${operationId}.ts`,
    check: (folder) => {
      const client = join(folder, 'node_modules/@payments-service/client')
      mkdirSync(join(client, 'dist'), { recursive: true })
      for (const part of ['package.json', 'esm'])
        cpSync(`clients/typescript/${part}`, join(client, part), { recursive: true })
      write(client, 'dist/package.json', '{ "type": "commonjs" }')
      write(folder, 'package.json', '{ "type": "module" }')
      const options = { noEmit: true, rootDir: folder, declaration: false, typeRoots: [resolve('node_modules/@types')] }
      const config = {
        extends: resolve('clients/typescript/tsconfig.json'),
        compilerOptions: options,
        include: ['*.ts'],
      }
      write(folder, 'tsconfig.json', JSON.stringify(config))
      return [
        [
          'node_modules/.bin/tsc',
          '--project',
          'clients/typescript/tsconfig.build.json',
          '--outDir',
          join(client, 'dist'),
        ],
        ['node_modules/.bin/tsc', '--project', folder],
      ]
    },
    run: (operationId, folder) => [process.execPath, join(folder, `${operationId}.ts`)],
  },
  {
    label: 'Python',
    programs: ['python3'],
    file: (operationId) => `${operationId}.py`,
    check: (folder) => [['sh', '-c', `${clientPython()} -m mypy --strict --scripts-are-modules ${folder}/*.py`]],
    run: (operationId, folder) => [clientPython(), join(folder, `${operationId}.py`)],
    env: { PYTHONPATH: 'clients/python/src', MYPYPATH: 'clients/python/src', PYTHONWARNINGS: 'error' },
  },
  {
    label: 'PHP',
    programs: ['php'],
    file: (operationId) => `${operationId}.php`,
    check: (folder) => {
      cpSync('clients/php/src', join(folder, 'vendor/src'), { recursive: true })
      cpSync('clients/php/autoload.php', join(folder, 'vendor/autoload.php'))
      return [['sh', '-c', `find ${folder} -maxdepth 1 -name '*.php' -print0 | xargs -0 -n1 php -l`]]
    },
    run: (operationId, folder) => ['sh', '-c', `cd ${folder} && php ${operationId}.php`],
  },
  {
    label: 'Go',
    programs: ['go'],
    // Each folder is one program.
    file: (operationId) => `${operationId.toLowerCase()}/main.go`,
    check: (folder) => {
      const client = `payments.example/payments v1.2.0\nreplace payments.example/payments => ${resolve('clients/go')}`
      write(folder, 'go.mod', `module samples\ngo 1.24\nrequire ${client}\n`)
      return [['sh', '-c', `cd ${folder} && test -z "$(gofmt -l .)" && go vet ./...`]]
    },
    run: (operationId, folder) => ['sh', '-c', `cd ${folder} && go run ./${operationId.toLowerCase()}`],
  },
  {
    label: 'Java',
    programs: ['javac', 'mvn'],
    file: (operationId) => `${pascal(operationId)}.java`,
    builtWith: java,
    check: (folder) => [['sh', '-c', `${JAVAC} -cp '${javaClient()}' -d ${folder}/classes ${folder}/*.java`]],
    run: (operationId, folder) => [
      'java',
      ...QUICK_START,
      '-cp',
      `${folder}/classes:${javaClient()}`,
      pascal(operationId),
    ],
  },
]

const run = promisify(execFile)
const scratch = mkdtempSync(join(tmpdir(), 'clients-samples-'))
const ofClients = routes.filter(isForClients)
const RUN = [
  'createPayment',
  'getPayment',
  'listPayments',
  'createRefund',
  'createPaymentLink',
  'registerWebhookEndpoint',
  'listUsers',
] as const
const RUN_BY_OPERATOR = 'searchAllTransactions'
/** One of so many other samples is checked. They come from one generator, and the compilers take most of a minute for all. */
const ONE_OF = extent({ short: 4, long: 1 })
const isRun = new Set<string>([...RUN, RUN_BY_OPERATOR])
const checked = ofClients.filter(({ operationId }, at) => at % ONE_OF === 0 || isRun.has(operationId))
const service = duringTests(sharedService)

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Values that replace the document's examples, so that runs do not conflict. */
type Changes = Partial<Pick<SampleRequest, 'params' | 'body' | 'idempotencyKey'>>

function writeSample(language: SampleLanguage, folder: string, operationId: string, changes: Changes = {}): void {
  const route = ofClients.find((each) => each.operationId === operationId)!
  const samples = samplesOf(route, service.baseUrl, { ...exampleRequest(route), ...changes })
  const file = join(folder, language.file(operationId))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${samples.find(({ label }) => label === language.label)!.source}\n`)
}

async function accessToken({ email, password }: { email: string; password: string }): Promise<string> {
  return (await clientOf(service.baseUrl).post('/api/auth/login', { email, password })).body.accessToken
}

async function paidPayment(): Promise<string> {
  const payment = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }
  const key = clientOf(service.baseUrl, service.business.apiKey)
  return (await key.post('/v1/payments', payment, { Prefer: 'wait=10' })).body.transactionId
}

for (const language of SAMPLE_LANGUAGES) {
  const { label, programs } = language
  const missing = programs.find((program) => findOnPath(program, process.env) === null)
  const declared = missing === undefined ? describe : describe.skip

  declared(`the samples of ${label}${missing === undefined ? '' : `: ${missing} is not here`}`, () => {
    const folder = join(scratch, label.toLowerCase())
    /** References and keys of the document could be used only once. */
    const own = `${label.toLowerCase()}-${process.pid}`
    let expected: Record<string, RegExp>
    /** Sessions of an ADMIN, for calls that no key may make, and of the operator. */
    let tokens: { business: string; operator: string }

    async function execute(
      [command, ...args]: readonly [string, ...string[]],
      whose: keyof typeof tokens = 'business',
    ): Promise<string> {
      const credentials = { PAYMENTS_API_KEY: service.business.apiKey, PAYMENTS_ACCESS_TOKEN: tokens[whose] }
      const env = { ...process.env, ...language.env, ...credentials, PAYMENTS_BASE_URL: service.baseUrl }
      // A search prints every transaction that the tests before this one made.
      const { stdout } = await run(command, args, { env, maxBuffer: 64 * 1024 * 1024 })
      return stdout
    }

    beforeAll(async () => {
      for (const { operationId } of checked) writeSample(language, folder, operationId)
      const transactionId = await paidPayment()
      const { business, operator } = service
      tokens = { business: await accessToken(business.admins[0]), operator: await accessToken(operator) }
      const change = (operationId: string, changes: Changes = {}) => {
        const { body } = exampleRequest(ofClients.find((each) => each.operationId === operationId)!)
        const once = body !== undefined && { body, idempotencyKey: `${own}-${operationId}` }
        writeSample(language, folder, operationId, { ...once, ...changes })
      }
      const payment = exampleRequest(ofClients.find((each) => each.operationId === 'createPayment')!).body as object
      change('createPayment', { body: { ...payment, reference: own } })
      change('createRefund', { body: { transactionId, amountCents: 5_000 } })
      change('createPaymentLink')
      change('registerWebhookEndpoint')
      change('getPayment', { params: { id: transactionId } })
      expected = {
        createPayment: new RegExp(own),
        getPayment: new RegExp(transactionId),
        listPayments: new RegExp(transactionId),
        createRefund: new RegExp(transactionId),
        createPaymentLink: /lnk_[0-9a-f]{32}/,
        registerWebhookEndpoint: /whe_[0-9a-f]{32}/,
        listUsers: new RegExp(service.business.admins[0].email),
      }
    })

    test('each is a complete program and passes the strictest check of its language', async () => {
      if (language.builtWith) await builtDriver(language.builtWith)
      for (const command of language.check(folder)) await execute(command)
    })

    test.each(RUN)('%s does against the service what it says', async (operationId) => {
      expect(await execute(language.run(operationId, folder))).toMatch(expected[operationId]!)
    })

    test(`${RUN_BY_OPERATOR} runs with the operator client`, async () => {
      const said = await execute(language.run(RUN_BY_OPERATOR, folder), 'operator')
      expect(said).toMatch(/txn_[0-9a-f]{32}/)
    })
  })
}
