import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { useLock, readLock, type LockRow } from '#data/lock-row.ts'
import { followAway } from './away.ts'
import { coverPlace, giveTitleBack, mute, hideCover, showCover, unmute } from './cover.ts'
import { showIncognitoChip } from './incognito-chip.ts'
import { keepsNothing, startIncognito } from '#data/incognito.ts'
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
