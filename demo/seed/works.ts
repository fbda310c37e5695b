import type { Insertable } from 'kysely'
import type { Tx } from '#server/database/tables.ts'
import type { AdsTable, CategoriesTable, SectionsTable } from '#server/database/tables/pages.ts'
import type { LikesTable } from '#server/database/tables/talk.ts'
import type { ItemTagsTable } from '#server/database/tables/videos.ts'
import { gramRows, type GramRow } from '#server/repositories/search-index.ts'
import { hotScore } from '#server/services/hot-score.ts'
import type { Rng } from '../rng.ts'
import type { Channels } from './channels.ts'
import { makeComments, type NewComment, type Talk } from './comments.ts'
import { insertAll } from './insert.ts'
import type { People } from './people.ts'
import type { PictureList } from './pictures.ts'
import type { TagRows } from './tags.ts'
import { makeAudios } from './works/audios.ts'
import { makeComics } from './works/comics.ts'
import { makeSeries, makeWorkMarks } from './works/crowd.ts'
import { makeGames } from './works/games.ts'
import { makeNovels } from './works/novels.ts'
import { makeWorkCategories } from '#server/services/work-categories.ts'
import { makeWorkBanners, makeWorkSections } from './works/pages.ts'
import { makePictureSets } from './works/picture-sets.ts'
import type { NewWork, Shelf, WorkVolume } from './works/shelf.ts'
import { tagWorks } from './works/tags.ts'

/** What else of the demo works are made from. */
export interface WorkSurroundings {
  readonly people: People
  readonly makers: readonly number[]
  readonly pictures: PictureList
  readonly tags: TagRows
  readonly channels: Channels
  readonly topics: number
  /** The id of the first comment on a work. */
  readonly firstCommentId: number
  readonly nowMs: number
}

/** Comics, novels, picture sets, audio books and games with everything around them, ready to be inserted. */
export interface Works extends Pick<Shelf, 'works' | 'parts' | 'games' | 'series'> {
  readonly itemTags: Insertable<ItemTagsTable>[]
  readonly comments: NewComment[]
  readonly likes: Insertable<LikesTable>[]
  readonly categories: Insertable<CategoriesTable>[]
  readonly sections: Insertable<SectionsTable>[]
  readonly ads: Insertable<AdsTable>[]
  readonly grams: GramRow[]
}

/** Makes all works. Lists their pictures, and adds and counts their tags among those that are there. */
export function makeWorks(rng: Rng, volume: WorkVolume, around: WorkSurroundings): Works {
  const { people, makers, pictures, tags, channels, topics, nowMs } = around
  const shelf: Shelf = { volume, makers, topics, pictures, nowMs, works: [], parts: [], games: [], series: [] }
  const seriesOf = (kind: 'novel' | 'picture' | 'audio', works: number) =>
    makeSeries(rng.fork(`series ${kind}`), shelf, kind, works)
  makeComics(rng.fork('comics'), shelf)
  makeNovels(rng.fork('novels'), shelf, seriesOf('novel', volume.novels))
  makePictureSets(rng.fork('pictures'), shelf, seriesOf('picture', volume.pictures))
  makeAudios(rng.fork('audios'), shelf, seriesOf('audio', volume.audios))
  makeGames(rng.fork('games'), shelf)
  const { works, parts, games, series } = shelf
  for (const one of series) one.count = works.filter(({ series_id }) => series_id === one.id).length
  const comments = talkAbout(rng.fork('comments'), works, around, volume.comments)
  for (const work of works) {
    work.heat = hotScore(work.created_at, { plays: work.plays, likes: work.likes_count, comments: work.comments_count })
  }
  return {
    works,
    parts,
    games,
    series,
    itemTags: tagWorks(works, tags),
    comments,
    likes: makeWorkMarks(rng.fork('marks'), people.logins, shelf),
    categories: makeWorkCategories(channels.tabs),
    sections: makeWorkSections(channels.tabs),
    ads: makeWorkBanners(rng.fork('banners'), works, pictures),
    grams: works.flatMap(gramsOfWork),
  }
}

/** Shares of what is said: novels are talked about most. */
const shares = { novel: 0.45, picture: 0.3, game: 0.25 } as const

function talkAbout(rng: Rng, works: readonly NewWork[], around: WorkSurroundings, count: number): NewComment[] {
  const { people, firstCommentId, nowMs } = around
  const authors = [...people.watchers, ...people.creators]
  const said: NewComment[] = []
  for (const kind of ['novel', 'picture', 'game'] as const) {
    const talk: Talk = {
      kind,
      items: works.filter((work) => work.kind === kind),
      count: Math.round(count * shares[kind]),
      subject: kind,
      firstId: firstCommentId + said.length,
    }
    said.push(...makeComments(rng.fork(kind), talk, authors, nowMs))
  }
  return said
}

const gramsOfWork = ({ id, kind, title, author, intro, tags }: NewWork): GramRow[] =>
  gramRows(kind, id, [
    { text: title, weight: 10 },
    { text: tags.join(' '), weight: 6 },
    { text: author, weight: 6 },
    { text: intro.replaceAll(/<[^>]+>/g, ' '), weight: 1 },
  ])

/** Puts works and all around them into the database; pictures and tags are inserted with all others. */
export async function insertWorks(tx: Tx, made: Works): Promise<void> {
  await insertAll(
    tx,
    'works',
    made.works.map(({ tags: _tags, family: _family, ...row }) => row),
  )
  await insertAll(tx, 'work_parts', made.parts)
  await insertAll(tx, 'game_files', made.games)
  await insertAll(tx, 'series', made.series)
  await insertAll(tx, 'item_tags', made.itemTags)
  await insertAll(tx, 'comments', made.comments)
  await insertAll(tx, 'likes', made.likes)
  await insertAll(tx, 'categories', made.categories)
  await insertAll(tx, 'sections', made.sections)
  await insertAll(tx, 'ads', made.ads)
  await insertAll(tx, 'grams', made.grams)
}
