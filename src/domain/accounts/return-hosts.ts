export const MAX_RETURN_HOSTS = 50

interface Place {
  protocol: string
  hostname: string
  /** Empty for the scheme's default port. */
  port: string
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** True if a payer may be redirected there. A host that is listed without a port allows every port. */
export function isListed({ protocol, hostname, port }: Place, listed: readonly string[]): boolean {
  return listed.includes(hostname) || listed.includes(`${hostname}:${port || DEFAULT_PORTS[protocol]}`)
}
