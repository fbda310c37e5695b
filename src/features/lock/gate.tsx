import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { endIncognito, keepsNothing, startIncognito } from '#data/incognito.ts'
import { type LockRow, readLock, useLock } from '#data/lock-row.ts'
import { ageMs } from '#lib/stamp.ts'
import { wordsNow } from '#words/words.ts'
import { coverPlace, giveTitleBack, hideCover, mute, showCover, unmute } from './cover.ts'
import styles from './lock.module.css'
import { LockScreen } from './lock-screen.tsx'
import { lockPhase, lockWanted } from './lock-state.ts'
import { quietFields } from './quiet-fields.ts'
import { whenOpen } from './unlock.ts'

/** So long after it was locked the page begins anew where nothing would be lost: no key and no row stays in memory. */
const forgetMs = 5 * 60_000

let drawn: Root | undefined
let forget: ReturnType<typeof setTimeout> | undefined

/** The lock as it was read before, and from then on as it is. */
function Live({ first }: { first: LockRow }) {
  const row = useLock() ?? first
  return <LockScreen row={row} />
}

function draw(row: LockRow) {
  drawn ??= createRoot(coverPlace())
  flushSync(() => drawn!.render(<Live first={row} />))
}

/**
 * Stands before the app while the lock is on: resolves when it is opened the first time, and from then on covers and
 * locks it when somebody goes away. `isBusy` says whether beginning anew would interrupt something.
 */
export async function passGate(isBusy: () => boolean): Promise<void> {
  if (keepsNothing) {
    await startIncognito()
    showIncognitoChip()
  }
  // before the first field is there, whenever what runs in the background is loaded
  quietFields()
  const row = await readLock().catch(() => undefined)
  if (!row) return
  const lock = () => {
    showCover()
    mute()
    lockPhase.set({ is: 'locked' })
    clearTimeout(forget)
    forget = setTimeout(function begin() {
      if (isBusy()) forget = setTimeout(begin, forgetMs)
      else location.reload()
    }, forgetMs)
  }
  draw(row)
  if (!keepsNothing) await firstOpening()
  followAway(lock)
  lockWanted.on(lock)
  whenOpen(() => {
    clearTimeout(forget)
    lockPhase.set({ is: 'open' })
    unmute()
    hideCover()
  })
}

/** Asks before anything of the app is there. */
async function firstOpening() {
  showCover()
  lockPhase.set({ is: 'locked' })
  await new Promise<void>((resolve) => whenOpen(resolve))
  lockPhase.set({ is: 'open' })
  giveTitleBack()
  // the app is drawn by then
  requestAnimationFrame(hideCover)
}

/** Says for as long as it lasts that nothing is kept, and ends it. */
function showIncognitoChip(): void {
  const chip = document.createElement('button')
  chip.type = 'button'
  chip.className = styles.chip!
  const say = () => {
    const words = wordsNow('discretion')
    chip.textContent = words.chip
    chip.setAttribute('aria-label', `${words.chip}: ${words.endIncognito}`)
  }
  say()
  new MutationObserver(say).observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] })
  chip.addEventListener('click', () => void endIncognito())
  document.body.append(chip)
}

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
function followAway(lock: () => void): void {
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
