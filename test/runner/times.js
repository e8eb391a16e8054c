import { relative } from 'node:path'

const seconds = (ms) => (ms / 1_000).toFixed(1).padStart(8)

/** The columns, in milliseconds. */
const COLUMNS = {
  wall: ({ wallMs }) => wallMs,
  CPU: ({ cpuMs }) => cpuMs,
  idle: ({ wallMs, cpuMs }) => Math.max(0, wallMs - cpuMs),
  'set-up': ({ setUpMs }) => setUpMs,
  'its CPU': ({ setUpCpuMs }) => setUpCpuMs,
}

const sumOf = (files, column) => files.reduce((sum, file) => sum + column(file), 0)

/** The line of one or several files. */
function lineOf(name, files) {
  const sums = Object.values(COLUMNS).map((column) => sumOf(files, column))
  return `${sums.map(seconds).join('')}  ${name}`
}

/**
 * `TEST_TIMES=1 npm test` prints how many seconds each file took, used of a core and was idle. What a file uses in
 * Postgres and in the shared service is not in its row.
 */
export default class Times {
  #files = []

  constructor({ rootDir }) {
    this.nameOf = (path) => relative(rootDir, path)
  }

  onTestResult(_test, { testFilePath, usedTime }) {
    if (usedTime) this.#files.push({ name: this.nameOf(testFilePath), ...usedTime })
  }

  onRunComplete() {
    const files = this.#files.toSorted((one, other) => other.wallMs - one.wallMs)
    const folders = Object.entries(Object.groupBy(files, ({ name }) => name.split('/').slice(0, 2).join('/'))).toSorted(
      ([, one], [, other]) => sumOf(other, COLUMNS.wall) - sumOf(one, COLUMNS.wall),
    )
    const heads = Object.keys(COLUMNS).map((head) => head.padStart(8))
    const lines = [
      `${heads.join('')}  in seconds`,
      ...files.map((file) => lineOf(file.name, [file])),
      ...folders.map(([folder, inside]) => lineOf(`${folder} (${inside.length})`, inside)),
      lineOf(`all (${files.length})`, files),
    ]
    process.stdout.write(`\n${lines.join('\n')}\n`)
  }
}
