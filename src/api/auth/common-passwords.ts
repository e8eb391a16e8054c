import { readFileSync } from 'node:fs'
import { isCommonPassword, isMadeOfNames } from '../../domain/accounts/common-passwords.ts'
import { fieldsRefused } from '../schema/schema-faults.ts'

/**
 * 49 000 breached and common passwords in lower case, one a line, after a header that names their source. It is only
 * the list of zxcvbn-ts: an estimate of strength refuses passwords for reasons that no sentence explains.
 */
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

const COMMON_PASSWORD =
  'is on the list of common or breached passwords, which attackers try first; choose another, for example four ' +
  'unrelated words'

function isCommon(password: string): boolean {
  list ??= readList()
  return isCommonPassword(password, list)
}

const NAMES_AS_PASSWORD =
  'is made of an email address, the name of the business or a word of this service, which attackers of one account ' +
  'try first; choose another, for example four unrelated words'

/** Returns what is wrong with the new password of a user whose names are `about`; null if nothing is. */
export function passwordFault(password: string, about: readonly string[]): string | null {
  if (isCommon(password)) return COMMON_PASSWORD
  return isMadeOfNames(password, about) ? NAMES_AS_PASSWORD : null
}

/** Throws SV-2001 for a common or breached password, and for one made of names. `path` is the field's JSON pointer. */
export function requireUncommon(password: string, path: string, about: readonly string[]): void {
  const message = passwordFault(password, about)
  if (message !== null) throw fieldsRefused([{ path, message }])
}
