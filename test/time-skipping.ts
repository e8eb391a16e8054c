import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EnvHttpProxyAgent, fetch } from 'undici'
import type { Progress } from '../local/progress.ts'
import { cacheDir } from '../local/data-dir.ts'
import { findOnPath } from '../local/temporal/cli.ts'

const run = promisify(execFile)

/** The version of `io.temporal:temporal-test-server` on Maven Central. */
const VERSION = '1.32.0'
const SDK_VERSION = '1.24.0'
const ORIGIN = 'https://temporal.download/temporal-test-server/default'
const ANSWER_WITHIN_MS = 3_000
const FETCH_WITHIN_MS = 180_000

/** The time-skipping server, an executable with a port as argument; or why this machine has none. */
export type TimeSkippingServer = { path: string } | { why: string }

/**
 * Looks in the cache, at the official download, and at Maven's jars for Java, in this order. Fetches once a machine.
 */
export async function findTimeSkippingServer(progress: Progress, env = process.env): Promise<TimeSkippingServer> {
  const cache = join(cacheDir(env), 'temporal-test-server')
  mkdirSync(cache, { recursive: true })
  const downloaded = join(cache, `temporal-test-server-sdk-typescript-${SDK_VERSION}`)
  if (existsSync(downloaded)) return { path: downloaded }
  const script = join(cache, `java-${VERSION}`, 'temporal-test-server')
  if (existsSync(script) && findOnPath('java', env)) return { path: script }

  const problems: string[] = []
  for (const [way, path] of [
    [download, downloaded],
    [fromMaven, script],
  ] as const) {
    const problem = await way(cache, progress, env)
    if (problem === null && existsSync(path)) return { path }
    problems.push(problem ?? `${path} is not there`)
  }
  return { why: problems.join('; ') }
}

/** Lets `@temporalio/testing` download the server in a separate process, if the address responds at once. */
async function download(cache: string, progress: Progress, env: NodeJS.ProcessEnv): Promise<string | null> {
  const arch = process.arch === 'arm64' ? 'arm64' : 'amd64'
  const dispatcher = new EnvHttpProxyAgent({ connectTimeout: ANSWER_WITHIN_MS })
  try {
    const query = new URLSearchParams({
      arch,
      platform: process.platform,
      format: 'tar.gz',
      'sdk-name': 'sdk-typescript',
      'sdk-version': SDK_VERSION,
    })
    const answer = await fetch(`${ORIGIN}?${query.toString()}`, {
      dispatcher,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (!answer.ok) return `the official download answered ${answer.status}`
  } catch {
    return 'the official download does not answer'
  } finally {
    await dispatcher.destroy()
  }
  const step = progress.step('time', 'downloading the time-skipping server')
  const executable = JSON.stringify({ type: 'cached-download', downloadDir: cache })
  const code = `
    import { TestWorkflowEnvironment } from '@temporalio/testing'
    const environment = await TestWorkflowEnvironment.createTimeSkipping({ server: { executable: ${executable} } })
    await environment.teardown()
    process.exit(0)`
  try {
    await run(process.execPath, ['--input-type=module', '--eval', code], {
      env,
      cwd: import.meta.dirname,
      timeout: FETCH_WITHIN_MS,
    })
    step.done('downloaded')
    return null
  } catch (error) {
    step.fail('cannot be downloaded')
    return `the official download failed (${lastLine(error)})`
  }
}

const dependency = (group: string, artifact: string, version: string) =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`

const POM = `<project><modelVersion>4.0.0</modelVersion><groupId>test</groupId><artifactId>test</artifactId><version>1</version>
<dependencies>${dependency('io.temporal', 'temporal-test-server', VERSION)}${dependency('org.slf4j', 'slf4j-nop', '1.7.36')}</dependencies></project>`

/** An optimising compiler would cost more than it wins within a file. */
const SCRIPT = `#!/bin/sh
exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$(dirname "$0")/jars/*" io.temporal.testserver.TestServer "$@"
`

async function fromMaven(cache: string, progress: Progress, env: NodeJS.ProcessEnv): Promise<string | null> {
  const missing = ['java', 'mvn'].filter((name) => !findOnPath(name, env))
  if (missing.length > 0) return `${missing.join(' and ')} not on PATH`
  const folder = mkdtempSync(join(cache, 'maven-'))
  const step = progress.step('time', `fetching io.temporal:temporal-test-server:${VERSION} with Maven`)
  try {
    writeFileSync(join(folder, 'pom.xml'), POM)
    const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${join(folder, 'jars')}`, '-DincludeScope=runtime']
    await run('mvn', ['--batch-mode', '--quiet', ...goal], { env, cwd: folder, timeout: FETCH_WITHIN_MS })
    writeFileSync(join(folder, 'temporal-test-server'), SCRIPT, { mode: 0o755 })
    moveInto(folder, join(cache, `java-${VERSION}`))
    step.done('fetched')
    return null
  } catch (error) {
    step.fail('cannot be fetched')
    return `mvn failed (${lastLine(error)})`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Moves the folder atomically. If another run was first, its copy stays. */
function moveInto(folder: string, place: string): void {
  try {
    renameSync(folder, place)
  } catch (error) {
    if (!existsSync(join(place, 'temporal-test-server'))) throw error
  }
}

function lastLine(error: unknown): string {
  const { stdout, message } = error as { stdout?: string; message: string }
  return (stdout || message).trim().split('\n').at(-1)!
}
