/** Limits and times of the picture preview (`product.md` section 2); zoom as a factor, times in milliseconds. */
export const preview = { maxZoom: 3, minZoom: 1 / 3, swipeMs: 300, doubleTapMs: 250 } as const
