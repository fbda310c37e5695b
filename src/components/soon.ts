import { createSlices } from '#lib/slices.ts'

/** Draws small things soon, in slices between which the page stays free. */
export const soon = createSlices(
  () => performance.now(),
  (run) => setTimeout(run),
)
