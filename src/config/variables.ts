import { Type } from 'typebox'
import type { Decoded, FormatName } from './formats.ts'

/** A variable with a default. */
function variable<F extends FormatName>(format: F, fallback: string, description: string) {
  return Type.Unsafe<Decoded<F>>({ type: 'string', format, default: fallback, description })
}

/** A variable that may be unset; `unset` describes the effect. */
export function optional<F extends FormatName>(format: F, unset: string, description: string) {
  return Type.Optional(Type.Unsafe<Decoded<F>>({ type: 'string', format, unset, description }))
}

/**
 * An optional secret that protects something. If it were empty the protection would be off, so the start is refused.
 */
function guard<F extends FormatName>(format: F, unset: string, description: string) {
  return Type.Optional(Type.Unsafe<Decoded<F>>({ type: 'string', format, unset, description, refusesEmpty: true }))
}

/**
 * Every variable except the providers': the single source of validation, of the types, and of the table in
 * docs/configuration.md. The static type of a variable is that of its decoded value.
 */
export const VARIABLES = Type.Object({
  HOST: optional(
    'host',
    '`127.0.0.1`, in separate roles `0.0.0.0`',
    'The address on which the API and the metrics listen.',
  ),
  PORT: variable('port', '3000', 'Where the API listens.'),
  LOG_LEVEL: variable(
    'log-level',
    'info',
    'The least important lines that are written. With `warn` the access log is off: its lines are `info`.',
  ),
  BASE_URL: optional('http-url', '`http://localhost:<PORT>`', 'The address by which payers and providers reach us.'),
  METRICS_PORT: variable('port', '9464', 'Where Prometheus reads the metrics.'),
  DATA_DIR: variable('text', '.data', 'The folder of an embedded start: data, logs, generated secrets.'),
  DATABASE_URL: optional('postgres-url', 'an embedded Postgres', 'The database, instead of the embedded one.'),
  EMBEDDED_POSTGRES_PORT: optional('port', 'a free port, kept', 'Where the embedded Postgres listens.'),
  TEMPORAL_ADDRESS: optional('host-and-port', 'an embedded Temporal', 'The engine, instead of the embedded one.'),
  TEMPORAL_NAMESPACE: variable('text', 'default', 'The namespace of our workflows.'),
  TEMPORAL_API_KEY: optional('text', 'none', 'For Temporal Cloud; turns TLS on. Needs `TEMPORAL_ADDRESS`.'),
  TEMPORAL_TLS: optional('boolean', 'as the other settings need it', 'Whether the connection is encrypted.'),
  TEMPORAL_TLS_SERVER_NAME: optional('text', 'the host', 'The name that the server’s certificate must have.'),
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: optional('text', 'the system’s', 'The CA of the server’s certificate, a PEM file.'),
  TEMPORAL_TLS_CLIENT_CERT_PATH: optional('text', 'none', 'Our certificate for mTLS, a PEM file.'),
  TEMPORAL_TLS_CLIENT_KEY_PATH: optional('text', 'none', 'The key of that certificate, a PEM file.'),
  EMBEDDED_TEMPORAL_PORT: optional('port', 'a free port, kept', 'Where the embedded Temporal listens.'),
  TEMPORAL_UI_PORT: variable('port', '8233', 'Where the UI of the embedded Temporal listens.'),
  TEMPORAL_UI_URL: optional(
    'http-url',
    'that of the embedded Temporal',
    'Where operators open the Temporal UI from the dashboard.',
  ),
  TEMPORAL_CLI: optional('text', 'looked for, else built with Go', 'The path of a `temporal` binary.'),
  SIMULATOR_PORT: variable(
    'port',
    '4010',
    'The simulator’s control; its providers listen on the ports that follow, one each.',
  ),
  OPERATOR_EMAIL: optional(
    'email',
    'generated; an operator is required in separate roles',
    'The sign-in of a single operator. Needs `OPERATOR_PASSWORD`.',
  ),
  OPERATOR_PASSWORD: optional(
    'text',
    'generated',
    'The password of a single operator, 12 characters at least. It is set again only when this value changes.',
  ),
  OPERATORS: optional(
    'operators',
    'the single operator',
    'Several operators, instead of `OPERATOR_EMAIL` and `OPERATOR_PASSWORD`. Audits show the names. Operators who are not listed lose access at the next start.',
  ),
  ENCRYPTION_KEY: optional(
    'encryption-keys',
    'generated; required in separate roles',
    'What secrets and personal data are encrypted with. The first one encrypts, each may decrypt.',
  ),
  JWT_PRIVATE_KEY: optional('ed25519-key', 'generated; required in separate roles', 'Signs the access tokens.'),
  PROOF_PRIVATE_KEY: optional(
    'ed25519-keys',
    'generated; required in separate roles',
    'Signs the heads of the proof logs. The first one signs; what the others signed stays verifiable.',
  ),
  SHUTDOWN_DELAY_SECONDS: optional(
    'count',
    '`5`, with the embedded Postgres `0`',
    'How long the API goes on answering after the signal to stop, while `/health/ready` is 503 already.',
  ),
  RATE_LIMIT_PER_SECOND: variable(
    'count',
    '200',
    'Requests a second of one credential, and of one address where a route takes no credential. With 0 registrations are not limited either (else 100 a minute of one address).',
  ),
  LOGIN_FAILURES_PER_ADDRESS: variable('count', '50', 'Failed logins of one address within 15 minutes.'),
  TRUSTED_PROXIES: optional('address-ranges', 'nobody', 'Whose `X-Forwarded-For` counts.'),
  RATES_BASE_URL: variable(
    'http-url',
    'https://custom.resbank.co.za/SarbWebApi',
    'The South African Reserve Bank’s web API, which is asked for rates once a day.',
  ),
  WEBHOOK_ALLOW_PRIVATE: optional(
    'boolean',
    '`true` with the embedded Postgres, else `false`',
    'Whether endpoints of test mode may have loopback and private addresses, `.internal`, `.local` and single-label names.',
  ),
  PAYOUT_TWO_CHECKERS_ABOVE_CENTS: optional(
    'cents',
    'never',
    'Payout batches whose total is above it need two different checkers.',
  ),
  RESOLVE_TWO_OPERATORS_ABOVE_CENTS: variable(
    'cents',
    '1000000',
    'In live mode, SUCCEEDED of a transaction above it needs two different operators to resolve it; with fewer than two operators one is enough.',
  ),
  USSD_CALLBACK_TOKEN: guard(
    'url-token',
    'the callback is open, limited per phone number and address',
    'What the address of the USSD callback must carry as `?token=`. Set to nothing, it stops the start.',
  ),
  USSD_ALLOWED_ADDRESSES: optional('address-ranges', 'anywhere', 'Where USSD callbacks may come from.'),
})
