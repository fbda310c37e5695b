/**
 * Whether a key belongs to an input method that is still composing: Enter takes its word, Escape drops it, and neither is
 * meant for the page. Safari ends the composition before the key that ended it is told; 229 is its mark.
 */
export const isComposing = (event: { readonly isComposing: boolean; readonly keyCode: number }): boolean =>
  event.isComposing || event.keyCode === 229
