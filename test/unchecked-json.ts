/** Parsed JSON whose shape the test itself checks, such as a response body. The compiler checks no access to it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type UncheckedJson = any
