import { useLiveQuery } from './use-live-query.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import { listKey } from '#bridge/cache-policies.ts'
import { usePerson } from './person.tsx'

/** The boxes that messages are in, in their order on screen. */
export const boxes = ['system', 'reply', 'like', 'order'] as const
export type Box = (typeof boxes)[number]

/** How many messages of each box are not read. */
export type UnreadByBox = Readonly<Record<Box, number>>

/** What the rows say, with the boxes that were read without the server's knowing yet. */
export async function unreadIn(db: PersonDatabase): Promise<UnreadByBox> {
  const keys = boxes.map((box) => listKey('message.list', { box }))
  const [lists, rows] = await db.transaction('r', [db.lists, db.outbox], () =>
    Promise.all([db.lists.bulkGet(keys), db.outbox.where('laid').equals(1).toArray()]),
  )
  const read = new Set(
    rows.flatMap(({ patches }) => patches.flatMap((patch) => (patch.type === 'read' ? [patch.box] : []))),
  )
  const count = (box: Box, at: number) =>
    read.has(box) ? 0 : ((lists[at]?.head as { unread?: number } | undefined)?.unread ?? 0)
  return Object.fromEntries(boxes.map((box, at) => [box, count(box, at)])) as Record<Box, number>
}

/** How many messages of each box are not read, live; undefined until read. */
export function useUnreadByBox(): UnreadByBox | undefined {
  const { db } = usePerson()
  return useLiveQuery(() => unreadIn(db), [db])
}
