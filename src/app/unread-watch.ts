import { listKey } from '#bridge/cache-policies.ts'
import { personDatabase } from '#data/db.ts'
import { followRows } from '#data/live.ts'
import { net } from '#data/net.ts'
import { currentPerson, onPerson } from '#data/session.ts'
import { boxes, unreadIn, type Box } from '#data/unread-rows.ts'
import { unread } from '#data/unread.ts'
import { freshMs, fetchQuery } from '#data/queries.ts'
import { ageMs } from '#lib/stamp.ts'
import { history } from '#components/page/navigation.ts'
import { pagePath } from '#components/target.ts'

/** The screen that shows messages lets new ones in by itself. */
const messages = pagePath('/my/notice')

/** Where the app's icon can carry a number, it does; a browser that refuses says so with a rejection. */
function showOnIcon(count: number) {
  const icon = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>
  const told = count > 0 ? icon.setAppBadge?.call(navigator, count) : icon.clearAppBadge?.call(navigator)
  told?.catch(() => undefined)
}

/**
 * Keeps the count of unread messages: from rows, so that it is there without a connection, and asks for what is new
 * now, every few minutes while the app is looked at, and whenever it is looked at again. To be called once.
 */
export function watchUnread(): void {
  let askedAt = 0
  const ask = async () => {
    const person = currentPerson()
    if (person === null || document.visibilityState === 'hidden' || ageMs(askedAt) < freshMs) return
    askedAt = Date.now()
    const letIn = async (box: Box) => {
      const { failure } = await fetchQuery('message.list', { box })
      if (currentPerson() !== person) return
      if (failure) askedAt = 0
      else if (history.location.pathname !== messages) await net.applyPending(listKey('message.list', { box }))
    }
    await Promise.all(boxes.map(letIn))
  }
  const follow = () => {
    const person = currentPerson()
    unread.set(0)
    askedAt = 0
    void ask()
    if (person === null) return () => undefined
    // one for all its questions: asked for anew, that of somebody who has just left would be made again
    const db = personDatabase(person)
    return followRows(
      () => unreadIn(db),
      (by) => unread.set(boxes.reduce((sum, box) => sum + by[box], 0)),
    )
  }
  let end = follow()
  showOnIcon(unread.get())
  unread.subscribe(() => showOnIcon(unread.get()))
  onPerson(() => {
    end()
    end = follow()
  })
  setInterval(() => void ask(), freshMs)
  document.addEventListener('visibilitychange', () => void ask())
  window.addEventListener('online', () => void ask())
}
