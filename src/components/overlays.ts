import { createStore } from '#lib/store.ts'

/** Something that lies over the page, and that the way back closes before it leaves the page. */
export interface Overlay {
  /** False where its owner alone may close it: the way back does nothing then. */
  close: () => boolean
}

/** What is open, the uppermost last. */
export const overlays = createStore<readonly Overlay[]>([])

/** Set when the page is about to be loaded anew: a step through the history would call that off. */
export const leaving = { now: false }

/** Takes note of one that was opened; what is answered says that it is gone. */
export function openOverlay(close: () => boolean): () => void {
  const overlay = { close }
  overlays.set([...overlays.get(), overlay])
  return () => overlays.set(overlays.get().filter((one) => one !== overlay))
}
