import type { PersonDatabase } from '#bridge/database.ts'
import { listKey } from '#bridge/cache-policies.ts'
import type { ForYouNote } from '#bridge/own-writes.ts'
import type { CardOf, HistoryRow, RowId } from '#bridge/rows.ts'
import { hiddenKeys, isHidden } from '#data/list-rows.ts'
import { rank, type Candidate, type Watched } from './rank.ts'

type Video = CardOf<'video'>

/** So much of the history counts, the newest first, and of so much of it what goes with it. */
const mostWatched = 300
const mostRelated = 50
/** Among so many videos of the device it is chosen, the newest, beside those that go with what was watched. */
const mostCandidates = 1000

/** A video that was chosen, and the title of the one that it was chosen for. */
export interface Chosen {
  readonly id: number
  readonly because: string | undefined
}

const candidateOf = ({ id, user, tags, seconds, plays, created_at: createdAt }: Video): Candidate => ({
  ...{ id, seconds, plays, createdAt, creator: user.uuid, tags: tags.map(({ name }) => name) },
})

/** A history without a length says that it was opened, and no more. */
const shareOf = ({ position, length }: HistoryRow) => (length > 0 ? Math.min(1, position / length) : 0)

/** What goes with a video, as the server has told this device before: nobody is asked for it. */
async function relatedOf(db: PersonDatabase, id: number): Promise<RowId[]> {
  const key = listKey('mv.related', { id })
  const [list, detail, pages] = await Promise.all([
    db.lists.get(key),
    db.details.get(['video', id]),
    db.pages.where('[list+generation+no]').between([key, -Infinity, -Infinity], [key, Infinity, Infinity]).toArray(),
  ])
  const asked = pages.filter(({ generation }) => generation === list?.generation).flatMap(({ ids }) => ids)
  return asked.length > 0 ? asked : ((detail?.value as { related?: RowId[] } | undefined)?.related ?? [])
}

/** What was watched since a time, as far as it is known what that is. */
async function readWatched(db: PersonDatabase, since: number) {
  const history = await db.history.where('at').above(since).reverse().limit(mostWatched).toArray()
  const rows = history.filter(({ kind }) => kind === 'video')
  const cards = await db.cards.bulkGet(rows.map(({ id }): [string, RowId] => ['video', id]))
  const titles = new Map<number, string>()
  const watched = await Promise.all(
    rows.map(async (row, place): Promise<Watched[]> => {
      const card = cards[place]?.value as Video | undefined
      if (!card) return []
      titles.set(card.id, card.title)
      const related = place < mostRelated ? await relatedOf(db, card.id) : []
      return [{ ...candidateOf(card), share: shareOf(row), at: row.at, related: related.map(Number) }]
    }),
  )
  return { watched: watched.flat(), titles }
}

/** Chooses among the videos that this device knows; none where nothing was watched that says anything. */
export async function choose(
  db: PersonDatabase,
  { since, less, shown }: ForYouNote,
  { count, nowMs }: { readonly count: number; readonly nowMs: number },
): Promise<Chosen[]> {
  const { watched, titles } = await readWatched(db, since)
  if (watched.length === 0) return []
  const videos = [
    ['video', -Infinity],
    ['video', []],
  ] as const
  const related = [...new Set(watched.flatMap((one) => one.related))]
  const [hidden, opened, near, newest] = await Promise.all([
    hiddenKeys(db),
    db.history
      .where('[kind+id]')
      .between(...videos)
      .primaryKeys(),
    db.cards.bulkGet(related.map((id): [string, RowId] => ['video', id])),
    db.cards
      .where('[kind+id]')
      .between(...videos)
      .reverse()
      .limit(mostCandidates)
      .toArray(),
  ])
  const known = new Set(opened.map(([, id]) => id))
  const candidates = [...near, ...newest].flatMap((row) => {
    if (!row) return []
    const video = row.value as Video
    return video.small || known.has(video.id) || isHidden(hidden, row) ? [] : [candidateOf(video)]
  })
  return rank(candidates, { watched, less, shown, nowMs }, count).map(({ id, because }) => ({
    id,
    because: because === undefined ? undefined : titles.get(because),
  }))
}
