import { readFileSync } from 'node:fs'
import { program } from '../../clients/cli/src/program.ts'
import { commandLine } from './command-line.ts'

/** The command line's packages are its own, so Commander's type is taken from what it built. */
type Command = (typeof program)['commands'][number]

/** No service listens there: an invalid command line must not send anything. */
const line = commandLine(() => ({ baseUrl: 'http://127.0.0.1:9', apiKey: 'svc_test_unused' }))

const complete = async (...words: string[]): Promise<string> => (await line.payments('complete', '--', ...words)).said

const OF_EVERY_COMMAND = ['--json', '--live', '--profile', '--base-url', '--api-key']

/** Every command that does something, such as `webhooks endpoints create`. */
function leavesOf(command: Command, path: readonly string[] = []): { name: string; command: Command }[] {
  if (command.commands.length === 0) return [{ name: path.join(' '), command }]
  return command.commands.flatMap((each) => leavesOf(each, [...path, each.name()]))
}

const commands = leavesOf(program)

test.each(commands)('every command: $name shows the options of all commands in its help', ({ command }) => {
  for (const option of OF_EVERY_COMMAND) expect(command.helpInformation()).toMatch(new RegExp(`^  ${option}\\b`, 'm'))
})

test.each(['get', 'payments create', 'webhooks endpoints rotate-secret', 'mcp', 'logout'])(
  'every command: %s completes them',
  async (name) => {
    const offered = await complete(...name.split(' '), '--')
    for (const option of OF_EVERY_COMMAND) expect(offered).toMatch(new RegExp(`^${option}\t`, 'm'))
  },
)

test('every command is in the table of the README, which has no other', () => {
  const rows = readFileSync('clients/cli/README.md', 'utf8').matchAll(/^\| (`.+`) +\|/gm)
  const listed = [...rows].flatMap(([, cell]) => {
    const names = [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
    const parents = names[0]!.split(' ').slice(0, -1)
    // `refunds create`, `get` is short for `refunds create`, `refunds get`.
    return names.map((name) => [...(name === names[0] ? [] : parents), name].join(' '))
  })
  expect(listed.toSorted()).toEqual(commands.map(({ name }) => name).toSorted())
})

test('values that are known are completed', async () => {
  expect(await complete('web')).toContain('webhooks')
  expect(await complete('webhooks', '')).toMatch(/listen.*trigger.*endpoints/s)
  expect(await complete('payments', 'create', '--')).toContain('--amount-cents')
  expect(await complete('transactions', 'list', '--state', 'S')).toMatch(/^SUCCEEDED\t.*^STOPPED\t/ms)
  expect(await complete('webhooks', 'trigger', 'payment.f')).toMatch(/^payment.failed\t/m)
})

describe('an invalid command line is one line that names the help', () => {
  test.each([
    ['nothing', /^unknown command 'nothing'.* See: payments --help\n$/],
    ['webhooks endpoints nothing', /^unknown command 'nothing'.* See: payments webhooks endpoints --help\n$/],
    ['payments create', /'-a, --amount-cents <cents>' not specified\. See: payments payments create --help\n$/],
    ['payments list --jsn', /^unknown option '--jsn' \(Did you mean --json\?\) See: payments payments list --help\n$/],
    ['payments list --state DONE', /'DONE' is invalid\. Allowed choices are .* See: payments payments list --help\n$/],
    ['payments list --since 24x', /such as 90s, 30m, 24h or 7d\. See: payments payments list --help\n$/],
    ['payments list --created-after 2026-02-31', /must be a date or a time .* See: payments payments list --help\n$/],
    ['payments list --created-before yesterday', /must be a date or a time .* See: payments payments list --help\n$/],
    [
      'payments list --since 1h --created-after 2026-01-01',
      /cannot be used with .* See: payments payments list --help\n$/,
    ],
    ['payouts create --csv none.csv --currency RAND', /'RAND' is invalid\. .* See: payments payouts create --help\n$/],
    ['payouts create --csv none.csv', /none\.csv cannot be read: .* See: payments payouts create --help\n$/],
    ['get', /^missing required argument 'path'\. See: payments get --help\n$/],
    ['get v1/transactions', /must begin with one \/.* See: payments get --help\n$/],
    ['post /v1/refunds -d amountCents', /must be name=value.* See: payments post --help\n$/],
    ['deliveries replay', /either a delivery id or --endpoint\. See: payments deliveries replay --help\n$/],
    ['webhooks endpoints update whe_1', /at least one of .* See: payments webhooks endpoints update --help\n$/],
    ['webhooks endpoints delete whe_1', /Pass --yes\. See: payments webhooks endpoints delete --help\n$/],
    ['webhooks trigger payout.failed', /Allowed choices are .* See: payments webhooks trigger --help\n$/],
    ['payments list --profile ..', /^A profile name has .* See: payments payments list --help\n$/],
  ])('%s', async (command, wanted) => {
    const { exit, said, faults } = await line.payments(...command.split(' '))
    expect([exit, said, faults.split('\n')]).toEqual([2, '', [expect.any(String), '']])
    expect(faults).toMatch(wanted)
  })

  test('--json makes it JSON', async () => {
    const { exit, faults } = await line.payments('payments', 'create', '--json')
    expect([exit, JSON.parse(faults)]).toMatchObject([2, { error: { code: null, message: expect.any(String) } }])
  })
})
