/** A whole status line at the start of the unread text (RFC 9112 section 4). */
const STATUS_LINE = /^HTTP\/1\.[01] ([1-9]\d\d)(?: [^\r\n]*)?\r?\n/
const END_OF_HEADERS = /\r?\n\r?\n/

/**
 * The final status in a response so far, or null before its status line. Skips interim responses (1xx); 101 is final,
 * since no HTTP follows it.
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
