import { after, layOut, type Code } from './layout.ts'
import { responseKind, needsSession, isForOperator, type SampleRequest } from './request.ts'

const snake = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

/** The generator renames parameters that are keywords of Python. */
const argument = (name: string): string => (name === 'from' ? 'from_' : snake(name))

function literal(value: unknown): Code {
  if (Array.isArray(value)) return { open: '[', parts: value.map(literal), close: ']', last: ',' }
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).map(([name, each]) => after(`${JSON.stringify(name)}: `, literal(each)))
  return { open: '{', parts, close: '}', last: ',' }
}

export function python({ route, params, query, body, idempotencyKey }: SampleRequest): string {
  const asSession = needsSession(route)
  const [client, kind, from] = isForOperator(route)
    ? ['operator', 'Operator', 'payments_service.operator']
    : ['payments', 'Payments', 'payments_service']
  const call: Code = {
    open: `${client}.${snake(route.operationId)}(`,
    parts: [
      ...Object.values(params).map((value) => JSON.stringify(value)),
      ...(body === undefined ? [] : [literal(body)]),
      ...Object.entries(query).map(([name, value]) => after(`${argument(name)}=`, literal(value))),
      ...(idempotencyKey ? [`idempotency_key=${JSON.stringify(idempotencyKey)}`] : []),
    ],
    close: ')',
    last: ',',
  }
  return `${asSession ? 'import os\n\n' : ''}from ${from} import ${kind}

${client} = ${kind}(${asSession ? 'access_token=os.environ["PAYMENTS_ACCESS_TOKEN"]' : ''})
${
  {
    nothing: layOut(call, '    '),
    value: `${layOut(after('answer = ', call), '    ')}\nprint(answer)`,
    list: `for item in ${layOut(call, '    ')}:\n    print(item)`,
  }[responseKind(route)]
}
`
}
