const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Calls `step` with 0 to 1, eased out, over so many milliseconds, at last with exactly 1; answers the way to stop it where
 * it is. Who asked for less motion gets the end at once.
 */
export function animate(ms: number, step: (part: number) => void): () => void {
  if (calm() || document.visibilityState === 'hidden') {
    step(1)
    return () => {}
  }
  let frame = 0
  const startMs = performance.now()
  const next = () => {
    const part = Math.min(1, (performance.now() - startMs) / ms)
    step(1 - (1 - part) ** 3)
    if (part < 1) frame = requestAnimationFrame(next)
  }
  frame = requestAnimationFrame(next)
  return () => cancelAnimationFrame(frame)
}
