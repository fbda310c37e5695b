/** Whether a key is meant for a field or a dialog, and not for the screen. */
export const isTyping = (event: KeyboardEvent): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (event.target instanceof HTMLElement &&
    (event.target.isContentEditable || event.target.matches('input:not([type=checkbox]), textarea, select')))
