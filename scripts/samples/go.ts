import { pascal } from '../../src/api/openapi/operation.ts'
import { after, layOut, type Code } from './layout.ts'
import { responseKind, needsSession, bodyType, isForOperator, type SampleRequest } from './request.ts'
import { typed, type Typed, type TypedField } from './typed.ts'

const POINTERS: Partial<Record<Typed['kind'], string>> = {
  text: 'PtrString',
  uri: 'PtrString',
  integer: 'PtrInt64',
  number: 'PtrFloat32',
  flag: 'PtrBool',
  instant: 'PtrTime',
}

const typeName = (value: Typed): string => (value.kind === 'object' ? `generated.${value.type}` : 'string')

function literal(value: Typed, prefix = ''): Code {
  switch (value.kind) {
    case 'object':
      return {
        open: `${prefix}generated.${value.type}{`,
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
    case 'uri':
    case 'integer':
    case 'number':
    case 'flag':
      return JSON.stringify(value.value)
  }
}

/** Drops an item's type, which the type of its list implies. */
const withoutType = (code: Code): Code => (typeof code === 'string' ? code : { ...code, open: '{' })

/** An optional field is a pointer; slices and maps are not, since they can be nil. */
function field({ name, value, required }: TypedField): Code {
  const before = `${pascal(name)}: `
  if (required || value.kind === 'list' || value.kind === 'map') return after(before, literal(value))
  if (value.kind === 'object') return after(before, literal(value, '&'))
  return `${before}generated.${POINTERS[value.kind]}(${layOut(literal(value), '')})`
}

export function go({ route, params, query, body, idempotencyKey }: SampleRequest): string {
  const asSession = needsSession(route)
  const type = bodyType(route)
  const request = body === undefined ? null : layOut(literal(typed(route.request.body!, body, type)), '\t', '\t')
  const token = 'generated.ContextAccessToken, os.Getenv("PAYMENTS_ACCESS_TOKEN")'
  const ofOperator = isForOperator(route)
  const context =
    asSession && !ofOperator ? `context.WithValue(context.Background(), ${token})` : 'context.Background()'
  const payments = asSession ? 'payments.NewWith(os.Getenv("PAYMENTS_BASE_URL"), "")' : 'payments.New()'
  const given = Object.values(params).map((value) => `, ${JSON.stringify(value)}`)
  const calls = [
    ofOperator ? OPERATOR : `${payments}.OperationsAPI`,
    `${pascal(route.operationId)}(ctx${given.join('')})`,
    ...Object.entries(query).map(([name, value]) => `${pascal(name)}(${JSON.stringify(value)})`),
    ...(request === null ? [] : [`${type}(request)`]),
    ...(idempotencyKey ? [`IdempotencyKey(${JSON.stringify(idempotencyKey)})`] : []),
    'Execute()',
  ]
  const answer = responseKind(route) === 'nothing' ? '' : 'answer, '
  const print = { nothing: '', value: '\tjson.NewEncoder(os.Stdout).Encode(answer)\n', list: PRINT_EACH }[
    responseKind(route)
  ]
  const imports = [
    'context',
    ...(print ? ['encoding/json'] : []),
    'log',
    ...(print || asSession ? ['os'] : []),
    ...(request?.includes('time.Date(') ? ['time'] : []),
  ]
  const isUsed = request !== null || (asSession && !ofOperator)
  const generated = ofOperator
    ? ['generated "payments.example/client/generated/operator"', '"payments.example/client/operator"']
    : ['payments "payments.example/client"', '"payments.example/client/generated"']
  const ours = generated.filter((line) => isUsed || !line.includes('/generated'))
  return `package main

import (
${imports.map((name) => `\t"${name}"`).join('\n')}

${ours.map((line) => `\t${line}`).join('\n')}
)

func main() {
\tctx := ${context}
${request === null ? '' : `\trequest := ${request}\n`}\t${answer}_, err := ${calls.join('.\n\t\t')}
\tif err != nil {
\t\tlog.Fatal(err)
\t}
${print}}
`
}

const OPERATOR = 'operator.New(os.Getenv("PAYMENTS_BASE_URL"), os.Getenv("PAYMENTS_ACCESS_TOKEN"))'

const PRINT_EACH = `\tfor _, item := range answer.Data {
\t\tjson.NewEncoder(os.Stdout).Encode(item)
\t}
`
