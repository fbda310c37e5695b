import type { AnyRouter } from '@tanstack/react-router'
import { recordPath } from './history-stack.ts'

/** A device that needs longer to take the picture of the old page changes pages without one from then on. */
const captureLimitMs = 60

/** Slides from page to page, the way that the history stack says. */
export function slidePages(router: AnyRouter): void {
  const idNow = () => router.matchRoutes(router.latestLocation).at(-1)?.id
  const shown = idNow()
  if (shown !== undefined) recordPath(shown)
  let isSlow = false
  // the router's own option leaves the promises of a skipped transition to the window's error handler
  router.startViewTransition = (update) => {
    const id = idNow()
    const direction = id === undefined ? 'same' : recordPath(id)
    const still = direction === 'same' || document.hidden || !('startViewTransition' in document)
    if (still || isSlow) return update()
    document.documentElement.dataset['way'] = direction
    const startMs = performance.now()
    const transition = document.startViewTransition(() => {
      isSlow = performance.now() - startMs > captureLimitMs
      return update()
    })
    // a transition that is skipped (a quick second navigation) has still changed the page
    transition.ready.catch(() => {})
    transition.finished.catch(() => {})
    return transition.updateCallbackDone
  }
}
