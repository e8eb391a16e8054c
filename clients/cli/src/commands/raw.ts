import { type Command, Option } from 'commander'
import { Payments } from '../../../typescript/src/index.ts'
import { type Access, keyAccess, sessionAccessInMode } from '../clients.ts'
import { Failure } from '../exit.ts'
import { addData, addText, type Field, withFields } from '../fields.ts'
import { readInput } from '../files.ts'
import * as option from '../options.ts'
import { say } from '../output.ts'
import type { Common } from '../profiles.ts'

type Call = Common & {
  session?: true
  data?: Field[]
  text?: Field[]
  body?: string
  wait?: number
  idempotencyKey?: string
}

/** Methods that change something, with what their help says. */
const CHANGES = {
  post: 'send a POST request',
  put: 'send a PUT request',
  patch: 'send a PATCH request',
  delete: 'send a DELETE request',
}

export function addRawCalls(program: Command): void {
  raw(program, 'get', 'send a GET request to any path of the API and print its JSON')
    .option('-d, --data <name=value>', 'parameter of the query, encoded; repeat it for more', addText)
    .addHelpText('after', '\nExample: payments get /v1/transactions -d state=FAILED -d limit=5')
    .action(async (path: string, _, command: Command) => call('GET', path, command.optsWithGlobals()))
  for (const [name, description] of Object.entries(CHANGES)) {
    const command = raw(program, name, description)
    if (name !== 'delete')
      command
        .option('-d, --data <name=value>', 'field: JSON if the value is JSON, else text; a.b=1 is nested', addData)
        .option('--text <name=value>', 'field whose value is always text, such as an account number', addText)
        .option('--body <file>', 'JSON file with the body, - for standard input; --data and --text change its fields')
    if (name === 'post')
      command
        .addOption(option.number('-w, --wait <seconds>', 'wait for the outcome of a payment or refund', 0, 30))
        .addHelpText(
          'after',
          '\nExample: payments post /v1/payments -d amountCents=15000 -d currency=ZAR \\\n' +
            '           -d paymentMethod.type=CARD -d paymentMethod.token=tok_success --wait 10',
        )
    command
      .addOption(option.idempotencyKey())
      .action(async (path: string, _, own: Command) => call(name.toUpperCase(), path, own.optsWithGlobals()))
  }
}

const raw = (program: Command, name: string, description: string): Command =>
  program
    .command(name)
    .description(description)
    .argument('<path>', 'path with its query, such as /v1/transactions?state=FAILED')
    .addOption(new Option('--session', 'use the session of login, for what only an ADMIN may do'))

/** A client that can send any request, with the retries and errors of the others. */
class RawClient extends Payments {
  send(method: string, path: string, body: unknown, options: Call): Promise<unknown> {
    // The service ignores the key where it needs none.
    const once = method === 'POST' || options.idempotencyKey !== undefined
    return this.call<unknown>({ method, path, once, ...(body !== undefined && { body }) }, option.callOptions(options))
  }
}

async function call(method: string, path: string, options: Call): Promise<void> {
  const target = pathOf(path, method === 'GET' ? options.data : undefined)
  const body = method === 'GET' ? undefined : bodyOf(options)
  const access: Access = options.session ? await sessionAccessInMode(options) : keyAccess(options)
  const answer = await new RawClient(access).send(method, target, body, options)
  if (answer !== undefined) say(typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2))
}

/** Returns the path with the parameters. Its host is ignored: requests go to the profile's. */
function pathOf(path: string, parameters: readonly Field[] = []): string {
  if (!/^\/(?!\/)/.test(path) || !URL.canParse(path, 'http://host'))
    throw new Failure(`The path must begin with one /, such as /v1/transactions; you passed ${path}.`)
  const url = new URL(path, 'http://host')
  for (const { names, value } of parameters) url.searchParams.append(names.join('.'), String(value))
  // The client would take braces as the name of a parameter.
  return `${url.pathname}${url.search}`.replaceAll('{', '%7B').replaceAll('}', '%7D')
}

function bodyOf({ body: file, data = [], text = [] }: Call): unknown {
  return withFields(file === undefined ? undefined : jsonIn(file), [...data, ...text])
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readInput(file).toString())
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`${file} is not valid JSON: ${(error as Error).message}`)
  }
}
