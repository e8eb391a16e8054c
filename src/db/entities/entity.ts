import { defineEntity } from '@mikro-orm/core'

export const entity = <const Name extends string, const Columns extends Record<string, unknown>>(
  name: Name,
  tableName: string,
  properties: Columns,
) => defineEntity({ name, tableName, properties })
