import { personDatabase } from '#data/db.ts'
import { followRows } from '#data/live.ts'
import { dropSnapshot } from '#data/look.ts'
import { currentPerson, onPerson } from '#data/session.ts'

/** Throws the snapshot of the first screen away when something was hidden or reported. To be called once. */
export function watchHidden(): void {
  const follow = () => {
    const db = personDatabase(currentPerson() ?? 'guest')
    let former: number | undefined
    return followRows(
      () => db.hidden.count(),
      (count) => {
        if (former !== undefined && count !== former) void dropSnapshot()
        former = count
      },
    )
  }
  let end = follow()
  onPerson(() => {
    end()
    end = follow()
  })
}
