import type { SectionItems } from '#contract/shapes/section.ts'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { RequestContext } from '../api/handler.ts'
import { audioCards } from '../serializers/audios.ts'
import { comicCards } from '../serializers/comics.ts'
import { gameCards } from '../serializers/games.ts'
import { novelCards } from '../serializers/novels.ts'
import { pictureCards } from '../serializers/pictures.ts'
import { viewerOf, type Viewer } from '../serializers/viewer.ts'
import type { WorkRow } from '../serializers/works.ts'
import type { Db } from '../database/tables.ts'
import type { SectionSource } from '../database/tables/pages.ts'
import type { WorkKind } from '../database/tables/works.ts'
import { mapPage, pageOf } from './page.ts'
import { liveWorks, workOrder, worksTagged, type WorkQuery } from './works.ts'

type WorkSource<K extends WorkKind> = (
  ask: RequestContext<PageInput>,
  source: SectionSource,
  sort: string,
) => Promise<{ list: SectionItems[K][]; next: string | null }>

/** The works that a section is made of. */
function sectionWorks(db: Db, kind: WorkKind, source: SectionSource): WorkQuery {
  let query = liveWorks(db, kind)
  if (source.ids) query = query.where('works.id', 'in', source.ids)
  if (source.tag_id !== undefined) query = worksTagged(query, kind, source.tag_id)
  if (source.category_id !== undefined) query = query.where('works.category_id', '=', source.category_id)
  if (source.status !== undefined) query = query.where('works.status', '=', source.status)
  if (source.access === 'free') query = query.where('works.coins', '=', 0)
  if (source.access === 'coins') query = query.where('works.coins', '>', 0)
  return query
}

const sourceOf =
  <K extends WorkKind>(
    kind: K,
    cards: (db: Db, rows: readonly WorkRow[], viewer: Viewer) => Promise<SectionItems[K][]>,
  ): WorkSource<K> =>
  async (ask, source, sort) => {
    const page = await pageOf(sectionWorks(ask.db, kind, source), workOrder(sort, 'hot'), ask.input)
    return mapPage(page, (rows) => cards(ask.db, rows, viewerOf(ask)))
  }

/** Where the items of sections of works come from. */
export const workSources: { readonly [K in WorkKind]: WorkSource<K> } = {
  comic: sourceOf('comic', comicCards),
  novel: sourceOf('novel', novelCards),
  picture: sourceOf('picture', pictureCards),
  audio: sourceOf('audio', audioCards),
  game: sourceOf('game', gameCards),
}
