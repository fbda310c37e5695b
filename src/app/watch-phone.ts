import type { OutputOf } from '#contract/catalogue.ts'
import { listKey } from '#bridge/cache-policies.ts'
import { personDatabase } from '#data/db.ts'
import { followRows } from '#data/live.ts'
import { notePhone } from '#data/login-wanted.ts'
import { currentPerson, onPerson } from '#data/session.ts'
import { readAnswer } from '#data/use-answer.ts'

/** Follows whether the person's record has a phone: without one nothing is done that needs an account. To be called once. */
export function watchPhone(): void {
  const follow = () => {
    notePhone(false)
    const person = currentPerson()
    if (person === null) return () => undefined
    const db = personDatabase(person)
    return followRows(
      () => readAnswer<OutputOf<'user.info'>>(db, listKey('user.info', {})),
      // a visitor's profile may be there for a moment yet
      (known) => notePhone(known !== null && known.value.uuid === person && !known.value.phone),
    )
  }
  let end = follow()
  onPerson(() => {
    end()
    end = follow()
  })
}
