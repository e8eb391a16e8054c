import { type Database, onlyRow } from '../query.ts'

/** Rows that one statement adds up, within a fraction of its time-out even on a busy machine. */
const ROWS_OF_PART = 50_000

interface Part<Sum> {
  sums: Sum[]
  /** The number of rows. */
  rows: number
  /** The key of the last row; null without rows. */
  end: string[] | null
}

/**
 * Returns a function that adds up rows part by part, and returns the sums of all parts. Rows that are stored during
 * the reading may be missing. The statement returns a `Part` of at most `:most` rows in the order of a key, which is
 * after `:after0`, `:after1` …; its columns are text.
 */
export function addUpInParts<Given extends object, Sum>(columns: number, written: { name: string; text: string }) {
  const addUp = onlyRow<Given & { most: number }, Part<Sum>>(written)
  return async (db: Database, given: Given): Promise<Sum[]> => {
    const all: Sum[] = []
    for (let after = Array.from({ length: columns }, () => ''); ;) {
      const position = Object.fromEntries(after.map((value, index) => [`after${index}`, value]))
      const { sums, rows, end } = await addUp(db, { ...given, ...position, most: ROWS_OF_PART })
      all.push(...sums)
      if (end === null || rows < ROWS_OF_PART) return all
      after = end
    }
  }
}
