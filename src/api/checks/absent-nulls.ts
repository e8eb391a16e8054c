import type { TSchema } from 'typebox'

/** The parts of a JSON schema that say which members an object may have. */
interface Shape {
  type?: string
  properties?: Record<string, Shape>
  required?: readonly string[]
  items?: Shape
  anyOf?: readonly Shape[]
}

/** Takes the nulls out of a value that mean "absent"; changes the value that is given. */
type DropNulls = (value: unknown) => void

/** An amount that is absent can mean all of it (a refund), so its null is left to be refused. */
const AMOUNT = /Cents$/

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The forms that an object may have; of most there is one. */
function formsOf(shape: Shape): readonly Shape[] {
  if (shape.anyOf) return shape.anyOf.flatMap(formsOf)
  return shape.properties ? [shape] : []
}

function dropIn(shape: Shape): DropNulls | null {
  const lists = [shape, ...(shape.anyOf ?? [])].flatMap(({ items }) => (items ? [items] : []))
  const dropItems = lists.map(dropIn).filter((drop) => drop !== null)
  const forms = formsOf(shape)
  const names = new Set(forms.flatMap(({ properties }) => Object.keys(properties!)))
  const isRequired = (name: string) => forms.every(({ required }) => required?.includes(name))
  const optional = new Set([...names].filter((name) => !AMOUNT.test(name) && !isRequired(name)))
  const inside = [...names].flatMap((name) => {
    const drops = forms.flatMap(({ properties }) => (properties![name] ? [dropIn(properties![name])] : []))
    return drops.filter((drop) => drop !== null).map((drop) => [name, drop] as const)
  })
  if (optional.size === 0 && inside.length === 0 && dropItems.length === 0) return null
  return (value) => {
    if (Array.isArray(value)) for (const item of value) for (const drop of dropItems) drop(item)
    if (!isObject(value)) return
    for (const name of optional) if (value[name] === null) delete value[name]
    for (const [name, drop] of inside) drop(value[name])
  }
}

/**
 * For a body that states the whole of something (POST, PUT): `null` in an optional field means that it is absent, since
 * many clients write every field that they know. Amounts are left as they are. Compiled once, at start.
 */
export function nullsAsAbsent(schema: TSchema): DropNulls {
  return dropIn(schema) ?? (() => undefined)
}
