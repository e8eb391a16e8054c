import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** A program that reads a case a line as JSON and answers each in a line; its arguments are the log's keys. */
export interface OtherVerifier {
  name: string
  program: string
  args: string[]
  folder: string
}

export const OTHER_VERIFIERS: readonly OtherVerifier[] = [
  {
    name: 'one in Python, written from the specifications alone',
    program: 'python3',
    args: ['verifier.py'],
    folder: '.',
  },
  { name: "transparency-dev's, torchwood's and Go's own", program: 'go', args: ['run', '.'], folder: 'go-verifier' },
]

/** Returns the answer to one question, while this process answers the program's requests. */
export async function askWhileServing(verifier: OtherVerifier, question: object, keys: string[]): Promise<string> {
  const { program, args, folder } = verifier
  const child = spawn(program, [...args, ...keys], {
    cwd: join(import.meta.dirname, folder),
    env: { ...process.env, GOFLAGS: '-mod=readonly' },
  })
  child.stdin.end(`${JSON.stringify(question)}\n`)
  const [answer, fault] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (answer === '') throw new Error(`${program}: ${fault}`)
  return answer.trimEnd()
}

export function ask({ program, args, folder }: OtherVerifier, questions: object[], keys: string[] = []): string[] {
  const { status, stdout, stderr, error } = spawnSync(program, [...args, ...keys], {
    cwd: join(import.meta.dirname, folder),
    env: { ...process.env, GOFLAGS: '-mod=readonly', PYTHONDONTWRITEBYTECODE: '1' },
    encoding: 'utf8',
    input: questions.map((question) => `${JSON.stringify(question)}\n`).join(''),
    maxBuffer: 2 ** 26,
  })
  if (error || status !== 0) throw new Error(`${program}: ${error?.message ?? stderr}`)
  const answers = stdout.trimEnd().split('\n')
  if (answers.length !== questions.length) throw new Error(`${program} gave ${answers.length} answers`)
  return answers
}
