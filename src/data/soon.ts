import { createSlices } from '#lib/slices.ts'

/** Runs small jobs soon, in their order and in slices between which the page stays free. */
export const soon = createSlices(
  () => performance.now(),
  (run) => setTimeout(run),
)
