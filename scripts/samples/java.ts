import type { Route } from '../../src/api/http/route.ts'
import { pascal } from '../../src/api/openapi/operation.ts'
import { after, layOut, type Code } from './layout.ts'
import {
  responseKind,
  needsSession,
  bodyType,
  isForOperator,
  needsBody,
  queryNames,
  type SampleRequest,
  type Scalar,
} from './request.ts'
import { typed, type Typed } from './typed.ts'

const COLUMNS = 72
const INDENT = ' '.repeat(4)

/**
 * Renders a value at this indentation. A builder's fields and a list's items share a line if they fit, else take one
 * each.
 */
function literal(value: Typed, indent: string): string {
  const inner = `${indent}    `
  const flat = (parts: readonly string[]) =>
    (indent + parts.join('')).length <= COLUMNS && !parts.join('').includes('\n')
  switch (value.kind) {
    case 'object': {
      const fields = value.fields.map(({ name, value: each }) => `.${name}(${literal(each, inner)})`)
      const start = `new ${value.type}()`
      return flat([start, ...fields]) ? start + fields.join('') : [start, ...fields].join(`\n${inner}`)
    }
    case 'list': {
      const items = value.items.map((item) => literal(item, inner))
      const name = value.unique ? 'Set' : 'List'
      return flat(items) ? `${name}.of(${items.join(', ')})` : `${name}.of(\n${inner}${items.join(`,\n${inner}`)})`
    }
    case 'map':
      return `Map.of(${value.entries
        .flat()
        .map((each) => JSON.stringify(each))
        .join(', ')})`
    case 'uri':
      return `URI.create(${JSON.stringify(value.value)})`
    case 'instant':
      return `OffsetDateTime.parse(${JSON.stringify(value.value)})`
    case 'integer':
      return `${value.value}L`
    case 'number':
      return `new BigDecimal("${value.value}")`
    case 'text':
    case 'flag':
      return JSON.stringify(value.value)
  }
}

const scalar = (value: Scalar): string => (typeof value === 'number' ? `${value}L` : JSON.stringify(value))

/** The arguments of the method, the required ones first. */
function argumentsOf({ route, params, query, body, idempotencyKey }: SampleRequest): string[] {
  const { waits } = route
  const takes = queryNames(route).map((name) => ({ name, value: query[name] }))
  const leftOut = takes.flatMap(({ value }) => (value === undefined ? ['null'] : []))
  const isNeeded = needsBody(route)
  return [
    ...Object.values(params).map((value) => JSON.stringify(value)),
    ...takes.flatMap(({ value }) => (value === undefined ? [] : [scalar(value)])),
    ...(body !== undefined && isNeeded ? ['request'] : []),
    // One part, so that all nulls stay on one line.
    ...(leftOut.length > 0 ? [leftOut.join(', ')] : []),
    ...(idempotencyKey ? [JSON.stringify(idempotencyKey)] : []),
    ...(waits ? ['null'] : []),
    ...(body !== undefined && !isNeeded ? ['request'] : []),
  ]
}

function clientOf(route: Route): string {
  if (isForOperator(route))
    return 'Operator.with(System.getenv("PAYMENTS_BASE_URL"), System.getenv("PAYMENTS_ACCESS_TOKEN"))'
  return needsSession(route) ? 'Payments.with(System.getenv("PAYMENTS_BASE_URL"), null)' : 'Payments.fromEnvironment()'
}

export function java(request: SampleRequest): string {
  const { route, body } = request
  const asSession = needsSession(route)
  const made = body === undefined ? null : literal(typed(route.request.body!, body, bodyType(route)), INDENT)
  const ofOperator = isForOperator(route)
  const [client, kind] = ofOperator ? ['operator', 'Operator'] : ['payments', 'Payments']
  const token = 'Map.of("Authorization", "Bearer " + System.getenv("PAYMENTS_ACCESS_TOKEN"))'
  const call: Code = {
    open: `${client}.${route.operationId}(`,
    parts: [...argumentsOf(request), ...(asSession && !ofOperator ? [token] : [])],
    close: ')',
  }
  const used = (made ?? '') + (asSession && !ofOperator ? token : '')
  const imports = [
    ...(used.includes('new BigDecimal') ? ['java.math.BigDecimal'] : []),
    ...(used.includes('URI.create(') ? ['java.net.URI'] : []),
    ...(used.includes('OffsetDateTime.') ? ['java.time.OffsetDateTime'] : []),
    ...['List', 'Map', 'Set'].filter((name) => used.includes(`${name}.of(`)).map((name) => `java.util.${name}`),
    `payments.client.${kind}`,
    ...(made === null ? [] : ['payments.client.generated.model.*']),
  ]
  return `${imports.map((name) => `import ${name};`).join('\n')}

class ${pascal(route.operationId)} {
  public static void main(String[] arguments) throws Exception {
    var ${client} = ${clientOf(route)};
${made === null ? '' : `    var request = ${made};\n`}${
    {
      nothing: `    ${layOut(call, '    ', INDENT)};`,
      value: `    ${layOut(after('var answer = ', call), '    ', INDENT)};\n    System.out.println(answer);`,
      list: `    ${layOut(after('var answer = ', call), '    ', INDENT)};\n    answer.getData().forEach(System.out::println);`,
    }[responseKind(route)]
  }
  }
}
`
}
