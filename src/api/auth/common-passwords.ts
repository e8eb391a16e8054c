import { readFileSync } from 'node:fs'
import { isCommonPassword } from '../../domain/accounts/common-passwords.ts'
import { fieldsRefused } from '../schema/schema-faults.ts'

/** 49 000 breached and common passwords in lower case, one a line, after a head that says where they come from. */
const LIST = new URL('common-passwords.txt', import.meta.url)

let list: ReadonlySet<string> | null = null

/** Read with the first password that is chosen: 20 ms of CPU and 5 MB. */
function readList(): ReadonlySet<string> {
  const text = readFileSync(LIST, 'utf8')
  return new Set(
    text
      .slice(text.indexOf('\n\n') + 2)
      .trimEnd()
      .split('\n'),
  )
}

export const COMMON_PASSWORD =
  'is one of the first that guessers try: it is common, or was in a breach. Choose another, for example four words ' +
  'that have nothing to do with each other'

/** Returns whether guessers try the password early. */
export function isCommon(password: string): boolean {
  list ??= readList()
  return isCommonPassword(password, list)
}

/** Throws SV-2001 for a new password that guessers try early. `path` is the field's JSON pointer. */
export function requireUncommon(password: string, path: string): void {
  if (isCommon(password)) throw fieldsRefused([{ path, message: COMMON_PASSWORD }])
}
