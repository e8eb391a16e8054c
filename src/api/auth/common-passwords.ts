import { readFileSync } from 'node:fs'
import { isCommonPassword } from '../../domain/accounts/common-passwords.ts'
import { fieldsRefused } from '../schema/schema-faults.ts'

/** 49 000 breached and common passwords in lower case, one a line, after a header that names their source. */
const LIST = new URL('common-passwords.txt', import.meta.url)

let list: ReadonlySet<string> | null = null

/** Takes 20 ms of CPU and 5 MB, so the list is read when the first password is chosen. */
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
  'is on the list of common or breached passwords, which attackers try first; choose another, for example four ' +
  'unrelated words'

/** Returns whether the password is common or breached. */
export function isCommon(password: string): boolean {
  list ??= readList()
  return isCommonPassword(password, list)
}

/** Throws SV-2001 for a common or breached password. `path` is the field's JSON pointer. */
export function requireUncommon(password: string, path: string): void {
  if (isCommon(password)) throw fieldsRefused([{ path, message: COMMON_PASSWORD }])
}
