/** Of a whole status line, at the beginning of what is left to read (RFC 9112 section 4). */
const STATUS_LINE = /^HTTP\/1\.[01] ([1-9]\d\d)(?: [^\r\n]*)?\r?\n/
const END_OF_HEADERS = /\r?\n\r?\n/

/**
 * The final status of what a server has answered so far, or null while its status line is not there. Interim answers
 * (1xx) are skipped; 101 is final, since nothing of HTTP follows it.
 */
export function finalStatus(answered: string): number | null {
  let rest = answered
  for (;;) {
    const line = STATUS_LINE.exec(rest)
    if (!line) return null
    const status = Number(line[1])
    if (status >= 200 || status === 101) return status
    const end = END_OF_HEADERS.exec(rest)
    if (!end) return null
    rest = rest.slice(end.index + end[0].length)
  }
}
