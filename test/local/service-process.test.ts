import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase } from '../database.ts'
import { quietPort } from '../ports.ts'
import { scratch } from './scratch.ts'
import { FAULTS, KEYS_AND_OPERATOR, ownPorts, PLANTED, plantedFaults, startProgram } from './whole-service.ts'

const temporary = scratch()

const SETTINGS = {
  DATABASE_URL: 'postgres://u:p@db:5432/payments',
  TEMPORAL_ADDRESS: 'temporal:7233',
  ...KEYS_AND_OPERATOR,
}

test.each([
  ['src/main.ts', 'DATABASE_URL', ['src/main.ts']],
  ['src/main.ts --role worker', 'TEMPORAL_ADDRESS', ['src/main.ts', '--role', 'worker']],
  ['npm start -- --role api', 'DATABASE_URL', ['local/main.ts', '--role', 'api']],
])(
  '%s refuses in one line to start without %s',
  async (_, name, program) => {
    const dataDir = join(temporary(), 'data')
    const service = startProgram(program, { ...(await ownPorts(dataDir)), ...SETTINGS, [name]: '' })
    expect(await service.exited).toEqual([1, null])
    expect(service.errors()).toMatch(
      new RegExp(
        `^${name} is not set; for example ${name}=\\S+, or run npm start without --role, which provides it\\n$`,
      ),
    )
    expect(existsSync(dataDir)).toBe(false)
  },
  300_000,
)

test.each([
  ['src/main.ts', ['src/main.ts']],
  ['npm start -- --role api', ['local/main.ts', '--role', 'api']],
])(
  '%s refuses in one line an address that this machine does not have',
  async (_, program) => {
    const database = await createDatabase()
    try {
      const service = startProgram(program, {
        ...(await ownPorts(temporary())),
        ...SETTINGS,
        DATABASE_URL: database.url,
        TEMPORAL_ADDRESS: `127.0.0.1:${await quietPort()}`,
        // Reserved for documentation (RFC 5737), so no machine has it.
        HOST: '192.0.2.7',
      })
      expect(await service.exited).toEqual([1, null])
      expect(service.errors()).toMatch(
        /^cannot listen on 192\.0\.2\.7, port \d+ \(EADDRNOTAVAIL\); see HOST, PORT and METRICS_PORT\n$/,
      )
    } finally {
      await database.drop()
    }
  },
  300_000,
)

/** The whole service with an exception: `test/mechanisms/last-handler.test.ts`. */
test('an uncaught rejection is logged in one line, and the process stops in order and exits with 1', async () => {
  const database = await createDatabase()
  try {
    const service = startProgram(['--import', FAULTS, 'src/main.ts', '--role', 'api'], {
      ...(await ownPorts(temporary())),
      ...SETTINGS,
      DATABASE_URL: database.url,
      TEMPORAL_ADDRESS: `127.0.0.1:${await quietPort()}`,
    })
    await service.says(/^api +listening/m)
    service.child.kill('SIGWINCH')
    service.child.kill('SIGWINCH')
    expect(await service.exited).toEqual([1, null])
    expect(plantedFaults(service)).toMatchObject([PLANTED])
    expect(service.said()).toMatch(/stopping …[^]*stopped/)
  } finally {
    await database.drop()
  }
}, 300_000)
