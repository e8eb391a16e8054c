import { displayMoney, isCurrency, minorUnits } from '../../domain/money.ts'
import type { Charge } from '../ledger/entries.ts'

/** `form-action` is left out on purpose: browsers apply it to the redirect back to the shop as well. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** The page a payer sees: what is paid, and one button for each thing a payer can do. */
export function checkoutPage(charge: Charge): string {
  const retried = charge.state === 'DECLINED' ? '<p role="status">The card was declined. You can try again.</p>' : ''
  return page(
    'Test checkout',
    `${summary(charge)}${retried}
<form method="post">
<button name="outcome" value="pay">Pay</button>
<button name="outcome" value="decline">Pay with a card that is declined</button>
<button name="outcome" value="abandon">Leave without paying</button>
</form>`,
  )
}

export function paidPage(charge: Charge, returnUrl: string | null): string {
  const back = returnUrl === null ? '' : `<p><a href="${escape(returnUrl)}">Back to the shop</a></p>`
  return page(
    'Already paid',
    `${summary(charge)}<p role="status">This checkout is paid. It cannot be paid again.</p>${back}`,
  )
}

export function messagePage(text: string): string {
  return page('Test checkout', `<p role="status">${escape(text)}</p>`)
}

function summary({ amountCents, currency, checkout }: Charge): string {
  const amount = isCurrency(currency) ? displayMoney({ amountCents: minorUnits(amountCents), currency }) : ''
  const description = checkout?.description ? `<p>${escape(checkout.description)}</p>` : ''
  return `<p>Amount: <strong>${escape(amount)}</strong></p>${description}`
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>body{font:1.1rem/1.5 system-ui,sans-serif;max-width:30rem;margin:2rem auto;padding:0 1rem}
button{display:block;width:100%;margin:.75rem 0;padding:.75rem;font:inherit}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>This is a simulator: no money moves.</p>
${content}
</main>
</body>
</html>
`
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
