/** Hosts that a business may list. */
export const MOST_RETURN_HOSTS = 50

/** The parts of a URL that say where it leads. */
interface Place {
  protocol: string
  hostname: string
  /** Empty for the scheme's own. */
  port: string
}

const OWN_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** Whether a payer may be led there: a host that is listed without a port is meant with any port. */
export function isListed({ protocol, hostname, port }: Place, listed: readonly string[]): boolean {
  return listed.includes(hostname) || listed.includes(`${hostname}:${port || OWN_PORTS[protocol]}`)
}
