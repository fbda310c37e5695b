import { entryIndex } from '#components/page/navigation.ts'
import { followGesture, neutralPages } from '#data/panic.ts'
import { currentLanguage } from '#words/words.ts'
import { mute, showCover } from './cover.ts'
import { doubleTap, fingersTap, repeatedKey } from './panic-gestures.ts'

/** A step back through the history that never comes is not waited for. */
const backMs = 400
let gone = false

/** How many entries of this app come before this one; a browser without the count has that of the router. */
const entriesBefore = (): number =>
  (globalThis as { navigation?: { currentEntry?: { index: number } | null } }).navigation?.currentEntry?.index ??
  entryIndex() ??
  0

/**
 * Leaves for a page that says nothing of the app. What is on screen is covered at once. The app's entries in the
 * history are left behind: the first of them becomes that page too, and the way forward from it is cut off.
 */
export async function panic(): Promise<void> {
  if (gone) return
  gone = true
  mute()
  showCover()
  const target = neutralPages[currentLanguage()]
  const steps = entriesBefore()
  if (steps > 0) {
    const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    history.go(-steps)
    await Promise.race([back, new Promise((resolve) => setTimeout(resolve, backMs))])
  }
  // where the app would be found on the way back
  history.replaceState(null, '', target)
  // with the same address it would take that entry's place, and the way forward would stay
  location.assign(`${target}?2`)
}

/** Follows the setting, and the gesture that it names. To be called once. */
export function followPanic(): void {
  let end = () => {}
  followGesture((gesture) => {
    end()
    end = gesture === 'off' ? () => {} : listen(gesture)
  })
  // a page that the browser kept whole is not shown again
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && gone) location.replace(neutralPages[currentLanguage()])
  })
}

function listen(gesture: 'fingers' | 'top'): () => void {
  const run = () => void panic()
  const ends = [repeatedKey('Escape', run), gesture === 'fingers' ? fingersTap(3, run) : doubleTap(run)]
  return () => ends.forEach((end) => end())
}
