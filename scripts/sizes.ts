import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * The most lines of each room. Every line of a TypeScript or TSX file that git knows counts, also comments and empty lines.
 * docs/decisions.md has the goals; a ceiling is raised only with a dated line there.
 */
const CEILINGS = {
  src: 53_450,
  'src/api': 19_500,
  'src/db': 12_670,
  'src/domain': 7_330,
  'src/activities': 3_300,
  'src/workflows': 2_000,
  'src/providers': 4_500,
  'src, other rooms': 4_830,
  dashboard: 13_800,
  local: 7_120,
  scripts: 3_560,
  test: 83_370,
}
/** The most columns of a line in what people read as source. Comments and texts of tests and scripts are free. */
const MOST_COLUMNS = 120

function roomsOf(file: string): (keyof typeof CEILINGS)[] {
  const [top, second] = file.split('/')
  if (top !== 'src') return [top as keyof typeof CEILINGS]
  const room = `src/${second}`
  return ['src', room in CEILINGS ? (room as keyof typeof CEILINGS) : 'src, other rooms']
}

const files = execFileSync('git', ['ls-files', 'src', 'dashboard', 'local', 'scripts', 'test'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, rooms: roomsOf(file), lines: readFileSync(file, 'utf8').trimEnd().split('\n') }))

const large = Object.entries(CEILINGS).flatMap(([room, ceiling]) => {
  const inRoom = files.filter(({ rooms }) => (rooms as string[]).includes(room))
  const lines = inRoom.reduce((sum, file) => sum + file.lines.length, 0)
  return lines > ceiling ? [`${room}: ${lines} lines, at most ${ceiling}`] : []
})
const wide = files.flatMap(({ file, rooms, lines }) =>
  rooms.includes('test') || rooms.includes('scripts')
    ? []
    : lines.flatMap((line, at) =>
        line.length > MOST_COLUMNS ? [`${file}:${at + 1}: ${line.length} columns, at most ${MOST_COLUMNS}`] : [],
      ),
)
// The lint (`unicorn/no-useless-spread`) refuses the spread of a literal, except where `as const` follows the literal.
const spread = files.flatMap(({ file, lines }) =>
  lines.flatMap((line, at) => (/\.\.\.\(\{/.test(line) ? [`${file}:${at + 1}: the spread of a literal`] : [])),
)
const faults = [...large, ...wide, ...spread]
process.stdout.write(faults.map((fault) => `${fault}\n`).join(''))
process.exit(faults.length > 0 ? 1 : 0)
