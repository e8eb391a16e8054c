/**
 * Adds the page's CSP nonce to every style element that the library creates; it has no option for a nonce. Also turns
 * off Zod's JIT, whose probe for `eval` would violate the policy.
 */
function allowStyles(): void {
  const { nonce } = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')!
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}

allowStyles()
// Loaded after allowStyles(): the library creates styles when it is loaded.
void import('./reference.ts')
