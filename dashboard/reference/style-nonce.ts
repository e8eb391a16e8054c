/**
 * The library makes styles as elements, and knows of no nonce: each gets that of the answer, without which the policy of the page
 * keeps it out. Zod in it would first try whether the policy lets it make code of texts.
 */
export function allowStyles(): void {
  const { nonce } = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')!
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
