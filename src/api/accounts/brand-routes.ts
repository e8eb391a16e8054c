import { changeBusiness } from '../../db/accounts/business.ts'
import { readBrand, readLogo, setBrandColor, setLogo } from '../../db/accounts/brand.ts'
import { Business } from '../../db/entities/index.ts'
import { clientOf } from '../../db/unit-of-work.ts'
import { textColorOn } from '../../domain/accounts/brand.ts'
import { ServiceError } from '../../domain/errors.ts'
import { FOREVER } from '../http/cached-replies.ts'
import type { Api } from '../http/call.ts'
import { LOGO_BODY_LIMIT } from '../http/limits.ts'
import { sharing, returns } from '../http/route.ts'
import { logoPath } from '../pages/page.ts'
import { Hash } from '../proofs/schema.ts'
import * as t from '../schema/schema.ts'
import { cleanLogo, LOGO_LIMIT, MOST_LOGO_PIXELS } from './logo-png.ts'
import { changeAccount } from './users.ts'

const Color = t.String({ pattern: '^#[0-9a-fA-F]{6}$' })

const BrandView = t.component('Brand', {
  color: t.nullable(Color, 'The colour of buttons as `#rrggbb`; null for that of the service.', '#0b5a2e'),
  textColor: t.nullable(Color, 'The text on that colour: white where it can be read, or black.', '#ffffff'),
  logoUrl: t.Union([t.String({ format: 'uri' }), t.Null()], {
    description: 'The address of the logo, which anyone may read; null for none.',
    examples: [`https://pay.example.com/api/logos/${'0b'.repeat(32)}`],
  }),
})

const EXAMPLE_LOGO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgjtIDAAEHAJQN+Z2ZAAAAAElFTkSuQmCC'

const BrandChange = t.closed(
  {
    color: t.Optional(t.nullable(Color, 'As `#rrggbb`; null for the colour of the service.', '#0b5a2e')),
    logo: t.Optional(
      t.Union([t.String({ maxLength: Math.ceil(LOGO_LIMIT / 3) * 4 }), t.Null()], {
        description:
          `A PNG of at most ${LOGO_LIMIT / 1_000} kB and ${MOST_LOGO_PIXELS} × ${MOST_LOGO_PIXELS} pixels, in ` +
          'Base64; null removes the logo.',
        examples: [EXAMPLE_LOGO],
      }),
    ),
  },
  { title: 'BrandChange', minProperties: 1, description: 'What is left out stays as it is.' },
)

const PayerContact = t.component('PayerContact', {
  email: t.nullable(t.Email, 'The email address that payers see; null for none.', 'help@shop.example'),
  phone: t.nullable(t.Phone, 'The telephone number that payers see; null for none.', '+27 21 123 4567'),
})

const route = sharing({ tag: 'Account', plan: 'SANDBOX', access: 'admin' })
const contactResponses = returns(200, 'The current contact.', PayerContact)
const responses = returns(200, 'The current brand.', BrandView)

async function presentBrand({ pool, config }: Api, businessId: string) {
  const { brandColor: color, logoHash } = await readBrand(pool, { businessId })
  return {
    color,
    textColor: color === null ? null : textColorOn(color),
    logoUrl: logoHash === null ? null : config.baseUrl + logoPath(logoHash),
  }
}

export const brandRoutes = [
  route('GET /api/account/payer-contact', {
    operationId: 'getPayerContact',
    summary: 'Read how payers reach you',
    description: 'Shows the email address and telephone number on the pages of your payers.',
    responses: contactResponses,
    result: async ({ caller: { businessId } }, { orm }) => {
      const { payerEmail: email, payerPhone: phone } = await orm.em.fork().findOneOrFail(Business, businessId)
      return { email, phone }
    },
  }),
  route('PUT /api/account/payer-contact', {
    operationId: 'replacePayerContact',
    recentPassword: true,
    summary: 'Replace how payers reach you',
    description:
      'Every page of a payment shows both to its payer, in TEST and LIVE: before the checkout, after the payment, ' +
      'and if it fails. Anyone who has the address of a payment can read them.',
    request: { body: PayerContact },
    responses: contactResponses,
    result: async ({ caller, body: { email, phone } }, api) => {
      const contact = { payerEmail: email, payerPhone: phone }
      await changeAccount(api, caller, 'account.payer_contact_changed', (em) =>
        changeBusiness(em, caller.businessId, contact),
      )
      return { email, phone }
    },
  }),
  route('GET /api/account/brand', {
    operationId: 'getBrand',
    summary: 'Read your logo and colour',
    description: 'Shows how your business looks to its payers: its logo, its colour, and the colour of text on it.',
    responses,
    result: async ({ caller: { businessId } }, api) => await presentBrand(api, businessId),
  }),
  route('PATCH /api/account/brand', {
    operationId: 'changeBrand',
    recentPassword: true,
    summary: 'Change your logo and colour',
    description:
      'Every page of a payment and every receipt shows both, in TEST and LIVE, and a statement shows the logo. The ' +
      'checkout itself is the provider’s. The logo is encoded again: only its pixels are kept. Other image formats ' +
      'are refused.',
    request: { body: BrandChange, example: { color: '#0b5a2e', logo: EXAMPLE_LOGO } },
    bodyLimit: LOGO_BODY_LIMIT,
    responses,
    result: async ({ caller, body: { color, logo } }, api) => {
      const { businessId } = caller
      const png = typeof logo === 'string' ? await cleanLogo(Buffer.from(logo, 'base64')) : logo
      await changeAccount(api, caller, 'account.brand_changed', async (em) => {
        const db = clientOf(em)
        if (color !== undefined) await setBrandColor(db, { businessId, color: color?.toLowerCase() ?? null })
        if (png !== undefined) await setLogo(db, { businessId, logo: png })
      })
      return await presentBrand(api, businessId)
    },
  }),
  route('GET /api/logos/{logoHash}', {
    tag: 'Payer pages',
    access: 'public',
    operationId: 'getLogo',
    summary: 'Read the logo of a business',
    description: 'For the pages of payers. Its address changes with the logo, so caches may keep it forever.',
    request: { params: t.closed({ logoHash: t.described(Hash, 'SHA-256 of the logo, in hex.') }) },
    responses: { 200: { description: 'The logo.', type: 'image/png' } },
    handle: async ({ params: { logoHash } }, { pool }) => {
      const body = await readLogo(pool, { hash: logoHash })
      if (!body) throw new ServiceError('SV-2005', { message: 'No business has this logo.' })
      return { status: 200, type: 'image/png', body, headers: { 'Cache-Control': FOREVER } }
    },
  }),
]
