import { relative } from 'node:path'

const seconds = (ms) => (ms / 1_000).toFixed(1).padStart(8)

function rowOf(name, { wallMs, cpuMs, setUpMs }) {
  return `${[wallMs, cpuMs, Math.max(0, wallMs - cpuMs), setUpMs].map(seconds).join('')}  ${name}`
}

const sumOf = (files) => ({
  wallMs: files.reduce((sum, { wallMs }) => sum + wallMs, 0),
  cpuMs: files.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
  setUpMs: files.reduce((sum, { setUpMs }) => sum + setUpMs, 0),
})

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
    const folders = Object.entries(Object.groupBy(files, ({ name }) => name.split('/').slice(0, 2).join('/')))
      .map(([folder, inside]) => [`${folder} (${inside.length})`, sumOf(inside)])
      .toSorted(([, one], [, other]) => other.wallMs - one.wallMs)
    const rows = [...files.map((file) => [file.name, file]), ...folders, [`all (${files.length})`, sumOf(files)]]
    const heads = ['wall', 'CPU', 'idle', 'set-up'].map((head) => head.padStart(8)).join('')
    process.stdout.write(`\n${[`${heads}  in seconds`, ...rows.map((row) => rowOf(...row))].join('\n')}\n`)
  }
}
