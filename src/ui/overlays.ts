import { createStore } from '#lib/store.ts'

/** Something that lies over the page, and that the way back closes before it leaves the page. */
export interface Overlay {
  close: () => void
  /** Its owner alone closes it: the way back does nothing. */
  lasting: boolean
}

/** What is open, the uppermost last. */
export const overlays = createStore<readonly Overlay[]>([])

/** Takes note of one that was opened; what is answered says that it is gone. */
export function openOverlay(close: () => void, lasting = false): () => void {
  const overlay = { close, lasting }
  overlays.set([...overlays.get(), overlay])
  return () => overlays.set(overlays.get().filter((one) => one !== overlay))
}
