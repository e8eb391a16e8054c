import type * as globals from '@jest/globals'

/** Stands in for `@jest/globals` where Node loads the tests. Its names are live: a helper, loaded once, sees those of each file. */
type Globals = typeof globals

export let afterAll: Globals['afterAll']
export let afterEach: Globals['afterEach']
export let beforeAll: Globals['beforeAll']
export let beforeEach: Globals['beforeEach']
export let describe: Globals['describe']
export let expect: Globals['expect']
export let jest: Globals['jest']
export let test: Globals['test']

export function setGlobals(ofThisFile: Globals): void {
  ;({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } = ofThisFile)
}
