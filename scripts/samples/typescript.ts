import { after, layOut, type Code } from './layout.ts'
import { responseKind, needsSession, isForOperator, type SampleRequest } from './request.ts'

const text = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`

function literal(value: unknown): Code {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return { open: '[', parts: value.map(literal), close: ']', last: ',' }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).map(([name, each]) => after(`${name}: `, literal(each)))
  return { open: '{', parts, close: '}', pad: ' ', last: ',' }
}

export function typescript({ route, params, query, body, idempotencyKey }: SampleRequest): string {
  const asSession = needsSession(route)
  const [client, kind, from] = isForOperator(route)
    ? ['operator', 'Operator', '@payments-service/client/operator']
    : ['payments', 'Payments', '@payments-service/client']
  const call: Code = {
    open: `${client}.${route.operationId}(`,
    parts: [
      ...Object.values(params).map(text),
      ...(Object.keys(query).length > 0 ? [literal(query)] : []),
      ...(body === undefined ? [] : [literal(body)]),
      ...(idempotencyKey ? [literal({ idempotencyKey })] : []),
    ],
    close: ')',
    last: ',',
  }
  return `import { ${kind} } from '${from}'

${asSession ? 'const { PAYMENTS_ACCESS_TOKEN: accessToken } = process.env\n' : ''}const ${client} = new ${kind}(${asSession ? '{ accessToken }' : ''})
${
  {
    nothing: layOut(after('await ', call), '  '),
    value: `${layOut(after('const answer = await ', call), '  ')}\nconsole.log(answer)`,
    list: `for await (const item of ${layOut(call, '  ')}) {\n  console.log(item)\n}`,
  }[responseKind(route)]
}
`
}
