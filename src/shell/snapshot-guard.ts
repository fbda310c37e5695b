import { useLiveQuery } from '#data/use-live-query.ts'
import { useEffect, useRef } from 'react'
import { dropSnapshot } from '#data/look.ts'
import { usePerson } from '#data/person.tsx'
import { hideSnapshot } from './snapshot.ts'
import { pagePath } from '#ui/target.ts'

/** Takes the snapshot away when another screen is shown, and throws it away when something was hidden or reported. */
export function SnapshotGuard({ path }: { path: string }) {
  const { db } = usePerson()
  const hidden = useLiveQuery(() => db.hidden.count(), [db])
  const former = useRef(hidden)
  useEffect(() => {
    if (path !== '/' && path !== pagePath('/home')) hideSnapshot()
  }, [path])
  useEffect(() => {
    if (former.current !== undefined && hidden !== former.current) void dropSnapshot()
    former.current = hidden
  }, [hidden])
  return null
}
