import { isIncognito } from '#bridge/sealing.ts'
import { roomChannel, type RoomMessage } from '#bridge/shelf.ts'
import { personDatabase } from '#data/db.ts'
import { followRows } from '#data/live.ts'
import { net } from '#data/net.ts'
import { currentPerson, onPerson } from '#data/session.ts'
import { boot } from '#data/settings.ts'
import { holdShelf, lookForCanary, lostShelf } from '#data/storage-canary.ts'
import { retryFailed } from '#data/wants.ts'
import { fullKey, sessionTexts } from '#data/web-storage.ts'
import { notify } from '#ui/notify.ts'
import { shelfWords } from '#words/shelf.ts'
import { wordsNow } from '#words/words.ts'
import { isBusy, onceIdle } from './busy.ts'
import { go } from './navigation.ts'
import { pageAt } from './page-at.ts'
import { pageLink, pagePath } from '#ui/target.ts'

/** Budgets are held once the start is long over. */
const tidyAfterMs = 30_000

/** Follows what happens to storage: a full disk, downloads that the browser deleted, budgets. To be called once. */
export async function watchStorage(): Promise<void> {
  const channel = new BroadcastChannel(roomChannel)
  channel.onmessage = ({ data }: MessageEvent<RoomMessage>) => {
    if (data.room === 'none' && readOnInMemory()) return
    const words = wordsNow(shelfWords)
    // what found no room comes again
    if (data.room === 'made') retryFailed()
    notify(data.room === 'made' ? words.roomMade : words.roomNone)
  }
  setTimeout(() => void net.makeRoom('budgets'), tidyAfterMs)
  // what was told before anybody listened
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate().catch(() => undefined)) ?? {}
  if (quota > 0 && usage >= quota) void net.makeRoom('full')
  // without a secure context there are no downloads, and no digest to name them by; a session that keeps nothing has lost nothing
  if (!globalThis.crypto?.subtle || isIncognito) return
  // a full disk takes no canary
  await lookForCanary().catch(() => undefined)
  let end = follow()
  onPerson(() => {
    end()
    end = follow()
  })
  let told = false
  lostShelf.subscribe(() => {
    const lost = lostShelf.get()
    const words = wordsNow(shelfWords)
    if (!lost || told) return
    told = true
    notify(words.lostTitle(lost.subjects.length), { label: words.manage, onClick: () => go(pageLink('/my/downloads')) })
  })
}

let waits = false

/** Room may have been made meanwhile: it is looked for once more. */
function tryAgain() {
  waits = false
  void net.makeRoom('full')
}

/**
 * There is no room, and nothing that could go: what comes could not be shown. The app begins anew and reads on in memory;
 * what is kept stays as it is. False where that would interrupt somebody, who is told meanwhile, or can't be.
 */
function readOnInMemory(): boolean {
  if (boot.memoryOnly || boot.lock || isIncognito) return false
  if (isBusy()) {
    if (!waits) onceIdle(tryAgain)
    waits = true
    return false
  }
  if (!sessionTexts.set(fullKey, String(boot.adult))) return false
  location.reload()
  return true
}

/** What is kept is no use without the screens that show it: their code comes before that of all other screens. */
function prepareOffline() {
  for (const path of [pagePath('/my/downloads'), pagePath('/player')]) pageAt(path)?.preload()
  import('#mechanics/player/hls-engine.ts').catch(() => undefined)
}

/** Keeps the list of what is kept where the browser does not delete it together with that. */
function follow(): () => void {
  const person = currentPerson() ?? 'guest'
  // one for all its questions: asked for anew, that of somebody who has just left would be made again
  const { downloads } = personDatabase(person)
  return followRows(
    () => downloads.toArray(),
    (now) => {
      if (now.length > 0) prepareOffline()
      void holdShelf(person, now)
    },
  )
}
