import { readLock, type LockRow } from '#data/lock-row.ts'
import { ageMs } from '#lib/stamp.ts'
import { hideCover, showCover } from './cover.ts'
import { lockPhase } from './lock-state.ts'

/** Somebody who does nothing for so long with the app in sight is away too, where the lock closes at once. */
const idleMinutes = 5
/** How often that is looked at. */
const lookMs = 5000
const minuteMs = 60_000

const isPlaying = () =>
  [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some((media) => !media.paused && !media.ended)

/**
 * Covers the app as soon as nobody can see it, and locks it when its time is over. Everything that is seen happens
 * within the event itself: a system takes its picture of the app right after it.
 */
export function followAway(lock: () => void): void {
  let row: LockRow | undefined
  let hiddenAt: number | undefined
  let touchedAt = Date.now()
  const read = async () => void (row = await readLock().catch(() => row))
  void read()

  const limitMs = () => (row && row.afterMinutes !== null ? row.afterMinutes * minuteMs : Infinity)
  const hide = () => {
    if (hiddenAt !== undefined) return
    hiddenAt = Date.now()
    if (lockPhase.get().is !== 'open') return
    showCover()
    if (limitMs() === 0) lock()
    else lockPhase.set({ is: 'covered' })
  }
  const show = () => {
    const awayMs = hiddenAt === undefined ? 0 : ageMs(hiddenAt)
    hiddenAt = undefined
    touchedAt = Date.now()
    // the settings may have been changed in another tab
    void read()
    if (lockPhase.get().is !== 'covered') return
    if (awayMs >= limitMs()) return lock()
    lockPhase.set({ is: 'open' })
    hideCover()
  }
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? hide() : show()))
  window.addEventListener('pagehide', hide)
  window.addEventListener('pageshow', () => document.visibilityState === 'visible' && show())
  document.addEventListener('freeze', hide)

  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const)
    document.addEventListener(event, () => (touchedAt = Date.now()), { capture: true, passive: true })
  setInterval(() => {
    const { is } = lockPhase.get()
    const nowMs = Date.now()
    if (is === 'covered' && hiddenAt !== undefined && ageMs(hiddenAt, nowMs) >= limitMs()) return lock()
    if (is !== 'open' || limitMs() === Infinity) return
    if (isPlaying()) touchedAt = nowMs
    else if (ageMs(touchedAt, nowMs) >= Math.max(limitMs(), idleMinutes * minuteMs)) lock()
  }, lookMs)
}
