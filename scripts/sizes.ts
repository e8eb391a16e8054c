import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The most lines of a file and columns of a line in what people read as source; tests and generated files are free. */
const MOST_LINES = 250
const MOST_COLUMNS = 120

const files = execFileSync('git', ['ls-files', '--', 'src', 'local', 'dashboard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx)$/.test(file) && !file.includes('generated'))

const faults = files.flatMap((file) => {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const wide = lines.flatMap((line, at) =>
    line.length > MOST_COLUMNS ? [`${file}:${at + 1}: ${line.length} columns, at most ${MOST_COLUMNS}`] : [],
  )
  return lines.length > MOST_LINES ? [`${file}: ${lines.length} lines, at most ${MOST_LINES}`, ...wide] : wide
})
process.stdout.write(faults.map((fault) => `${fault}\n`).join(''))
process.exit(faults.length > 0 ? 1 : 0)
