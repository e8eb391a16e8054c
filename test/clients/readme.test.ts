import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect } from '@jest/globals'
import { fencedBlocks } from '../docs/fenced-blocks.ts'
import { testWith } from '../programs.ts'
import { type SharedService, sharedService } from '../shared-service.ts'
import { README_LANGUAGES } from './readmes.ts'

const run = promisify(execFile)
const scratch = mkdtempSync(join(tmpdir(), 'clients-readme-'))
let service: SharedService

beforeAll(async () => {
  service = await sharedService()
})
afterAll(async () => {
  rmSync(scratch, { recursive: true, force: true })
  await service?.stop()
})

for (const { name, programs, install } of README_LANGUAGES)
  testWith(
    { needs: programs },
    `the first payment of the ${name} README runs as pasted`,
    async () => {
      const block = fencedBlocks(`clients/${name}/README.md`).find(({ heading }) => heading === 'The first payment')!
      expect(block.code.trimEnd().split('\n').length).toBeLessThanOrEqual(5)
      // A separate folder: Go treats a folder `vendor` as vendored packages.
      const folder = join(scratch, name)
      mkdirSync(folder)
      const [command, ...args] = await install(block.code, folder)
      const { stdout } = await run(command, args, {
        cwd: folder,
        env: { ...process.env, PAYMENTS_BASE_URL: service.baseUrl, PAYMENTS_API_KEY: service.business.apiKey },
      })
      expect(stdout).toMatch(/^txn_[0-9a-f]{32} SUCCEEDED\n$/)
    },
    180_000,
  )
