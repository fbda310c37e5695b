import type { Notification } from '#contract/notifications.ts'
import type { Db } from '../database/tables.ts'
import { writeJson } from '../database/tables/types.ts'
import { markTold, tellFollowers, untold, type Untold } from '../repositories/published-news.ts'
import { usersById } from '../repositories/users.ts'
import { notificationMessage } from '../words/messages.ts'
import { excerpt, linkTo, type ToldKind } from './messages.ts'

/** Works at one look; the rest at the next one. */
const mostAtOnce = 500

/** Tells those who follow somebody what is new of theirs: a single work by its name, several in one message. */
export async function tellOfPublished(db: Db, nowMs: number): Promise<void> {
  const byAuthor = Map.groupBy(await untold(db, mostAtOnce), ({ userId }) => userId)
  for (const [userId, all] of byAuthor)
    await db.transaction().execute(async (tx) => {
      const own = await markTold(
        tx,
        all.map(({ id }) => id),
        nowMs,
      )
      const fresh = distinct(all.filter(({ id }) => own.has(id)))
      const [author] = await usersById(tx, [userId])
      const [first] = fresh
      if (!first || !author) return
      const { kind, itemId, title } = first
      const who = author.username
      const single: Notification = { code: 'work-published', params: { who, kind, title: excerpt(title) } }
      const several: Notification = { code: 'works-published', params: { who, count: fresh.length } }
      const said = fresh.length === 1 ? single : several
      const about =
        fresh.length === 1
          ? { link: linkTo(kind as ToldKind, itemId), once: `published:${kind}:${itemId}` }
          : { link: `/user?uuid=${author.uuid}`, once: `published:${userId}:${nowMs}` }
      const text = { ...notificationMessage(said), code: said.code, params: writeJson(said.params) }
      await tellFollowers(tx, userId, { ...text, ...about }, nowMs)
    })
}

/** Each item once: it has a publication for each file that was added to it. */
const distinct = (all: readonly Untold[]): Untold[] => [
  ...new Map(all.toReversed().map((one) => [`${one.kind}:${one.itemId}`, one])).values(),
]
