import { ArgumentError } from './errors.ts'

/** Checks an Idempotency-Key. Other characters could end its header line and inject another header. */
export function requireIdempotencyKey(key: string): string {
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw new ArgumentError('idempotencyKey must have 1 to 255 printable ASCII characters and no line breaks.')
  return key
}

/** Checks an API key or access token. The message omits its value, since messages are logged. */
export function requireCredential(name: 'apiKey' | 'accessToken', value: string): string {
  if (!/^[\x21-\x7e]+$/.test(value))
    throw new ArgumentError(`${name} is empty, or has something other than printable ASCII characters without spaces.`)
  return value
}

/** Returns the service's address without a trailing slash. */
export function requireBaseUrl(text: string): string {
  const url = /^https?:\/\/[\x21-\x7e]+$/i.test(text) && URL.canParse(text) ? new URL(text) : null
  if (!url || url.search || url.hash || url.username || url.password)
    throw new ArgumentError(
      'baseUrl must be an http or https address such as https://pay.example.com, without a query.',
    )
  return text.replace(/\/+$/, '')
}

/** Checks the seconds of the `Prefer` header. */
export function requireWait(seconds: number): number {
  if (!Number.isSafeInteger(seconds) || seconds < 0)
    throw new ArgumentError('wait must be a whole number of seconds, 0 or more.')
  return seconds
}

/** Checks a time-out. */
export function requireSeconds(name: 'timeoutSeconds' | 'totalTimeoutSeconds', seconds: number): number {
  if (!Number.isFinite(seconds) || seconds <= 0)
    throw new ArgumentError(`${name} must be a number of seconds above 0; you passed ${seconds}.`)
  return seconds
}

export function requireRetries(retries: number): number {
  if (!Number.isSafeInteger(retries) || retries < 0)
    throw new ArgumentError(`retries must be a whole number, 0 or more; you passed ${retries}.`)
  return retries
}
