import { v7 } from 'uuid'
import { idFrom, type IdKind } from '../domain/ids.ts'

export function newId(kind: IdKind): string {
  return idFrom(kind, v7())
}
