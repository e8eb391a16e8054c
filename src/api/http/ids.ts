import { v7 } from 'uuid'
import { idFrom, type IdKind } from '../../domain/ids.ts'

/** A new public id of that kind. */
export function newId(kind: IdKind): string {
  return idFrom(kind, v7())
}
