import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { Acquirer, PayerChoice } from '../ledger/acquirer.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { checkoutPage, messagePage, PAGE_HEADERS, paidPage } from './checkout-page.ts'
import type { Charge } from '../ledger/entries.ts'
import type { ProviderId } from '../../../src/providers/descriptors.ts'
import { readForm, takeBody } from '../read-body.ts'

/** The buttons of a checkout, and those of a 3-D Secure challenge. */
const CHOICES: Readonly<Record<string, PayerChoice>> = {
  pay: 'pay',
  decline: 'decline',
  expire: 'expire',
  abandon: 'abandon',
  pass: 'pay',
  fail: 'decline',
  leave: 'abandon',
}

function choiceIn(ctx: Context): PayerChoice | null {
  const outcome = readForm(ctx).get('outcome') ?? ''
  return Object.hasOwn(CHOICES, outcome) ? CHOICES[outcome]! : null
}

export interface CheckoutParts {
  provider: ProviderId
  ledger: Ledger
  acquirer: Acquirer
  /** Applies the provider's faults to the payer's buttons too, since pressing one moves money. */
  fault: Middleware
  /** The return address, for providers that give it to the page instead of the order. */
  callbackOf?: (ctx: Context) => string | null
  /** Appends this provider's parameters to the shop's return address, if it has some. */
  returnUrl?: (callbackUrl: string, reference: string) => string
}

/** Serves a provider's payer page: GET shows it, and its form posts `outcome` to the same address. */
export function checkoutRoutes(router: Router, parts: CheckoutParts): void {
  const { provider, ledger, acquirer, fault, returnUrl = (callbackUrl) => callbackUrl } = parts
  const backTo = (ctx: Context, { checkout, reference }: Charge): string | null => {
    const callbackUrl = parts.callbackOf ? parts.callbackOf(ctx) : checkout?.callbackUrl
    return callbackUrl && URL.canParse(callbackUrl) ? returnUrl(callbackUrl, reference) : null
  }

  router.get('/checkout/:accessCode', (ctx) => {
    const charge = ledger.findCheckout(provider, ctx.params.accessCode!)
    if (!charge) return show(ctx, 404, messagePage('There is no such checkout.'))
    show(ctx, 200, charge.state === 'SUCCEEDED' ? paidPage(charge, backTo(ctx, charge)) : checkoutPage(charge))
  })

  // Leaving the page moves no money, so faults do not apply to it.
  const faultUnlessLeaving: Middleware = (ctx, next) => (choiceIn(ctx) === 'abandon' ? next() : fault(ctx, next))

  router.post('/checkout/:accessCode', takeBody, faultUnlessLeaving, (ctx) => {
    const charge = ledger.findCheckout(provider, ctx.params.accessCode!)
    const choice = choiceIn(ctx)
    if (!charge) return show(ctx, 404, messagePage('There is no such checkout.'))
    if (!choice) return show(ctx, 400, messagePage('Choose one of the buttons.'))
    const chosen = acquirer.choose(charge, choice, readForm(ctx).get('rail') ?? undefined)
    if (chosen === 'paid_before') return show(ctx, 409, paidPage(charge, backTo(ctx, charge)))
    if (chosen === 'not_offered') return show(ctx, 400, messagePage('This page does not offer that way to pay.'))
    const back = backTo(ctx, charge)
    if (back === null) return show(ctx, 200, messagePage('Done. You can close this page.'))
    ctx.status = 303
    ctx.set('location', back)
  })
}

function show(ctx: Context, status: number, html: string): void {
  ctx.status = status
  ctx.set(PAGE_HEADERS)
  ctx.body = html
}
