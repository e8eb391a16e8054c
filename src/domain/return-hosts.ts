/** Hosts that a business may list. */
export const MOST_RETURN_HOSTS = 50

/** The parts of a URL that say where it leads. */
interface Place {
  /** With the port, if it is not the scheme's own. */
  host: string
  hostname: string
}

/** Whether a payer may be led there: a host that is listed without a port is meant with any port. */
export function isListed({ host, hostname }: Place, listed: readonly string[]): boolean {
  return listed.includes(host) || listed.includes(hostname)
}
