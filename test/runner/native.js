import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createEmptyTestResult } from '@jest/test-result'
import { addEventHandler, getState, resetState, run } from 'jest-circus'
import { formatExecError, formatResultsErrors } from 'jest-message-util'
import { prepareGlobals, restoreGlobals } from './globals.js'
import { startUsedTime } from './used-time.js'

/** Rejected promises that no code has handled yet, with their errors. */
const rejections = new Map()

/** The measure of the running file. */
let usedTime

/** An uncaught error fails the running test, or the file between two tests. */
const onProcess = {
  uncaughtException: (error) => (getState().currentlyRunningTest?.errors ?? getState().unhandledErrors).push(error),
  unhandledRejection: (error, promise) => rejections.set(promise, error),
  rejectionHandled: (promise) => rejections.delete(promise),
}

addEventHandler(async (event, { unhandledErrors }) => {
  if (event.name === 'test_fn_start') usedTime.testStarts()
  if (event.name === 'test_start') expect.setState({ currentTestName: event.test.name })
  if (rejections.size === 0 || (event.name !== 'test_done' && event.name !== 'run_finish')) return
  // Node reports the handling of a rejection only after the code that handled it.
  await setImmediate()
  const errors = event.test?.errors ?? unhandledErrors
  errors.push(...rejections.values())
  rejections.clear()
})

/** Replaces the process's listeners for uncaught errors while `work` runs. */
async function catchingUncaught(work) {
  const names = Object.keys(onProcess)
  const before = names.map((name) => process.rawListeners(name))
  for (const name of names) process.removeAllListeners(name).on(name, onProcess[name])
  try {
    return await work()
  } finally {
    for (const [index, name] of names.entries()) {
      process.removeListener(name, onProcess[name])
      for (const listener of before[index]) process.on(name, listener)
    }
  }
}

const STATUS = { skip: 'pending', todo: 'todo', done: 'passed' }

/** One test's result in the form that jest's reporters read. */
function toAssertionResult({ testPath, status, errors, errorsDetailed, startedAt, duration, location, ...result }) {
  // The first name is that of the root block.
  const [title, ...ancestors] = testPath.slice(1).toReversed()
  return {
    ancestorTitles: ancestors.toReversed(),
    duration,
    failureDetails: errorsDetailed,
    failureMessages: errors,
    fullName: testPath.slice(1).join(' '),
    invocations: result.invocations,
    location,
    numPassingAsserts: result.numPassingAsserts,
    retryReasons: result.retryReasons,
    startAt: startedAt,
    status: errors.length > 0 ? 'failed' : STATUS[status],
    title,
  }
}

/** The file's result in the form that jest's reporters read. */
function toTestResult({ testResults, unhandledErrors, unhandledErrorsDetailed }, { config, globalConfig, testPath }) {
  const results = testResults.map(toAssertionResult)
  const count = (wanted) => results.filter(({ status }) => status === wanted).length
  const failures = [
    formatResultsErrors(results, config, globalConfig, testPath),
    ...unhandledErrorsDetailed.map((error) => formatExecError(error, config, globalConfig, testPath)),
  ].filter(Boolean)
  return {
    ...createEmptyTestResult(),
    failureMessage: failures.join('\n\n') || null,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    ...(unhandledErrors.length > 0 && { testExecError: { message: '', stack: unhandledErrors.join('\n') } }),
    testFilePath: testPath,
    testResults: results,
  }
}

/**
 * Jest's `testRunner`: runs a file with jest-circus. Node loads the modules, once a worker. Jest's own
 * registry would evaluate all modules again for each file, about a second of a core.
 */
export default async function runFile(globalConfig, config, environment, _runtime, testPath) {
  resetState()
  const { testNamePattern, testTimeout, maxConcurrency } = globalConfig
  Object.assign(getState(), {
    maxConcurrency,
    testNamePattern: testNamePattern ? new RegExp(testNamePattern, 'i') : null,
    testTimeout: testTimeout ?? config.testTimeout,
  })
  usedTime = startUsedTime()
  expect.setState({ testPath })
  prepareGlobals(config)
  const { console } = globalThis
  const { env } = process
  globalThis.console = environment.global.console
  process.env = { ...env }
  try {
    return await catchingUncaught(async () => {
      await import(pathToFileURL(testPath).href)
      const result = await run()
      return { ...toTestResult(result, { config, globalConfig, testPath }), usedTime: usedTime.end() }
    })
  } finally {
    restoreGlobals()
    globalThis.console = console
    process.env = env
  }
}
