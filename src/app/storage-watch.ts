import { isIncognito } from '#bridge/sealing.ts'
import { roomChannel, type RoomMessage } from '#bridge/downloads.ts'
import { personDatabase } from '#data/db.ts'
import { followRows } from '#data/live.ts'
import { net } from '#data/net.ts'
import { whenIdle } from '#data/idle.ts'
import { currentPerson, onPerson } from '#data/session.ts'
import { backUpDownloads, lookForCanary, lostDownloads } from '#data/storage-canary.ts'
import { retryFailed } from '#data/queries.ts'
import { notice, notify } from '#components/notify.ts'
import { wordsNow } from '#words/words.ts'
import { isBusy, isUnderWay } from '#components/page/busy.ts'
import { go } from '#components/page/navigation.ts'
import { pageAt } from '#components/page/page-at.ts'
import { secret } from './page-trace.ts'
import { mayReadOn, readOnInMemory } from '#data/read-on.ts'
import { pageLink, pagePath } from '#components/target.ts'

/** Budgets are held once the start is long over. */
const tidyAfterMs = 30_000
/** That room was made is said so much later. */
const sayAfterMs = 1000
/** Calls that are under way are waited for so long. */
const quietLimitMs = 5000
const lookAgainMs = 500

/** Follows what happens to storage: a full disk, downloads that the browser deleted, budgets. `keep` keeps the place before a reload. To be called once. */
export async function watchStorage(keep: () => void): Promise<void> {
  const channel = new BroadcastChannel(roomChannel)
  channel.onmessage = ({ data }: MessageEvent<RoomMessage>) => {
    clearTimeout(saying)
    if (data.room === 'none') return void readOn(keep)
    // what found no room comes again
    if (!isWaiting) retryFailed()
    // room that is no help is none: that is heard a moment later
    saying = setTimeout(() => notify(wordsNow('downloads').roomMade), sayAfterMs)
  }
  setTimeout(() => void net.makeRoom('budgets'), tidyAfterMs)
  // what was told before anybody listened
  retryFailed('storage')
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
  lostDownloads.subscribe(() => {
    const lost = lostDownloads.get()
    const words = wordsNow('downloads')
    if (!lost || told) return
    told = true
    notify(words.lostTitle(lost.subjects.length), { label: words.manage, onClick: () => go(pageLink('/my/downloads')) })
  })
}

let saying: ReturnType<typeof setTimeout> | undefined
let isWaiting = false

/** Text comes along, but for secrets, and what stands beside chosen files; and nobody is stopped while they type. */
const staysBehind = (field: HTMLInputElement | HTMLTextAreaElement) =>
  field.value !== '' &&
  (field === document.activeElement ||
    field.matches(secret) ||
    !!field.closest('.page')?.querySelector('[type="file"]'))

const holdsBack = () =>
  isUnderWay() ||
  (isBusy() &&
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(staysBehind))

/**
 * There is no room, and none to be made: what comes could not be shown. The app begins anew and reads on in memory; what is
 * kept stays as it is. Whoever that would interrupt is told meanwhile.
 */
async function readOn(keep: () => void): Promise<void> {
  if (isWaiting) return
  isWaiting = true
  // what is asked for at this moment is answered first, and what was refused for it is read
  await whenIdle(quietLimitMs)
  const isHeld = holdsBack()
  if (isHeld || !mayReadOn()) notify(wordsNow('downloads').roomNone)
  while (mayReadOn() && (holdsBack() || notice.get())) await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  isWaiting = false
  // room may have been made meanwhile: where it was not, this is told again
  if (isHeld) return retryFailed('storage')
  keep()
  if (!readOnInMemory()) notify(wordsNow('downloads').roomNone)
}

/** What is kept is no use without the screens that show it: their code comes before that of all other screens. */
function prepareOffline() {
  for (const path of [pagePath('/my/downloads'), pagePath('/player')]) pageAt(path)?.preload()
  import('#features/player/engine-code.ts').then(({ engineCode }) => engineCode()).catch(() => undefined)
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
      void backUpDownloads(person, now)
    },
  )
}
