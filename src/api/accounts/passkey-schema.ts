import { type Static, Type } from 'typebox'
import { closed, described, idOf, Instant, mostlyNull, word } from '../schema/schema.ts'

const encoded = (description: string, maxLength: number) =>
  Type.String({
    pattern: '^[A-Za-z0-9_-]*$',
    maxLength,
    description: `${description}, base64url.`,
    examples: ['dGVzdA'],
  })

/** What browsers add to a response, and what the service does not read. */
const open = (description: string, example = {}) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', description, examples: [example] })

const shared = {
  id: encoded('The id of the credential', 2_000),
  rawId: encoded('The id of the credential', 2_000),
  type: Type.Literal('public-key', { description: 'The type of the credential.' }),
  clientExtensionResults: Type.Optional(open('The results of extensions; not used.')),
  authenticatorAttachment: Type.Optional(
    Type.String({ maxLength: 50, description: 'The kind of the authenticator; not used.', examples: ['platform'] }),
  ),
}

const clientDataJSON = encoded('The data that the browser signed', 20_000)
const authenticatorData = encoded('The data of the authenticator', 20_000)

/** `RegistrationResponseJSON` of WebAuthn level 3: what `PublicKeyCredential.toJSON()` returns. */
export const RegistrationCredential = closed(
  {
    ...shared,
    response: closed(
      {
        clientDataJSON,
        attestationObject: encoded('The attestation', 50_000),
        authenticatorData: Type.Optional(authenticatorData),
        transports: Type.Optional(
          Type.Array(Type.String({ maxLength: 50, examples: ['internal'] }), {
            maxItems: 10,
            description: 'How the browser reaches the authenticator.',
          }),
        ),
        publicKeyAlgorithm: Type.Optional(
          Type.Integer({ description: 'The COSE algorithm; not used.', examples: [-7] }),
        ),
        publicKey: Type.Optional(encoded('The public key; not used', 10_000)),
      },
      { title: 'RegistrationCredentialResponse', description: 'The response of the authenticator.' },
    ),
  },
  { title: 'RegistrationCredential', description: 'The result of `navigator.credentials.create`, as JSON.' },
)

/** `AuthenticationResponseJSON` of WebAuthn level 3. */
export const AuthenticationCredential = closed(
  {
    ...shared,
    response: closed(
      {
        clientDataJSON,
        authenticatorData,
        signature: encoded('The signature', 10_000),
        userHandle: Type.Optional(encoded('The user handle; not used', 2_000)),
      },
      { title: 'AuthenticationCredentialResponse', description: 'The response of the authenticator.' },
    ),
  },
  { title: 'AuthenticationCredential', description: 'The result of `navigator.credentials.get`, as JSON.' },
)

export const PasskeyPurpose = word(
  'PasskeyPurpose',
  ['REGISTER', 'CONFIRM', 'SIGN_IN'],
  'REGISTER adds a passkey. CONFIRM confirms a session of the dashboard. SIGN_IN completes a sign-in.',
)

export const PasskeyOptions = closed(
  {
    options: open('The `publicKey` of `navigator.credentials.create` or `.get`, as JSON (WebAuthn level 3).', {
      challenge: 'q7wm3k2vn5xj4rt6',
      rpId: 'payments.example.com',
    }),
  },
  { title: 'PasskeyOptions' },
)

export const PasskeyName = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Your name for the passkey.',
  examples: ['Laptop'],
})

export const Passkey = closed(
  {
    id: idOf('passkey'),
    name: PasskeyName,
    createdAt: described(Instant, 'When it was added.'),
    lastUsedAt: described(mostlyNull(Instant), 'When it was last used; null before the first use.'),
  },
  { title: 'Passkey' },
)

export type RegistrationCredential = Static<typeof RegistrationCredential>
export type AuthenticationCredential = Static<typeof AuthenticationCredential>
