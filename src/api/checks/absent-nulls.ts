import type { TSchema } from 'typebox'

/** The parts of a JSON schema that define an object's members. */
interface Shape {
  type?: string
  properties?: Record<string, Shape>
  required?: readonly string[]
  items?: Shape
  anyOf?: readonly Shape[]
}

/** Deletes nulls that mean "absent" from the value, in place. */
type DropNulls = (value: unknown) => void

/** An absent amount can mean the full amount (a refund), so a null amount stays and is refused. */
const AMOUNT = /Cents$/

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object schemas of a union; most schemas have one. */
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
 * Returns the function that deletes nulls of optional fields from a POST or PUT body: many clients write every field
 * that they know. Null amounts stay. Compiled once, at start.
 */
export function nullsAsAbsent(schema: TSchema): DropNulls {
  return dropIn(schema) ?? (() => undefined)
}
