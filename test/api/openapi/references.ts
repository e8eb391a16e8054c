/** Resolves references within an OpenAPI document. Keys beside a reference override the target's. */
export function follow(document: any, value: any): any {
  if (typeof value?.$ref !== 'string') return value
  const { $ref, ...beside } = value
  const parts: string[] = $ref.slice(2).split('/')
  const found = parts.reduce((at: any, part) => at?.[part.replaceAll('~1', '/').replaceAll('~0', '~')], document)
  return { ...follow(document, found), ...beside }
}
