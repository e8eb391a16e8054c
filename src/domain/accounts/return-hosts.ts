export const MAX_RETURN_HOSTS = 50

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** True if a payer may be redirected there. A host that is listed without a port allows every port. */
export function isListed(
  { protocol, hostname, port }: Pick<URL, 'protocol' | 'hostname' | 'port'>,
  listed: readonly string[],
): boolean {
  return listed.includes(hostname) || listed.includes(`${hostname}:${port || DEFAULT_PORTS[protocol]}`)
}
