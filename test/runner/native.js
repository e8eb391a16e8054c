import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { ModernFakeTimers } from '@jest/fake-timers'
import circus from 'jest-circus/runner'
import { ModuleMocker } from 'jest-mock'
import { setGlobals } from './globals.ts'

const require = createRequire(import.meta.url)
const GLOBALS = new URL('globals.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
})

/** Where circus keeps the tests, listeners and `jest.setTimeout` of a file. */
const OF_ONE_FILE = ['JEST_STATE_SYMBOL', 'EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL']

/** Circus, without the tests of the file before. */
function loadAnew(path) {
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (OF_ONE_FILE.includes(symbol.description)) delete globalThis[symbol]
  delete require.cache[path]
  return require(path)
}

/**
 * Runs a file as jest does, except that Node loads its modules, each once a worker. In a context of its own each file would
 * evaluate all modules again, which took more of a core than the tests.
 */
export default function run(globalConfig, config, environment, runtime, testPath, send) {
  const mocker = new ModuleMocker(globalThis)
  const timers = new ModernFakeTimers({ config, global: globalThis })
  const jest = {
    fn: mocker.fn.bind(mocker),
    spyOn: mocker.spyOn.bind(mocker),
    restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
    useFakeTimers: timers.useFakeTimers.bind(timers),
    useRealTimers: timers.useRealTimers.bind(timers),
    setTimeout: (ms) => void (globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms),
  }
  const loader = Object.assign(Object.create(runtime), {
    requireInternalModule: loadAnew,
    setGlobalsForRuntime: (globals) => setGlobals({ ...globals, jest }),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => import(pathToFileURL(path).href),
  })
  const { console } = globalThis
  const { env } = process
  globalThis.console = environment.global.console
  process.env = { ...env }
  return circus.default(globalConfig, config, environment, loader, testPath, send).finally(() => {
    timers.useRealTimers()
    mocker.restoreAllMocks()
    globalThis.console = console
    process.env = env
  })
}
