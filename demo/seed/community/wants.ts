import type { Insertable } from 'kysely'
import type {
  WantDetailsTable,
  WantRepliesTable,
  WantReplyMvsTable,
  WantsTable,
} from '#server/database/tables/wants.ts'
import { states, writeJson } from '#server/database/tables/types.ts'
import type { Rng } from '../../rng.ts'
import { want, wantAnswers } from '../../text/circle.ts'
import { tagGroups } from '../../text/words/tags.ts'
import { unique } from '../videos.ts'
import { playsOf, timesOf, uncounted, type Around } from './around.ts'
import { bountyLifeMs } from '#server/services/wants.ts'

/** A request before it is kept. */
export type NewWant = Insertable<WantsTable> & { id: number }
/** An answer before it is kept; nobody has commented on it yet. */
export type NewReply = Insertable<WantRepliesTable> & { id: number }

/** Requests with their answers. */
export interface NewWants {
  readonly wants: NewWant[]
  readonly details: Insertable<WantDetailsTable>[]
  readonly replies: NewReply[]
  readonly replyMvs: Insertable<WantReplyMvsTable>[]
}

const acceptedWeight = 1_000_000_000

/** Makes requests, the oldest first: some solved, some open, and open ones whose bounty went back. */
export function makeWants(rng: Rng, count: number, around: Around): NewWants {
  const { nowMs } = around
  const made: NewWants = { wants: [], details: [], replies: [], replyMvs: [] }
  const titles = new Set<string>()
  for (const [at, createdAt] of timesOf(rng, count, 100, nowMs).entries()) {
    const { title, content, added } = want(at)
    const isOver = nowMs - createdAt >= bountyLifeMs
    const isSolved = rng.chance(isOver ? 0.6 : 0.35)
    const plays = playsOf(rng, 4000, nowMs - createdAt)
    const row: NewWant = {
      id: at + 1,
      user_id: askerOf(rng, at, isOver && !isSolved, around),
      title: unique(titles, title),
      content,
      images: writeJson(imagesOf(rng, at + 1, around)),
      bounty: isOver && !isSolved ? 0 : rng.pick([10, 20, 30, 50, 80, 120]),
      status: isSolved ? 'solved' : 'open',
      expires_at: isOver || isSolved ? null : createdAt + bountyLifeMs,
      plays,
      likes_count: Math.round(plays * rng.float(0.01, 0.06)),
      ...uncounted,
      state: states.live,
      created_at: createdAt,
    }
    made.wants.push(row)
    for (const text of added) {
      const laterMs = Math.round((nowMs - createdAt) * rng.float(0.05, 0.3))
      made.details.push({ want_id: row.id, content: text, created_at: createdAt + laterMs })
    }
    answer(rng, row, around, made)
  }
  return made
}

/** Somebody who can log in asks only where no coins lie in escrow: theirs are what is printed at the start. */
function askerOf(rng: Rng, at: number, isFree: boolean, { people }: Around): number {
  return isFree && at % 2 === 0 ? rng.pick(people.logins.slice(0, 2)) : rng.pick(people.watchers)
}

const imagesOf = (rng: Rng, id: number, { pictures }: Around) =>
  Array.from({ length: rng.pick([0, 0, 1, 2]) }, (_, no) =>
    pictures.scene(`want/${id}-${no}.webp`, rng.int(1, 1e9), [800, 600]),
  )

/** The answers of a request, one of them accepted where it is solved. */
function answer(rng: Rng, row: NewWant, around: Around, made: NewWants): void {
  const { people, nowMs } = around
  const isSolved = row.status === 'solved'
  const texts = wantAnswers(rng, isSolved ? rng.int(1, 4) : rng.pick([0, 1, 2, 3, 4]))
  const accepted = isSolved ? rng.int(0, texts.length - 1) : -1
  for (const [at, content] of texts.entries()) {
    const createdAt = row.created_at + Math.round((nowMs - row.created_at) * rng.float(0.02, 0.8))
    const likes = Math.round(60 * rng.next() ** 3)
    const reply: NewReply = {
      id: made.replies.length + 1,
      want_id: row.id,
      user_id: rng.pick(people.creators),
      content,
      likes_count: likes,
      comments_count: 0,
      weight: likes + (at === accepted ? acceptedWeight : 0),
      accepted_at: at === accepted ? createdAt + Math.round((nowMs - createdAt) * rng.float(0.01, 1)) : null,
      request_id: null,
      state: states.live,
      created_at: createdAt,
    }
    made.replies.push(reply)
    for (const [place, mv] of rng.some(fitting(row, around), rng.int(1, 3)).entries())
      made.replyMvs.push({ reply_id: reply.id, mv_id: mv.id, place })
  }
  row.comments_count = texts.length
}

const tagNames = tagGroups.flatMap(([, names]) => names)

/** Videos about something that the request names, or all. */
function fitting({ title, content }: NewWant, { mvs }: Around) {
  const named = tagNames.filter((name) => `${title}${content}`.includes(name))
  const alike = mvs.filter(({ tags }) => tags.some((tag) => named.includes(tag)))
  return alike.length > 3 ? alike : mvs
}
