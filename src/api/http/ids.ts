import { v7 } from 'uuid'
import { idFrom, type IdKind } from '../../domain/ids.ts'

/** Returns a new public id of the kind. */
export function newId(kind: IdKind): string {
  return idFrom(kind, v7())
}
