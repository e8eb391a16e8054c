/** Returns a function that formats dates. Only "Sept" would have four letters: with "Sep" every month has three. */
export function dateFormat(locale: string | undefined, options: Intl.DateTimeFormatOptions): (at: Date) => string {
  const format = new Intl.DateTimeFormat(locale, options)
  return (at) => format.format(at).replace(/\bSept\b/, 'Sep')
}
