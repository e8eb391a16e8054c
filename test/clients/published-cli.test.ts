import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { fencedBlocks } from '../docs/fenced-blocks.ts'
import { testWith } from '../programs.ts'
import { duringTests } from '../during-tests.ts'
import { sharedService } from '../shared-service.ts'
import { type EmptyProject, makeEmptyProject } from './empty-project.ts'

const scratch = mkdtempSync(join(tmpdir(), 'cli-published-'))
/** npm of this machine warns about settings of its own, which no package can change. */
const OF_SETTINGS = /^npm warn Unknown .*$/gm

const service = duringTests(() => sharedService(['paystack']))
let project: EmptyProject

beforeAll(async () => {
  const env = {
    PAYMENTS_BASE_URL: service.baseUrl,
    PAYMENTS_API_KEY: service.business.apiKey,
    XDG_CONFIG_HOME: join(scratch, 'config'),
    npm_config_prefix: join(scratch, 'global'),
    npm_config_update_notifier: 'false',
    NODE_OPTIONS: '--trace-warnings',
  }
  // Its build compiles the client and the reader of CSV files into it.
  project = makeEmptyProject('cli', scratch, env, ['clients/typescript', 'src/csv', 'package.json'])
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe('the published command line', () => {
  const needs = { needs: ['node', 'npm'] }
  const payments = (...args: string[]) => project.run([join(scratch, 'global/bin/payments'), ...args])

  testWith(needs, 'is installed as the README says, and the install warns of nothing', async () => {
    const { stderr } = await project.follow('Install')
    expect(stderr.replaceAll(OF_SETTINGS, '')).not.toMatch(/warn/i)
    expect(existsSync(join(project.client, 'dist'))).toBe(false)
  })

  testWith(needs, "contains the program and nothing of the project's other files", async () => {
    const { stdout } = await project.run(['tar', '-tf', 'payments-service-cli-1.2.0.tgz'])
    const top = stdout
      .trim()
      .split('\n')
      .filter((file) => !/^package\/dist\/(clients\/(cli|typescript)\/src|src\/csv)\/[\w/-]+\.js$/.test(file))
    expect(top.toSorted()).toEqual(['package/CHANGELOG.md', 'package/README.md', 'package/package.json'])
  })

  testWith(needs, "runs on the machine's own Node without a warning", async () => {
    expect(await payments('--version')).toEqual({ stdout: '1.2.0\n', stderr: '' })
    expect(await payments('complete', 'bash')).toMatchObject({ stderr: '' })
    const { stdout, stderr } = await payments('links', 'list', '--json')
    expect(JSON.parse(stdout)).toEqual({ data: [], nextCursor: null })
    expect(stderr).toBe('')
  })

  testWith(needs, "serves an AI client that has the README's configuration", async () => {
    const block = fencedBlocks('clients/cli/README.md').find(({ heading }) => heading === 'For AI clients')!
    const { command, args, env } = JSON.parse(block.code).mcpServers.payments
    const { stdout } = await project.run(['printenv', 'PATH'])
    const client = new Client({ name: 'test', version: '1.0.0' })
    const own = { PAYMENTS_BASE_URL: service.baseUrl, PAYMENTS_API_KEY: service.business.apiKey }
    expect(Object.keys(env)).toEqual(Object.keys(own))
    const PATH = `${join(scratch, 'global/bin')}:${stdout.trim()}`
    await client.connect(new StdioClientTransport({ command, args, env: { ...own, PATH } }))
    try {
      const { structuredContent } = await client.callTool({ name: 'getAccountStatus', arguments: {} })
      expect(structuredContent).toMatchObject({ mode: 'TEST' })
      const found = await client.callTool({ name: 'searchDocs', arguments: { query: 'verify a webhook' } })
      expect(JSON.stringify(found.structuredContent)).toContain('/docs/webhooks.md')
    } finally {
      await client.close()
    }
  })
})
