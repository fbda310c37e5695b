import { createEmitter } from '#lib/emitter.ts'

/** Heard by a tab page when its tab is tapped at its top: refresh. */
export const tabRefresh = createEmitter<void>()

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The tab of the page on screen was tapped: to the top, or, there already, a refresh. */
export function tapTab() {
  const scroller = [...document.querySelectorAll<HTMLElement>('[data-scroller]')].find((element) =>
    element.checkVisibility(),
  )
  if (scroller && scroller.scrollTop > 0) scroller.scrollTo({ top: 0, behavior: calm() ? 'instant' : 'smooth' })
  else tabRefresh.emit()
}
