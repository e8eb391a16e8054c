import { after, layOut, type Code } from './layout.ts'
import { responseKind, needsSession, isForOperator, type SampleRequest } from './request.ts'

const text = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`

function literal(value: unknown): Code {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return { open: '[', parts: value.map(literal), close: ']', last: ',' }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).map(([name, each]) => after(`${text(name)} => `, literal(each)))
  return { open: '[', parts, close: ']', last: ',' }
}

export function php({ route, params, query, body, idempotencyKey }: SampleRequest): string {
  const [client, kind] = isForOperator(route) ? ['operator', 'Operator'] : ['payments', 'Payments']
  const options = needsSession(route) ? "accessToken: (string) getenv('PAYMENTS_ACCESS_TOKEN')" : ''
  const call: Code = {
    open: `$${client}->${route.operationId}(`,
    parts: [
      ...Object.values(params).map(text),
      ...(body === undefined ? [] : [literal(body)]),
      ...Object.entries(query).map(([name, value]) => after(`${name}: `, literal(value))),
      ...(idempotencyKey ? [`idempotencyKey: ${text(idempotencyKey)}`] : []),
    ],
    close: ')',
    last: ',',
  }
  return `<?php
require 'vendor/autoload.php';

$${client} = new PaymentsService\\${kind}(${options});
${
  {
    nothing: `${layOut(call, '    ')};`,
    value: `${layOut(after('$answer = ', call), '    ')};\nprint_r($answer);`,
    list: `foreach (${layOut(call, '    ')} as $item) {\n    print_r($item);\n}`,
  }[responseKind(route)]
}
`
}
