import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * npm run language [-- <path>…]
 *
 * Counts turns of phrase that readers stumble over, in comments, documents, messages and screen texts, and lists each
 * place in the named paths. Without a path it checks the whole project against the limits below: `npm run check` runs
 * that. The count is a smoke detector: a sentence that only avoids a pattern is no better than before.
 */

/** Places per thousand lines of text. Users read README, docs, messages and screens; engineers read the rest. */
const LIMITS = { users: 5, all: 15 } as const

const RULES: readonly [what: string, pattern: RegExp][] = [
  [
    'a clause where the subject should be: name the thing',
    /^(What|Whether|Whoever|Whose|Where|Of|By|As|With|Without|Nothing|Nobody|So|Told|Made|Asked|Not) (?!is\b)[a-z`]/,
  ],
  [
    '"is told", "says of", "heard": returns, reports, reads',
    /\b(is|are|was|were) (told|heard)\b|\bsays? of\b|\btells of\b/,
  ],
  ['whoever, somebody, nobody: name the role', /\b(who(so|m)?ever|somebody|nobody)\b/i],
  ['"a person": an operator, a payer, a user', /\ba person\b/],
  [
    'anew, by itself, of its own: again, automatically, own',
    /\banew\b|\bby (itself|themselves)\b|\bof (its|their|our) own\b/,
  ],
  ['"that of", "the one that": repeat the noun', /\bthat of (its|the|an?)\b|\bthe one that\b/],
  ['an idiom: refused, accepted, returned', /\b(turned away|taken in|given back|comes? to nothing|goes on)\b/],
  ['"answers" for a function: returns', /\banswers (null|false|true|what|whether|nothing)\b/i],
  ['a word of tales: fix, permanently, unchanged', /\bmend(ed|s)?\b|\bfor good\b|\bmeanwhile\b|\bas it stands\b/i],
]

interface Text {
  file: string
  line: number
  text: string
  isForUsers: boolean
}

const isDocument = (file: string): boolean => file.endsWith('.md')
const MESSAGE = /\b(description|summary|message|title|detail)s?:|\bthrow new\b|\brefus/

function linesOfDocument(file: string, content: string): Text[] {
  let isCode = false
  return content.split('\n').flatMap((line, at) => {
    if (/^\s*```/.test(line)) isCode = !isCode
    const text = line.replace(/^[\s|>#*\-\d.]+/, '').trim()
    return isCode || text === '' || line.includes('```') ? [] : [{ file, line: at + 1, text, isForUsers: true }]
  })
}

function linesOfCode(file: string, content: string): Text[] {
  const found: Text[] = []
  let isComment = false
  const isScreen = file.startsWith('dashboard/words/')
  for (const [at, raw] of content.split('\n').entries()) {
    const line = raw.trim()
    if (line.startsWith('/*')) isComment = true
    const add = (text: string, isForUsers: boolean) => text && found.push({ file, line: at + 1, text, isForUsers })
    if (isComment) add(line.replace(/^\/?\*+\/?\s?|\*\/$/g, '').trim(), false)
    else if (line.startsWith('//')) add(line.slice(2).trim(), false)
    else if (isScreen || MESSAGE.test(line)) {
      for (const [, , text] of line.matchAll(/(['"`])((?:(?!\1).){12,})\1/g)) add(text!, !file.startsWith('test/'))
    }
    if (line.includes('*/')) isComment = false
  }
  return found
}

function textsOf(file: string): Text[] {
  const content = readFileSync(file, 'utf8')
  return isDocument(file) ? linesOfDocument(file, content) : linesOfCode(file, content)
}

const paths = process.argv.slice(2)
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths], {
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})
const files = listed
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|js|md)$/.test(file) && !/generated|histories\//.test(file))
const texts = files.flatMap(textsOf)
const found = texts.flatMap((text) =>
  RULES.filter(([, pattern]) => pattern.test(text.text)).map(([what]) => ({ ...text, what })),
)

let hasFailed = false
for (const [group, limit] of Object.entries(LIMITS)) {
  const isIn = ({ isForUsers }: Text) => group === 'all' || isForUsers
  const [count, lines] = [found.filter(isIn).length, texts.filter(isIn).length]
  const rate = lines === 0 ? 0 : (count * 1_000) / lines
  const isOver = rate > limit
  hasFailed ||= isOver
  const verdict = isOver ? `over ${limit}; npm run language -- <path> lists the places` : 'ok'
  process.stdout.write(`language ${group}: ${count} in ${lines} lines, ${rate.toFixed(1)} per thousand: ${verdict}\n`)
}
if (paths.length > 0) {
  for (const { file, line, what, text } of found) process.stdout.write(`${file}:${line}: ${what}\n    ${text}\n`)
}
process.exit(hasFailed ? 1 : 0)
