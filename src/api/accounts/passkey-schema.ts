import * as t from '../schema/schema.ts'

const encoded = (description: string, maxLength: number) =>
  t.String({ pattern: '^[A-Za-z0-9_-]*$', maxLength, description: `${description}, base64url.`, examples: ['dGVzdA'] })

/** What browsers add to a response, and what the service does not read. */
const open = (description: string, example = {}) =>
  t.Unsafe<Record<string, unknown>>({ type: 'object', description, examples: [example] })

const shared = {
  id: encoded('The id of the credential', 2_000),
  rawId: encoded('The id of the credential', 2_000),
  type: t.Literal('public-key', { description: 'The type of the credential.' }),
  clientExtensionResults: t.Optional(open('The results of extensions; not used.')),
  authenticatorAttachment: t.Optional(
    t.String({ maxLength: 50, description: 'The kind of the authenticator; not used.', examples: ['platform'] }),
  ),
}

const clientDataJSON = encoded('The data that the browser signed', 20_000)
const authenticatorData = encoded('The data of the authenticator', 20_000)

/** `RegistrationResponseJSON` of WebAuthn level 3: what `PublicKeyCredential.toJSON()` returns. */
export const RegistrationCredential = t.closed(
  {
    ...shared,
    response: t.component('RegistrationCredentialResponse', 'The response of the authenticator.', {
      clientDataJSON,
      attestationObject: encoded('The attestation', 50_000),
      authenticatorData: t.Optional(authenticatorData),
      transports: t.Optional(
        t.Array(t.String({ maxLength: 50, examples: ['internal'] }), {
          maxItems: 10,
          description: 'How the browser reaches the authenticator.',
        }),
      ),
      publicKeyAlgorithm: t.Optional(t.integer('The COSE algorithm; not used.', -7)),
      publicKey: t.Optional(encoded('The public key; not used', 10_000)),
    }),
  },
  { title: 'RegistrationCredential', description: 'The result of `navigator.credentials.create`, as JSON.' },
)

/** `AuthenticationResponseJSON` of WebAuthn level 3. */
export const AuthenticationCredential = t.closed(
  {
    ...shared,
    response: t.component('AuthenticationCredentialResponse', 'The response of the authenticator.', {
      clientDataJSON,
      authenticatorData,
      signature: encoded('The signature', 10_000),
      userHandle: t.Optional(encoded('The user handle; not used', 2_000)),
    }),
  },
  { title: 'AuthenticationCredential', description: 'The result of `navigator.credentials.get`, as JSON.' },
)

export const PasskeyPurpose = t.word(
  'PasskeyPurpose',
  ['REGISTER', 'CONFIRM', 'SIGN_IN'],
  'REGISTER adds a passkey. CONFIRM confirms a session of the dashboard. SIGN_IN completes a sign-in.',
)

export const PasskeyOptions = t.component('PasskeyOptions', {
  options: open('The `publicKey` of `navigator.credentials.create` or `.get`, as JSON (WebAuthn level 3).', {
    challenge: 'q7wm3k2vn5xj4rt6',
    rpId: 'payments.example.com',
  }),
})

export const PasskeyName = t.shortText(100, 'Your name for the passkey.', 'Laptop')

export const Passkey = t.component('Passkey', {
  id: t.idOf('passkey'),
  name: PasskeyName,
  createdAt: t.instant('When it was added.'),
  lastUsedAt: t.mostlyNull(t.Instant, 'When it was last used; null before the first use.'),
})

export type RegistrationCredential = t.Static<typeof RegistrationCredential>
export type AuthenticationCredential = t.Static<typeof AuthenticationCredential>
