/** Appends fields to an address's query, which stays as it is: `URLSearchParams` would rewrite `a+b` and `flag`. */
export function appendQuery(address: string, fields: Readonly<Record<string, string>>): string {
  const { href, hash } = new URL(address)
  const before = href.slice(0, href.length - hash.length)
  const text = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const separator = !before.includes('?') ? '?' : /[?&]$/.test(before) ? '' : '&'
  return before + separator + text.join('&') + hash
}
