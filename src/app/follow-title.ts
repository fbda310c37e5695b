import { listKey } from '#bridge/cache-policies.ts'
import type { OutputOf } from '#contract/catalogue.ts'
import { personDatabase } from '#data/db.ts'
import { followRows } from '#data/live.ts'
import { currentPerson } from '#data/session.ts'
import { appNames } from '#words/catalogue.ts'
import { wordsNow } from '#words/words.ts'

/**
 * Calls the window what the operator calls the app, wherever it has the app's own name: that of a quiet look, or of the
 * cover, stays. The app's own name is told in the language in use. To be called once.
 */
export function followTitle(): void {
  const own: readonly string[] = Object.values(appNames)
  let title = ''
  const put = () => {
    const name = title === '' || own.includes(title) ? wordsNow('shell').name : title
    if (own.includes(document.title) && document.title !== name) document.title = name
  }
  followRows(
    () => personDatabase(currentPerson() ?? 'guest').answers.get(listKey('home.config', {})),
    (row) => {
      title = (row?.value as OutputOf<'home.config'> | undefined)?.navbarTitle.trim() ?? title
      put()
    },
  )
  const head = document.querySelector('title')
  if (head) new MutationObserver(put).observe(head, { childList: true })
}
