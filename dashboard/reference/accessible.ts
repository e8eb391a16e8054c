function nameCopyButtons(): void {
  for (const button of document.querySelectorAll('button[class*="copy-button"]:not([aria-label])'))
    button.ariaLabel = 'Copy'
}

/**
 * Names the fields of a credential, and says that their list of variables is closed. The library shows a joke in place
 * of the key.
 */
function nameFields(): void {
  for (const field of document.querySelectorAll<HTMLElement>('[role="combobox"][contenteditable]')) {
    if (!field.ariaLabel) field.ariaLabel = field.dataset['placeholder'] ?? 'Value'
    if (!field.ariaExpanded) field.ariaExpanded = 'false'
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder^="QUxMIFlPVVI"]'))
    field.placeholder = 'svc_test_…'
}

/** A spoken name must begin with the text that is seen (WCAG 2.5.3): voice control finds a button by it. */
function beginWithText(): void {
  for (const button of document.querySelectorAll<HTMLElement>('button.show-more[aria-label^="Show all"]')) {
    const text = button.textContent?.trim()
    if (text) button.ariaLabel = `${text}: ${button.ariaLabel!.replace(/^Show all /, '')}`
  }
}

/** Lets the keyboard scroll what is larger than its frame: lists of operations, and code. */
function focusScrolled(): void {
  for (const part of document.querySelectorAll<HTMLElement>(':is(ul.endpoints, code.custom-scroll):not([tabindex])'))
    part.tabIndex = 0
}

/** A part of a section with the name of the section would be a second landmark of that name. */
function dropRepeatedLandmarks(): void {
  for (const part of document.querySelectorAll('section.contents[aria-labelledby]'))
    part.removeAttribute('aria-labelledby')
}

/** Corrects accessibility faults of the library, in what it shows now and later. The rest is corrected by style.css. */
export function keepAccessible(): void {
  let isPlanned = false
  const correct = () => {
    isPlanned = false
    nameCopyButtons()
    beginWithText()
    nameFields()
    focusScrolled()
    dropRepeatedLandmarks()
  }
  new MutationObserver(() => {
    if (isPlanned) return
    isPlanned = true
    requestAnimationFrame(correct)
  }).observe(document.body, { childList: true, subtree: true })
}
