/**
 * [Note: First error focused] Once a form was sent and says what is wrong with it, the first thing that is has the focus:
 * for all forms, so that none has to see to it. To be called once.
 */
export function followFaults(): void {
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement) focusFault(target)
  })
}

/** Gives the focus to the first field that is wrong, or to the first one of a group that is; once it says so. */
export function focusFault(within: Element | null): void {
  // it is said in the frame that follows
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const first = within?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (!first || document.activeElement?.getAttribute('aria-invalid') === 'true') return
      const field = first.matches('input, textarea, select') ? first : first.querySelector<HTMLElement>('input, button')
      field?.focus()
    }),
  )
}
