import { goComment, goName, goParameter } from './go-names.ts'
import { goTypes, type GoType } from './go-types.ts'
import type { Json } from './schema.ts'

/**
 * Prepares the document for our Go templates: each operation and schema has `x-go`, the parts of its declaration. The
 * operator's operations use the types of the document of businesses, which are in the package `payments`.
 */
export function goDocument(document: Json, ofBusinesses?: Json): Json {
  const elsewhere = new Set<string>(Object.keys(ofBusinesses?.components.schemas ?? {}))
  const { schemas } = document.components
  const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const sent = operations.map(({ operation }) => operation.requestBody).filter(Boolean)
  const types = goTypes(schemas, elsewhere, sent)
  if (elsewhere.size === 0) types.errors()
  const paths: Json = {}
  for (const { path, method, operation } of operations) {
    const { operationId, tags, summary, description } = operation
    const parameters = operation.parameters.filter((one: Json) => one.in === 'path')
    ;(paths[path] ??= {})[method.toLowerCase()] = {
      operationId,
      tags,
      parameters: parameters.map((one: Json) => ({ ...one, schema: { type: 'string' } })),
      responses: { 204: { description: 'It was done.' } },
      'x-go': {
        ...written(types, path, method, operation, elsewhere.size > 0),
        doc: goComment(
          `${goName(operationId)} is ${method} ${path}: ${summary[0].toLowerCase()}${summary.slice(1)}. ${description ?? ''}`,
        ),
      },
    }
  }
  const models = [...types.declared()].map(([name, type]: [string, GoType]) => [
    name,
    // A schema without properties would be no model of the generator.
    { type: 'object', properties: { value: { type: 'string' } }, 'x-go': { query: false, code: false, ...type } },
  ])
  return { ...document, paths, components: { schemas: Object.fromEntries(models) } }
}

/** Returns the parts of an operation's method. */
function written(types: ReturnType<typeof goTypes>, path: string, method: string, operation: Json, isOther: boolean) {
  const { operationId, requestBody, responses, 'x-once': once, 'x-wait': wait, 'x-item': item } = operation
  const by = `[Client.${goName(operationId)}]`
  const given = (where: string): Json[] => operation.parameters.filter((one: Json) => one.in === where)
  const content = responses['200']?.content
  const answer = content?.['application/json']?.schema
  const body = requestBody && types.of(requestBody.content['application/json'].schema, ['the body of', by])
  const names = given('path').map(({ name }) => goParameter(name))
  const query = given('query').length > 0 && types.query(goName(operationId), given('query'))
  const request = [
    `Method: "${method}"`,
    `Path: "${path}"`,
    ...(names.length > 0 ? [`Parameters: []string{${names.join(', ')}}`] : []),
    ...(query ? ['Query: query'] : []),
    ...(body ? ['Body: request'] : []),
    ...(once ? ['TakesKey: true'] : []),
    ...(wait ? ['TakesWait: true'] : []),
  ]
  return {
    name: goName(operationId),
    parameters: [
      ...names.map((name) => `, ${name} string`),
      ...(query ? [`, query ${query}`] : []),
      ...(body ? [`, request ${body}`] : []),
    ].join(''),
    arguments: [...names.map((name) => `, ${name}`), ...(query ? [', query'] : [])].join(''),
    request: `${isOther ? 'payments.' : ''}Request{${request.join(', ')}}`,
    item: item ? types.of({ $ref: `#/components/schemas/${item}` }, ['an item of', by]) : false,
    answer: !item && answer ? types.of(answer, ['the response of', by]) : false,
    text: Boolean(content?.['text/plain']),
    nothing: content === undefined,
  }
}
