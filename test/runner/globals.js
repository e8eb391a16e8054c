import { jestExpect } from '@jest/expect'
import { ModernFakeTimers } from '@jest/fake-timers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'jest-circus'
import { ModuleMocker } from 'jest-mock'

const mocker = new ModuleMocker(globalThis)
let timers

const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
  useFakeTimers: (options) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
}

Object.assign(globalThis, { afterAll, afterEach, beforeAll, beforeEach, describe, expect: jestExpect, jest, test })

/** Prepares the globals for a file with this configuration. */
export function prepareGlobals(config) {
  timers = new ModernFakeTimers({ config, global: globalThis })
}

/** Undoes what a file mocked. */
export function restoreGlobals() {
  timers.useRealTimers()
  mocker.restoreAllMocks()
}
