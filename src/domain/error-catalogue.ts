/** `title` is also the default message; `cause` and `wayOut` are shown in /docs/errors. */
export const ERRORS = {
  'SV-1001': {
    status: 401,
    title: 'The credentials are missing, unknown, expired or revoked.',
    cause:
      'The request has no credential, or one that is unknown, expired or revoked. For a provider’s event: its ' +
      'signature is missing or wrong.',
    wayOut:
      'Send an API key in `X-API-Key`, or an access token as `Authorization: Bearer …`. Refresh an expired token; ' +
      'replace a revoked key by a new one.',
  },
  'SV-1002': {
    status: 403,
    title: 'Your role does not allow this: an ADMIN or operator session is needed.',
    cause: 'The credential is valid, but the route needs another role. An API key is never ADMIN.',
    wayOut: 'Sign in as an ADMIN of the business, or as an operator, and send that access token.',
  },
  'SV-1003': {
    status: 403,
    title:
      'Your business is on the Sandbox plan. An ADMIN can request the paid plan in the dashboard, or with ' +
      '`POST /api/account/plan-request`. Payment links work on Sandbox.',
    cause: 'Routes under /v1, direct collections and direct refunds belong to the paid plan.',
    wayOut:
      'Request the paid plan as an ADMIN, in the dashboard or with `POST /api/account/plan-request`, and wait for an ' +
      'operator to approve it. Payment links work until then.',
  },
  'SV-1004': {
    status: 403,
    title: 'This business is not approved for live mode: an ADMIN must submit its KYC first.',
    cause: 'The request needs live mode, for which the business is not approved.',
    wayOut: 'Submit `POST /api/account/kyc` as an ADMIN and wait for `kycState` APPROVED.',
  },
  'SV-1005': {
    status: 401,
    title: 'Wrong email or password.',
    cause:
      'The email is unknown or the password is wrong; the message does not reveal which. Or the second factor was ' +
      'not accepted: a code is wrong, has expired or was used before. Or the link of an invitation or to reset a ' +
      'password was used, was replaced or has expired.',
    wayOut: 'Check them. After ten failures in 15 minutes, further tries of the account are SV-2009.',
  },
  'SV-1006': {
    status: 403,
    title: 'You may not decide on this batch.',
    cause:
      'The approver made the batch, or minted or rotated the API key that did, or became ADMIN after the batch ' +
      'was made.',
    wayOut: 'Let another approver decide.',
  },
  'SV-1007': {
    status: 403,
    title: 'Confirm your password: the last confirmation is more than five minutes old.',
    cause:
      'Approvals, refunds in the dashboard, and changes of keys, users, and the secrets and addresses of webhook ' +
      'endpoints need the password, and the second factor of a user who has one, from the last five minutes: in a ' +
      'session of the dashboard, and in one of access tokens if the user has a second factor or changes it. API keys ' +
      'never get this error.',
    wayOut:
      'Send both to `POST /dashboard/session/password`, or sign in again for new access tokens, and repeat the ' +
      'request.',
  },
  'SV-2001': {
    status: 400,
    title: 'The request does not match its schema.',
    cause: 'A field is missing, unknown or wrong; `details.fields` lists the first twenty.',
    wayOut: 'Fix the listed fields; the API reference has the schema of each operation.',
  },
  'SV-2002': {
    status: 400,
    title: 'The body is not JSON.',
    cause: 'The body could not be parsed as JSON in UTF-8.',
    wayOut: 'Send valid JSON; the message says where parsing stopped.',
  },
  'SV-2003': {
    status: 415,
    title: 'The content type is not supported: send application/json.',
    cause: 'The body has another content type, or is compressed.',
    wayOut: 'Send `Content-Type: application/json` without `Content-Encoding`.',
  },
  'SV-2004': {
    status: 413,
    title: 'The body is too large.',
    cause: 'A body may have at most 256 KiB, one with a logo 280 kB, a payout batch 1 MiB, a settlement file 20 MiB.',
    wayOut: 'Send a smaller body, for example several payout batches.',
  },
  'SV-2005': {
    status: 404,
    title: 'Not found.',
    cause:
      'The id or path is unknown, or belongs to another business or to the other mode; the message does not ' +
      'reveal which.',
    wayOut: 'Check the path and the id, and that the credential has the mode in which the resource was made.',
  },
  'SV-2006': {
    status: 405,
    title: 'This path does not have this method.',
    cause: 'The path exists, with other methods.',
    wayOut: 'Use one of the methods in `Allow`.',
  },
  'SV-2007': {
    status: 409,
    title: 'This Idempotency-Key was used with another body.',
    cause: 'The same key was sent within 24 hours with another body.',
    wayOut: 'Use a new key for each operation, and the same key only to repeat it.',
  },
  'SV-2008': {
    status: 409,
    title: 'The first request with this Idempotency-Key is still running.',
    cause: 'The request was repeated before the first one completed.',
    wayOut: 'Wait `retryAfterSeconds` and repeat with the same key and body.',
  },
  'SV-2009': {
    status: 429,
    title: 'Too many requests: wait for the seconds in Retry-After.',
    cause: 'A limit was reached: of the credential, of the address, of failed logins, or of registrations.',
    wayOut: 'Wait for the seconds in `Retry-After`; `RateLimit` has the remaining requests.',
  },
  'SV-2010': {
    status: 409,
    title: 'This value is taken.',
    cause:
      'The reference is already used in this mode, or the email belongs to a user of some business, or the name to ' +
      'another settlement file.',
    wayOut: 'Choose another value; to repeat a request safely send an `Idempotency-Key`.',
  },
  'SV-3001': {
    status: 400,
    title: 'This currency is not supported: use ZAR, USD, EUR, GBP, NGN, KES or GHS.',
    cause: 'The service does not support the currency.',
    wayOut: 'Use one of ZAR, USD, EUR, GBP, NGN, KES and GHS, in capitals.',
  },
  'SV-3002': {
    status: 422,
    title: 'No provider can take this payment; details.excluded has the reason for each.',
    cause: 'Every provider is excluded by mode, currency, rail, amount or the routing rules. Nothing was stored.',
    wayOut: 'Change the request or the rules by the reasons in `details.excluded`, or connect another provider.',
  },
  'SV-3003': {
    status: 400,
    title: 'The amount is invalid: amountCents must be an integer of minor units from 1 to 99999999999.',
    cause: '`amountCents` is missing, not an integer, or out of bounds.',
    wayOut: 'Send the amount in minor units: R 150 is 15000.',
  },
  'SV-3004': {
    status: 422,
    title: 'The refund is larger than the amount that is left to refund.',
    cause: 'Earlier refunds, completed or in progress, leave less than the requested amount.',
    wayOut: 'Request at most `details.leftCents`, or omit the amount to return all that is left.',
  },
  'SV-3005': {
    status: 409,
    title: 'The state of this resource does not allow this.',
    cause: 'The resource is in the state `details.state`, which does not allow the operation.',
    wayOut: 'Read the resource; the message says what must happen first.',
  },
  'SV-3006': {
    status: 422,
    title: 'This provider is unknown, not connected, or does not support this.',
    cause: 'The named provider is unknown, not connected in this mode, or does not support the operation.',
    wayOut: 'Name one of the connected providers, or none.',
  },
  'SV-3007': {
    status: 422,
    title: 'No payout rail is connected for live money.',
    cause: 'Payouts in live mode need a provider that supports them.',
    wayOut: 'Connect one, or use test mode.',
  },
  'SV-3008': {
    status: 422,
    title: 'This webhook url is not allowed.',
    cause: 'The address is private, has no public host, or is not https in live mode.',
    wayOut: 'Register a public https address.',
  },
  'SV-3009': {
    status: 422,
    title: 'The rail of this payment does not allow this refund; details.refunds says what it allows.',
    cause:
      'The payer paid by `details.rail`. `details.refunds` says what its provider can return: nothing (NONE), one ' +
      'refund (ONCE) or only the whole amount (FULL). Nothing was stored or sent.',
    wayOut: 'FULL: omit `amountCents`. NONE, or ONCE after the first refund: return the money outside of this service.',
  },
  'SV-5000': {
    status: 500,
    title: 'Internal error. Quote the trace ID to support.',
    cause: 'The service failed. The response shows no details.',
    wayOut:
      'Repeat with the same `Idempotency-Key` after `retryAfterSeconds`. If it fails again, quote the trace ID to ' +
      'support.',
  },
  'SV-5003': {
    status: 503,
    title: 'Temporarily unavailable: repeat the request after Retry-After.',
    cause: 'The database or the workflow engine is unavailable.',
    wayOut: 'Repeat with the same `Idempotency-Key` after `Retry-After`.',
  },
} as const satisfies Record<string, Record<'title' | 'cause' | 'wayOut', string> & { status: number }>

export type ErrorCode = keyof typeof ERRORS
