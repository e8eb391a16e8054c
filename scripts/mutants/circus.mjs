import { registerHooks } from 'node:module'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/*
 * A test runner for Stryker that runs the tests for all mutants in one process. Starting jest for each mutant takes several
 * times as long. Stryker's own runner for jest does not work here, because Node loads the tests (test/runner/native.js).
 */

const SANDBOX = pathToFileURL(process.cwd()).href
const TESTS = 'test/domain/{state-changes,ledger,refunds}/*.test.ts'

/** Part of each module's URL: a higher one makes Node evaluate the modules again. */
let generation = 0
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    const isReloaded = resolved.url.startsWith(SANDBOX) && resolved.url.endsWith('.ts')
    return isReloaded ? { ...resolved, url: `${resolved.url}?${generation}` } : resolved
  },
})

const load = (name) => import(pathToFileURL(join(process.cwd(), 'node_modules', name)).href)
const { default: circus } = await load('jest-circus/build/index.js')
const { expect } = await load('expect/build/index.mjs')
const { default: fc } = await load('fast-check/lib/fast-check.js')
// The same random walks for each mutant, without a search for the shortest failing one.
fc.configureGlobal({ seed: 20_261_123, endOnFailure: true })
Object.assign(globalThis, { describe: circus.describe, expect, test: circus.test })

const stryker = (globalThis.__stryker__ ??= {})

/** A test's name with those of its groups. */
function idOf(test) {
  const names = []
  for (let each = test; each.parent; each = each.parent) names.unshift(each.name)
  return names.join(' ')
}

/** Runs the tests whose ids are in the filter; null runs all. Skips the rest after the first failure if `stopsAtFailure`. */
async function runTests({ filter, stopsAtFailure }) {
  const results = []
  circus.resetState()
  const handle = (event) => {
    if (event.name === 'test_start') {
      const id = idOf(event.test)
      const isFailed = stopsAtFailure && results.some(({ errors }) => errors.length > 0)
      if (isFailed || (filter && !filter.includes(id))) event.test.mode = 'skip'
      else stryker.currentTestId = id
    } else if (event.name === 'test_done') {
      stryker.currentTestId = undefined
      results.push({ id: idOf(event.test), errors: event.test.errors, timeSpentMs: event.test.duration ?? 0 })
    }
  }
  const files = globSync(TESTS).toSorted((a, b) => isProperties(a) - isProperties(b))
  generation += 1
  for (const file of files) await import(`${pathToFileURL(file).href}?${generation}`)
  circus.addEventHandler(handle)
  try {
    await circus.run()
  } finally {
    circus.removeEventHandler(handle)
  }
  return results
}

/** The random walks take longest, so they run last. */
const isProperties = (file) => Number(file.endsWith('properties.test.ts'))

class CircusRunner {
  capabilities() {
    return { reloadEnvironment: true }
  }

  async dryRun() {
    const results = await runTests({ filter: null, stopsAtFailure: false })
    const tests = results.map(({ id, errors, timeSpentMs }) => ({
      id,
      name: id,
      timeSpentMs,
      status: errors.length > 0 ? 1 : 0,
      ...(errors.length > 0 && { failureMessage: String(errors[0]) }),
    }))
    return { status: 'complete', tests, mutantCoverage: stryker.mutantCoverage }
  }

  async mutantRun({ activeMutant, testFilter }) {
    stryker.activeMutant = activeMutant.id
    try {
      const results = await runTests({ filter: testFilter, stopsAtFailure: true })
      const failed = results.find(({ errors }) => errors.length > 0)
      if (!failed) return { status: 'survived', nrOfTests: results.length }
      const failureMessage = String(failed.errors[0])
      return { status: 'killed', killedBy: [failed.id], failureMessage, nrOfTests: results.length }
    } catch (error) {
      // The tests could not be loaded with this mutant.
      return { status: 'killed', killedBy: ['loading'], failureMessage: String(error), nrOfTests: 0 }
    } finally {
      stryker.activeMutant = undefined
    }
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'circus', injectableClass: CircusRunner }]
