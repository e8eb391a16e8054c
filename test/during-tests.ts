/**
 * Starts or makes it before the tests of the file, or of the `describe` block, and stops it after them. The returned
 * object is filled before the first of them. It is a copy, so a getter would keep its first value.
 */
export function duringTests<Started extends object>(start: () => Started | Promise<Started>): Started {
  const started: { stop?(): Promise<void>; close?(): Promise<void>; drop?(): Promise<void> } = {}
  beforeAll(async () => void Object.assign(started, await start()))
  // A failed start leaves nothing to stop.
  afterAll(async () => await (started.stop ?? started.close ?? started.drop)?.call(started))
  return started as Started
}
