import { useEffect, useEffectEvent, useRef } from 'react'
import { changeForYou, useForYou } from '#data/for-you.ts'
import { usePerson } from '#data/person.tsx'
import { choose, type Chosen } from './read.ts'
import { beginUnseen, wasSeen } from './seen.ts'

const count = 12
/** Of so many it is known how often they were offered. */
const mostShown = 300

interface ChooserProps {
  /** Another one is another beginning of the feed: others are chosen. */
  round: number
  onChosen: (chosen: readonly Chosen[]) => void
}

/** Has the device choose for its person, and draws nothing: what it has chosen is drawn where it comes into view. */
export default function Chooser({ round, onChosen }: ChooserProps) {
  const { db } = usePerson()
  const note = useForYou()
  const former = useRef({ round, count: 0 })
  const begin = useEffectEvent(async (isOver: () => boolean) => {
    if (!note) return
    const found = note.off ? [] : await choose(db, note, { count, nowMs: Date.now() })
    if (isOver()) return
    if (former.current.round !== round) beginUnseen()
    else if (former.current.count === 0 && wasSeen()) return
    former.current = { round, count: found.length }
    onChosen(found)
    if (found.length === 0) return
    await changeForYou(db, ({ shown }) => {
      const offered = found.map(({ id }): [number, number] => [id, (shown[id] ?? 0) + 1])
      const others = Object.entries(shown).filter(([id]) => !found.some((one) => one.id === Number(id)))
      return { shown: Object.fromEntries([...offered, ...others].slice(0, mostShown)) as Record<number, number> }
    })
  })
  const isRead = note !== undefined
  const { off, since, less } = note ?? {}
  const lessCount = less?.length
  useEffect(() => {
    let over = false
    // without it the feed is as it is
    begin(() => over).catch(() => undefined)
    return () => void (over = true)
  }, [db, round, isRead, off, since, lessCount])
  return null
}
