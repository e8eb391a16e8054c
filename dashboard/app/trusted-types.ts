interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML: (text: string) => string }): unknown
}

/**
 * The page makes no markup of texts. What the components write this way are style sheets: a text without `<` can make no element,
 * and any other is refused.
 */
function styleOnly(text: string): string {
  if (text.includes('<')) throw new TypeError('markup made of a text')
  return text
}

export function refuseMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: styleOnly })
}

/** The nonce with which this answer of the server lets styles be added. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** The part of Mantine that keeps a page from scrolling beneath a dialog reads it there. */
export function tellStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
