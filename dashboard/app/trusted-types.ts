interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML: (text: string) => string }): unknown
}

/**
 * Accepts style sheets only, which components write as HTML: a text without `<` cannot create an element.
 * Throws a TypeError for any other text.
 */
function styleOnly(text: string): string {
  if (text.includes('<')) throw new TypeError('HTML created from a string is not allowed')
  return text
}

export function refuseMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: styleOnly })
}

export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

/** Mantine's scroll lock (react-remove-scroll) reads the nonce from this global. */
export function publishStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
