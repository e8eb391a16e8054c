import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { logKey, readVerifierKey, readWitnessKey } from '../../src/domain/proof/checkpoint.ts'
import { type NoteKey, NoteRefused, verifyNote } from '../../src/domain/proof/note.ts'
import { sha256, verifyEd25519 } from '../../src/proofs/keys.ts'
import { describeInBrowser, startBrowser } from '../browser/chromium.ts'
import { ask, OTHER_VERIFIERS } from './other-verifiers.ts'
import { testWith } from '../programs.ts'

/* Four readers of signed notes agree on every byte: Go's own, one in Python, the service's, and that of the page. */

interface SignedNote {
  keys: string[]
  /** Base64, since not every note is UTF-8. */
  note: string
}
interface Opened {
  fault?: string
  text?: string
  signers?: string[]
}

const vectors = JSON.parse(readFileSync(join(import.meta.dirname, 'note-vectors.json'), 'utf8')) as {
  notes: (SignedNote & { about: string; fault?: string; signers?: string[] })[]
  keys: { about: string; vkey: string; reads: boolean }[]
}
const noted = vectors.notes.map(({ keys, note }) => ({ keys, note }))
const vkeys = vectors.keys.map(({ vkey }) => vkey)
const [GO, ...OTHERS] = OTHER_VERIFIERS.toReversed()

/** The file's verdict about each note and each key. */
const expected = {
  notes: vectors.notes.map(({ about, fault, signers }) => ({ about, fault, signers })),
  keys: vectors.keys.map(({ about, reads }) => ({ about, reads })),
}
const answered = (notes: Opened[], keys: boolean[]) => ({
  notes: vectors.notes.map(({ about }, at) => ({ about, fault: notes[at]?.fault, signers: notes[at]?.signers })),
  keys: vectors.keys.map(({ about }, at) => ({ about, reads: keys[at] })),
})

/** A number below `under`, the same in every run (mulberry32). */
function numbersOf(seed: number): (under: number) => number {
  let state = seed
  return (under) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % under
  }
}

const PIECES = ['\n', '\n\n', ' ', '— ', '+', '=', 'A', '\r', '\t', '\0', '\u00a0', '\u0085', '\ufeff', 'é', '😀']

/** Changes some places of a note: a bit, a byte less, a piece more, a line twice, a line elsewhere, an end cut off. */
function mutated(note: Buffer, next: (under: number) => number): Buffer {
  let bytes = note
  for (let left = 1 + next(2); left > 0; left--) {
    const at = next(bytes.length + 1)
    const lines = bytes.toString('latin1').split('\n')
    const line = next(lines.length)
    const piece = next(8) === 0 ? Buffer.from([0x80 + next(128)]) : Buffer.from(PIECES[next(PIECES.length)]!)
    const changes: (() => Buffer)[] = [
      () => Buffer.from(bytes.map((byte, each) => (each === at ? byte ^ (1 << next(8)) : byte))),
      () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + next(2))]),
      () => Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]),
      () => Buffer.from(lines.toSpliced(line, 0, lines[next(lines.length)]!).join('\n'), 'latin1'),
      () => Buffer.from(lines.toSpliced(line, 1).join('\n'), 'latin1'),
      () => bytes.subarray(0, next(4) === 0 ? at : bytes.length - next(3)),
    ]
    bytes = changes[next(changes.length)]!()
  }
  return bytes
}

const next = numbersOf(32)
// Of notes that hold: few changes of a refused note lead to another answer.
const shorter = vectors.notes.filter(({ note, signers }) => signers && note.length < 2_000)
const mutations = Array.from({ length: 1_500 }, (): SignedNote => {
  const { keys, note } = shorter[next(shorter.length)]!
  return { keys, note: mutated(Buffer.from(note, 'base64'), next).toString('base64') }
})

/** Of a note with several faults, each reader may find another first. */
const outcomeOf = ({ fault, text, signers }: Opened) => (fault === undefined ? { text, signers } : 'refused')

function readKey(vkey: string): NoteKey | null {
  const key = readVerifierKey(sha256, vkey)
  return key ? logKey(sha256, verifyEd25519, key) : readWitnessKey(sha256, verifyEd25519, vkey)
}

