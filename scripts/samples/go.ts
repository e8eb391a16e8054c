import { goName } from '../clients/go-names.ts'
import { after, layOut, type Code } from './layout.ts'
import { responseKind, needsSession, isForOperator, type SampleRequest } from './request.ts'
import { typedBody, type Typed, type TypedField } from './typed.ts'

/** Writes values with the types of one of the client's packages. */
function writer(from: 'payments' | 'operator') {
  const typeName = (value: Typed): string =>
    'type' in value && value.type ? `${from}.${goName(value.type)}` : 'string'

  function literal(value: Typed, prefix = ''): Code {
    switch (value.kind) {
      case 'object':
        return {
          open: `${prefix}${typeName(value)}{`,
          parts: value.fields.map(field),
          close: '}',
          last: ',',
          aligned: true,
        }
      case 'list':
        return {
          open: `[]${typeName(value.items[0]!)}{`,
          parts: value.items.map((item) => withoutType(literal(item))),
          close: '}',
          last: ',',
        }
      case 'map': {
        const parts = value.entries.map((pair) => pair.map((each) => JSON.stringify(each)).join(': '))
        return { open: 'map[string]string{', parts, close: '}', last: ',' }
      }
      case 'instant': {
        const [year, month, day, hour, minute, second] = value.value.match(/\d+/g)!.map(Number)
        return `time.Date(${year}, ${month}, ${day}, ${hour}, ${minute}, ${second}, 0, time.UTC)`
      }
      case 'text':
      case 'day':
      case 'integer':
      case 'number':
      case 'flag':
        return JSON.stringify(value.value)
    }
  }

  /** Drops an item's type, which the type of its list implies. */
  const withoutType = (code: Code): Code => (typeof code === 'string' ? code : { ...code, open: '{' })

  /** An optional field is a pointer if its zero value means something else than absent. */
  function field({ name, value, required, nullable }: TypedField): Code {
    const before = `${goName(name)}: `
    if (required) return after(before, literal(value))
    if (nullable) return `${before}payments.Value(${layOut(literal(value), '')})`
    if (value.kind === 'object') return after(before, literal(value, '&'))
    if (value.kind === 'flag') return `${before}payments.Ptr(${value.value})`
    if (value.kind === 'integer' && value.minimum < 1) return `${before}payments.Ptr[int64](${value.value})`
    if (value.kind === 'number') return `${before}payments.Ptr[float64](${value.value})`
    return after(before, literal(value))
  }

  return literal
}

export function go({ route, params, query, body, idempotencyKey }: SampleRequest): string {
  const from = isForOperator(route) ? 'operator' : 'payments'
  const literal = writer(from)
  const kind = responseKind(route)
  const name = goName(route.operationId)
  const filters = Object.entries(query).map(([each, value]) => `${goName(each)}: ${JSON.stringify(value)}`)
  const takesQuery = route.request.query !== undefined
  const request = body === undefined ? null : literal(typedBody(route, body))
  const call: Code = {
    open: `client.${name}(`,
    parts: [
      'context.Background()',
      ...Object.values(params).map((value) => JSON.stringify(value)),
      ...(takesQuery
        ? [{ open: `${from}.${name}Query{`, parts: filters, close: '}', last: ',' as const, aligned: true as const }]
        : []),
      ...(request === null ? [] : ['request']),
      ...(idempotencyKey ? [`payments.IdempotencyKey(${JSON.stringify(idempotencyKey)})`] : []),
    ],
    close: ')',
    last: ',',
  }
  const main = `${request === null ? '' : `\t${layOut(after('request := ', request), '\t', '\t')}\n`}${
    {
      nothing: `\terr = ${layOut(call, '\t', '\t')}\n${CHECK}`,
      value: `\t${layOut(after('answer, err := ', call), '\t', '\t')}\n${CHECK}\tjson.NewEncoder(os.Stdout).Encode(answer)\n`,
      list: `\tfor item, err := range ${layOut(call, '\t', '\t')} {\n\t${CHECK.replaceAll('\n\t', '\n\t\t')}${PRINT_ITEM}`,
    }[kind]
  }`
  const token = 'os.Getenv("PAYMENTS_ACCESS_TOKEN")'
  const business = needsSession(route) ? `payments.New(payments.WithAccessToken(${token}))` : 'payments.New()'
  const made = from === 'operator' ? `operator.New(${token})` : business
  const imports = [
    'context',
    ...(kind === 'nothing' ? [] : ['encoding/json']),
    'log',
    ...(kind !== 'nothing' || needsSession(route) ? ['os'] : []),
    ...(main.includes('time.Date(') ? ['time'] : []),
  ]
  const ours = ['payments.example/payments', 'payments.example/payments/operator'].filter((path) =>
    `${made}${main}`.includes(`${path.slice(path.lastIndexOf('/') + 1)}.`),
  )
  return `package main

import (
${imports.map((each) => `\t"${each}"`).join('\n')}

${ours.map((each) => `\t"${each}"`).join('\n')}
)

func main() {
\tclient, err := ${made}
${CHECK}${main}}
`
}

const CHECK = `\tif err != nil {
\t\tlog.Fatal(err)
\t}
`

const PRINT_ITEM = `\t\tjson.NewEncoder(os.Stdout).Encode(item)
\t}
`
