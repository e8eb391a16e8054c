import { ID_PREFIXES, type IdKind } from '../../domain/ids.ts'

export const exampleIds = Object.fromEntries(
  Object.entries(ID_PREFIXES).map(([kind, prefix]) => [kind, `${prefix}_0193a5d87c3e7a1b9f2d4c6e8a0b1c2d`]),
) as Record<IdKind, string>

export const EXAMPLE_INSTANT = '2026-11-21T06:00:00.000Z'
