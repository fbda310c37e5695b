import { readLock } from '#data/lock-row.ts'
import { mendPush, silencePush } from '#data/push.ts'
import { onPerson } from '#data/session.ts'
import { unread } from '#data/unread.ts'
import { lockPhase } from '#features/lock/lock-state.ts'

/**
 * Keeps being told in order: the address is the one that the server knows, goes with whoever logs out, and while the app
 * is locked where that was chosen; what is on screen goes once it was read. To be called once.
 */
export function watchPush(): void {
  const mend = () => void mendPush().catch(() => undefined)
  const follow = () => {
    const { is } = lockPhase.get()
    if (is === 'open') mend()
    else if (is === 'locked')
      void readLock()
        .then((row) => (row?.notifications === 'none' ? silencePush() : undefined))
        .catch(() => undefined)
  }
  // it may have been locked before this was here
  follow()
  lockPhase.subscribe(follow)
  onPerson(mend)
  unread.subscribe(() => {
    if (unread.get() === 0) void closeShown().catch(() => undefined)
  })
}

async function closeShown() {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  const shown = await (await serviceWorker?.getRegistration())?.getNotifications?.()
  for (const one of shown ?? []) one.close()
}