async function open({ keys, note }: SignedNote): Promise<Opened> {
  const known = keys.flatMap((vkey) => readKey(vkey) ?? [])
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    const { text, signers } = await verifyNote(decoder.decode(Buffer.from(note, 'base64')), known)
    return { text, signers: signers.map(({ name, id }) => `${name}+${id}`) }
  } catch (error) {
    if (error instanceof NoteRefused) return { fault: error.fault }
    if (error instanceof TypeError && 'code' in error) return { fault: 'malformed' }
    throw error
  }
}

const opened = (answers: string[]) => answers.map((answer) => JSON.parse(answer) as Opened)
const noteQuestions = (notes: SignedNote[]) => notes.map((note) => ({ note }))
const keyQuestions = vkeys.map((key) => ({ key }))

describe('a reader of signed notes', () => {
  for (const verifier of OTHER_VERIFIERS)
    testWith(
      { needs: [verifier.program] },
      `${verifier.name} takes and refuses what the file of vectors says`,
      () => {
        const notes = opened(ask(verifier, noteQuestions(noted)))
        const keys = ask(verifier, keyQuestions).map((answer) => answer === 'true')
        expect(answered(notes, keys)).toEqual(expected)
      },
      180_000,
    )

  test('the reader of the service takes and refuses what the file of vectors says', async () => {
    const notes = await Promise.all(noted.map(open))
    expect(
      answered(
        notes,
        vkeys.map((vkey) => readKey(vkey) !== null),
      ),
    ).toEqual(expected)
  })

  testWith(
    { needs: [GO!.program] },
    `${GO!.name} agrees with the service's and Python's about mutated notes`,
    async () => {
      const byGo = opened(ask(GO!, noteQuestions(mutations))).map(outcomeOf)
      const own = (await Promise.all(mutations.map(open))).map(outcomeOf)
      expect(byGo.filter((outcome) => outcome !== 'refused').length).toBeGreaterThan(50)
      expect(byGo.filter((outcome) => outcome === 'refused').length).toBeGreaterThan(500)
      expect(differences(own, byGo)).toEqual([])
      for (const other of OTHERS)
        expect(differences(opened(ask(other, noteQuestions(mutations))).map(outcomeOf), byGo)).toEqual([])
    },
    180_000,
  )
})

function differences(some: unknown[], others: unknown[]): object[] {
  return mutations.flatMap(({ keys, note }, at) =>
    JSON.stringify(some[at]) === JSON.stringify(others[at]) ? [] : [{ keys, note, one: some[at], other: others[at] }],
  )
}

describeInBrowser('the page that needs no server', () => {
  let browser: BrowserContext
  let page: Page

  beforeAll(async () => {
    browser = await startBrowser({ scripts: true })
    page = await browser.newPage()
    await page.goto(pathToFileURL(join(import.meta.dirname, '../../docs/verify-receipt.html')).href)
  })
  /** Calls the page's own functions. */
  const openInPage = async (notes: SignedNote[]): Promise<Opened[]> =>
    await page.evaluate(`Promise.all(${JSON.stringify(notes)}.map(async ({ keys, note }) => {
      const known = []
      for (const vkey of keys) known.push((await readKey(LOG, vkey)) ?? (await readKey(WITNESS, vkey)))
      const text = textOf(fromBase64(note))
      if (text === null) return { fault: 'malformed' }
      try {
        const { text: signed, signers } = await verifyNote(text, known.filter((key) => key !== null))
        return { text: signed, signers: signers.map(({ name, id }) => name + '+' + id) }
      } catch (error) {
        if (error instanceof NoteRefused) return { fault: error.message }
        throw error
      }
    }))`)

  test('takes and refuses what the file of vectors says', async () => {
    const keys: boolean[] = await page.evaluate(`Promise.all(${JSON.stringify(vkeys)}.map(async (vkey) =>
      ((await readKey(LOG, vkey)) ?? (await readKey(WITNESS, vkey))) !== null))`)
    expect(answered(await openInPage(noted), keys)).toEqual(expected)
  })

  test("agrees with the service's reader about mutated notes", async () => {
    const own = (await Promise.all(mutations.map(open))).map(outcomeOf)
    expect(differences((await openInPage(mutations)).map(outcomeOf), own)).toEqual([])
  })
})
