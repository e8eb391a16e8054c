import { after, layOut, literalIn, type Code } from './layout.ts'
import { responseKind, needsSession, isForOperator, type SampleRequest } from './request.ts'

/** A text between single quotes, for PHP and TypeScript; other values as in JSON. */
const scalar = (value: unknown): string =>
  typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
    : JSON.stringify(value)

const callOf = (open: string, ...parts: Code[]): Code => ({ open: `${open}(`, parts, close: ')', last: ',' })

const phpLiteral = literalIn({ scalar, name: (name) => `${scalar(name)} => `, open: '[', close: ']', last: ',' })

export function php({ route, params, query, body, idempotencyKey }: SampleRequest): string {
  const [client, kind] = isForOperator(route) ? ['operator', 'Operator'] : ['payments', 'Payments']
  const options = needsSession(route) ? "accessToken: (string) getenv('PAYMENTS_ACCESS_TOKEN')" : ''
  const call = callOf(
    `$${client}->${route.operationId}`,
    ...Object.values(params).map(scalar),
    ...(body === undefined ? [] : [phpLiteral(body)]),
    ...Object.entries(query).map(([name, value]) => after(`${name}: `, phpLiteral(value))),
    ...(idempotencyKey ? [`idempotencyKey: ${scalar(idempotencyKey)}`] : []),
  )
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

const pythonLiteral = literalIn({
  scalar: (value) => (typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)),
  name: (name) => `${JSON.stringify(name)}: `,
  last: ',',
})

const snake = (name: string): string => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

/** The generator renames parameters that are keywords of Python. */
const argument = (name: string): string => (name === 'from' ? 'from_' : snake(name))

export function python({ route, params, query, body, idempotencyKey }: SampleRequest): string {
  const asSession = needsSession(route)
  const [client, kind, from] = isForOperator(route)
    ? ['operator', 'Operator', 'payments_service.operator']
    : ['payments', 'Payments', 'payments_service']
  const call = callOf(
    `${client}.${snake(route.operationId)}`,
    ...Object.values(params).map((value) => JSON.stringify(value)),
    ...(body === undefined ? [] : [pythonLiteral(body)]),
    ...Object.entries(query).map(([name, value]) => after(`${argument(name)}=`, pythonLiteral(value))),
    ...(idempotencyKey ? [`idempotency_key=${JSON.stringify(idempotencyKey)}`] : []),
  )
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

const typescriptLiteral = literalIn({ scalar, name: (name) => `${name}: `, pad: ' ', last: ',' })

export function typescript({ route, params, query, body, idempotencyKey }: SampleRequest): string {
  const asSession = needsSession(route)
  const [client, kind, from] = isForOperator(route)
    ? ['operator', 'Operator', '@payments-service/client/operator']
    : ['payments', 'Payments', '@payments-service/client']
  const call = callOf(
    `${client}.${route.operationId}`,
    ...Object.values(params).map(scalar),
    ...(Object.keys(query).length > 0 ? [typescriptLiteral(query)] : []),
    ...(body === undefined ? [] : [typescriptLiteral(body)]),
    ...(idempotencyKey ? [typescriptLiteral({ idempotencyKey })] : []),
  )
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
