import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { newFolder } from '../folder.ts'

const service = duringTests(() => sharedService(['paystack', 'peach', 'yoco']))
const folder = newFolder()

test('npm run demo completes its story against the running service, with a replayed webhook', async () => {
  const { baseUrl, business, temporal, simulator, operator, database } = service
  const demo = { ...business, baseUrl, operator, temporalUiUrl: temporal.uiUrl, simulatorUrl: simulator.controlUrl }
  writeFileSync(join(folder, 'demo.json'), JSON.stringify(demo))
  const main = join(import.meta.dirname, '../../local/demo/main.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      PROOF_PRIVATE_KEY: service.proofPrivateKey,
    },
  })
  expect(stdout).toContain('The demo passed.')
  expect(stdout).not.toContain('INVALID')
  expect(stdout).toMatch(/attempt +paystack: DECLINED \(not_processed\)\n +attempt +peach: SUCCEEDED/)
  expect(stdout).toMatch(/payer sees +Payment received\n +now +lnk_\w+ PAID\n +opened again Already paid/)
  expect(stdout).toMatch(/now +COMPLETED, R 4\s?300,00: 0 pending, 2 succeeded/)
  expect(stdout).toMatch(
    /now +STOPPED, R 9\s?000,00: 0 pending, 0 succeeded, 0 failed, 1 stopped\n +item +.*: rejected/,
  )
  expect(stdout).toMatch(/rates +repo 7,25%.* \(stale.*\n +tax +R .* in the tax year 20\d\d/)
  const [, id] = /replayed +(dlv_\w+)/.exec(stdout)!
  expect(stdout).toMatch(/attempt 1 +SCHEDULE: 503\n +attempt 2 +REPLAY: 204\n/)
  expect(stdout).toContain(`${temporal.uiUrl}/namespaces/default/workflows/webhook-delivery-${id}`)
  expect(stdout).toMatch(/checked +leaf \d+ is one of the \d+ under its root\n +verified +txn_/)
})
