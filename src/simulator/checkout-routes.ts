import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { Acquirer, PayerChoice } from './acquirer.ts'
import type { Books } from './books.ts'
import { checkoutPage, messagePage, PAGE_HEADERS, paidPage } from './checkout-page.ts'
import type { Charge } from './entries.ts'
import type { ProviderName } from './names.ts'
import { readForm, takeBody } from './read-body.ts'

const CHOICES: readonly PayerChoice[] = ['pay', 'decline', 'abandon']

export interface CheckoutParts {
  provider: ProviderName
  books: Books
  acquirer: Acquirer
  /** The provider's faults apply to the payer's button as well: it books. */
  fault: Middleware
  /** The shop's address with what this provider appends to it. */
  returnUrl: (callbackUrl: string, reference: string) => string
}

/** The payer's page of a provider: shown by GET, and a form that posts `outcome` to the same address. */
export function checkoutRoutes(router: Router, { provider, books, acquirer, fault, returnUrl }: CheckoutParts): void {
  const backTo = ({ checkout, reference }: Charge): string | null =>
    checkout?.callbackUrl && URL.canParse(checkout.callbackUrl) ? returnUrl(checkout.callbackUrl, reference) : null

  router.get('/checkout/:accessCode', (ctx) => {
    const charge = books.findCheckout(provider, ctx.params.accessCode!)
    if (!charge) return show(ctx, 404, messagePage('There is no such checkout.'))
    show(ctx, 200, charge.state === 'SUCCEEDED' ? paidPage(charge, backTo(charge)) : checkoutPage(charge))
  })

  router.post('/checkout/:accessCode', takeBody, fault, (ctx) => {
    const outcome = readForm(ctx).get('outcome')
    const charge = books.findCheckout(provider, ctx.params.accessCode!)
    const choice = CHOICES.find((known) => known === outcome)
    if (!charge) return show(ctx, 404, messagePage('There is no such checkout.'))
    if (!choice) return show(ctx, 400, messagePage('Choose one of the three buttons.'))
    if (acquirer.choose(charge, choice) === 'paid_before') return show(ctx, 409, paidPage(charge, backTo(charge)))
    const back = backTo(charge)
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
