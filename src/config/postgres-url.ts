import type { Format } from './format.ts'

/** True for a list of hosts, which libpq tries one after the other and the driver of this service does not know. */
const hasSeveralHosts = (text: string) =>
  /^\w+:\/\/(?:.*@)?[^/?@]*,|[?&](?:host|port|hostaddr)=[^&]*(?:,|%2c)/i.test(text)

export const POSTGRES_URL: Format<string> = {
  title: 'Postgres address',
  decode: (text) => {
    const url = URL.parse(text)
    const named = url && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1
    return named && !hasSeveralHosts(text) ? text : null
  },
  refuse: (name, text) =>
    hasSeveralHosts(text)
      ? `${name} has several hosts; give the one address that leads to the primary (docs/operations.md), ` +
        `for example ${name}=postgres://user:password@primary:5432/payments`
      : `${name} is not a Postgres address with a database name; ` +
        `for example ${name}=postgres://user:password@host:5432/payments`,
}
