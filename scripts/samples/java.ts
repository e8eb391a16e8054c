import { pascal } from '../../src/api/schema/schema.ts'
import { after, layOut, type Code } from './layout.ts'
import { responseKind, needsSession, isForOperator, type SampleRequest, type Scalar } from './request.ts'
import { typedBody, type Typed } from './typed.ts'

const COLUMNS = 72
const STEP = ' '.repeat(4)

/** Renders a value. A builder's calls and a list's items share a line if they fit, else take one each. */
function literal(value: Typed, indent: string): string {
  const inner = indent + STEP
  switch (value.kind) {
    case 'object': {
      const fields = value.fields.map(({ name, value: each }) => ({ name, code: literal(each, inner) }))
      return builder(value.type, fields, indent)
    }
    case 'list': {
      const items = value.items.map((item) => literal(item, inner))
      return fits(items, indent) ? `List.of(${items.join(', ')})` : `List.of(\n${inner}${items.join(`,\n${inner}`)})`
    }
    case 'map': {
      const pairs = value.entries.flat().map((each) => JSON.stringify(each))
      return `Map.of(${pairs.join(', ')})`
    }
    case 'instant':
      return `Instant.parse(${JSON.stringify(value.value)})`
    case 'day':
      return `LocalDate.parse(${JSON.stringify(value.value)})`
    case 'integer':
      return scalar(value.value)
    case 'number':
      return `new BigDecimal("${value.value}")`
    case 'text':
    case 'flag':
      return JSON.stringify(value.value)
  }
}

const fits = (parts: readonly string[], indent: string): boolean =>
  (indent + parts.join('')).length <= COLUMNS && !parts.join('').includes('\n')

function builder(type: string, fields: readonly { name: string; code: string }[], indent: string): string {
  const calls = [...fields.map(({ name, code }) => `.${name}(${code})`), '.build()']
  const start = `${type}.builder()`
  return fits([start, ...calls], indent) ? start + calls.join('') : [start, ...calls].join(`\n${indent}${STEP}`)
}

/** An integer beyond 32 bits needs a suffix. */
const scalar = (value: Scalar): string =>
  typeof value === 'number' && Math.abs(value) > 2_147_483_647 ? `${value}L` : JSON.stringify(value)

function requestOf({ route, query, body }: SampleRequest): string | null {
  if (body !== undefined) return literal(typedBody(route, body), STEP)
  const fields = Object.entries(query).map(([name, value]) => ({ name, code: scalar(value) }))
  return fields.length === 0 ? null : builder(`${pascal(route.operationId)}Query`, fields, STEP)
}

export function java(sample: SampleRequest): string {
  const { route, params, idempotencyKey } = sample
  const made = requestOf(sample)
  const token = 'System.getenv("PAYMENTS_ACCESS_TOKEN")'
  const [client, kind, opened] = isForOperator(route)
    ? ['operator', 'Operator', `Operator.builder(${token}).build()`]
    : needsSession(route)
      ? ['payments', 'Payments', `Payments.builder().accessToken(${token}).build()`]
      : ['payments', 'Payments', 'Payments.fromEnvironment()']
  const call: Code = {
    open: `${client}.${route.operationId}(`,
    parts: [
      ...Object.values(params).map((value) => JSON.stringify(value)),
      ...(made === null ? [] : ['request']),
      ...(idempotencyKey ? [`CallOptions.of().idempotencyKey(${JSON.stringify(idempotencyKey)})`] : []),
    ],
    close: ')',
  }
  const imports = [
    ...(made?.includes('new BigDecimal') ? ['java.math.BigDecimal'] : []),
    ...(made?.includes('Instant.') ? ['java.time.Instant'] : []),
    ...(made?.includes('LocalDate.') ? ['java.time.LocalDate'] : []),
    ...['List', 'Map'].filter((name) => made?.includes(`${name}.of(`)).map((name) => `java.util.${name}`),
    ...(idempotencyKey ? ['payments.client.CallOptions'] : []),
    `payments.client.${kind}`,
    ...(made === null ? [] : ['payments.client.model.*']),
  ]
  const indent = '    '
  return `${imports.map((name) => `import ${name};`).join('\n')}

class ${pascal(route.operationId)} {
  public static void main(String[] arguments) {
    var ${client} = ${opened};
${made === null ? '' : `    var request = ${made};\n`}${
    {
      nothing: `    ${layOut(call, STEP, indent)};`,
      value: `    ${layOut(after('var answer = ', call), STEP, indent)};\n    System.out.println(answer);`,
      list: `    for (var item : ${layOut(call, STEP, indent)})\n      System.out.println(item);`,
    }[responseKind(route)]
  }
  }
}
`
}
