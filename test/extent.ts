/**
 * How much of a long test runs. `npm run test:long` runs all of it: before a release, each night, and after a change of what it
 * covers. `.ci/run` runs the short form of each, through the same code.
 */
export const extent = <T>({ short, long }: { short: T; long: T }): T => (process.env.TEST_LONG === '1' ? long : short)
