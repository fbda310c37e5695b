import type { Selectable } from 'kysely'
import type { ContentKind } from '#contract/desk/content.ts'
import type { RequestContext } from '../api/handler.ts'
import type { Db, Tables } from '../database/tables.ts'
import { wholeRow, type ContentTable } from '../repositories/desk-content.ts'
import type { WorkRow } from '../repositories/works.ts'
import { articleCards } from '../serializers/articles.ts'
import { audioCards } from '../serializers/audios.ts'
import { comicCards } from '../serializers/comics.ts'
import { datingCards } from '../serializers/datings.ts'
import { gameCards } from '../serializers/games.ts'
import { novelCards } from '../serializers/novels.ts'
import { pictureCards } from '../serializers/pictures.ts'
import { postCards } from '../serializers/posts.ts'
import { videoCards } from '../serializers/videos.ts'
import { viewerOf, type Viewer } from '../serializers/viewer.ts'

type Ask = RequestContext<object>
type CardsOf<R> = (ask: Ask, rows: readonly R[]) => Promise<readonly object[]>

/** The card of an item of a table, whatever state it is in; undefined where it is not there. */
const from =
  <T extends ContentTable>(table: T, cards: CardsOf<Selectable<Tables[T]>>) =>
  async (ask: Ask, id: number): Promise<object | undefined> => {
    const row = await wholeRow(ask.db, table, id)
    return row && (await cards(ask, [row]))[0]
  }

const work = (cards: (db: Db, rows: readonly WorkRow[], viewer: Viewer) => Promise<readonly object[]>) =>
  from('works', (ask, rows) => cards(ask.db, rows, viewerOf(ask)))

const video = from('mvs', (ask, rows) => videoCards(ask.db, rows, viewerOf(ask)))

const makers: Readonly<Record<ContentKind, (ask: Ask, id: number) => Promise<object | undefined>>> = {
  video,
  clip: video,
  article: from('articles', articleCards),
  post: from('posts', postCards),
  comic: work(comicCards),
  novel: work(novelCards),
  picture: work(pictureCards),
  audio: work(audioCards),
  game: work(gameCards),
  dating: from('datings', (ask, rows) => datingCards(ask.db, rows, viewerOf(ask))),
}

/** An item as the app tells somebody without an account of it in its lists; without what they would open or call. */
export async function itemCard(ask: Ask, kind: ContentKind, id: number): Promise<object | undefined> {
  const card = await makers[kind](ask, id)
  if (!card) return undefined
  const { links: _links, contact: _contact, media: _media, ...drawn } = card as Readonly<Record<string, unknown>>
  return drawn
}
