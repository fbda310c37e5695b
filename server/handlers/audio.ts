import type { HandlersOf } from '../api/handler.ts'
import { audioCards } from '../serializers/audios.ts'
import { audioChapterCards } from '../serializers/parts.ts'
import { partPage } from '../repositories/parts.ts'
import { seriesOf } from '../services/series.ts'
import { mapPage } from '../repositories/page.ts'
import { unlockedParts } from '../services/reading.ts'
import { buy, buyBook } from './audio/buy.ts'
import { works } from './audio/works.ts'

const series = seriesOf({ kind: 'audio', cards: audioCards })

/** Serves `contract/calls/audio.ts`: audio books. */
export const audio: HandlersOf<'audio'> = {
  home: works.home,
  list: series.headed((ask) => works.list(ask)),
  detail: works.detail,
  chapters: async ({ db, input, person, nowMs, parts }) => {
    const work = await works.mustBeThere(db, input.id)
    return mapPage(await partPage(db, work.id, input), async (rows) =>
      audioChapterCards(db, rows, await unlockedParts(db, work, rows, person, nowMs), parts.streams),
    )
  },
  buy,
  buyBook,
  like: works.like,
  favorite: works.favourite,
  favorites: works.favourites,
  followed: series.works,
  followedSeries: series.mine,
  followSeries: series.follow,
}
