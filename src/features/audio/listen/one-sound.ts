import { createStore } from '#lib/store.ts'

/** True while something else is heard, or is about to be: what is listened to is silent then, and shows nothing. */
export const isMutedByOther = createStore(false)

const isHeard = (media: HTMLMediaElement) => !media.paused && !media.muted

/**
 * One sound at a time, whatever begins last: a film or clip that is heard silences what is listened to, and the other way
 * round. Hushed lasts as long as the other one plays or is on screen. Answers how to end it.
 */
export function oneSound(own: HTMLMediaElement, silence: () => void): () => void {
  let other: HTMLMediaElement | undefined
  let inView = false
  const look = () => {
    if (!other || isHeard(other) || (inView && other.isConnected)) return
    watcher.disconnect()
    other = undefined
    isMutedByOther.set(false)
  }
  const watcher = new IntersectionObserver((entries) => {
    inView = entries.at(-1)?.isIntersecting ?? false
    look()
  })
  const begin = ({ target }: Event) => {
    if (target === own) {
      if (own.paused) return
      for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio'))
        if (media !== own && isHeard(media)) media.pause()
      return
    }
    if (!(target instanceof HTMLMediaElement) || !isHeard(target)) return
    if (other !== target) {
      watcher.disconnect()
      other = target
      inView = true
      watcher.observe(target)
      for (const event of ['pause', 'emptied'] as const) target.addEventListener(event, look)
    }
    if (!own.paused) silence()
    isMutedByOther.set(true)
  }
  // a film that begins without sound is heard when it is unmuted
  for (const event of ['play', 'volumechange'] as const) document.addEventListener(event, begin, true)
  return () => {
    for (const event of ['play', 'volumechange'] as const) document.removeEventListener(event, begin, true)
    watcher.disconnect()
    isMutedByOther.set(false)
  }
}
