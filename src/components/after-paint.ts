/** In a tab that nobody sees no frame comes: what waits for one begins then. */
const limitMs = 1000

/** Runs once what was drawn is painted, and answers how to take that back. */
export function afterPaint(run: () => void): () => void {
  let over = false
  const begin = () => {
    if (!over) run()
    over = true
  }
  setTimeout(begin, limitMs)
  // a task behind the frame's own callbacks runs when that frame has been painted
  requestAnimationFrame(() => setTimeout(begin))
  return () => (over = true)
}
