import { detail, list } from '../cache.ts'
import { headedPages, money, pages, read } from '../call.ts'
import { favoritable, followable, kindHome, likeable } from '../families.ts'
import { listOf, opt, shape } from '../schema.ts'
import { ownEffect, unlocksParts } from '../reply-effects.ts'
import { AudioBook, AudioChapter } from '../shapes/audio.ts'
import { Count, Id, Series } from '../shapes/common.ts'
import { byId, Direction, listing, Price, purchase } from '../shapes/inputs.ts'

/** Audio books. */
export const audio = {
  ...kindHome('/api/audio'),
  ...favoritable('/api/audio', 'audio', AudioBook),
  ...likeable('/api/audio', 'audio'),
  ...followable('/api/audio', 'audio', AudioBook),
  list: headedPages('/api/audio/list', listing, AudioBook, { series: opt(Series) }, list('audio')),
  detail: read('/api/audio/detail', byId, AudioBook, detail('audio')),
  chapters: pages('/api/audio/chaptersList', { id: Id, order: Direction }, AudioChapter, list('audio-chapter')),
  buy: money(
    '/api/audio/buy',
    { chapter_id: Id, price: Price },
    shape({ coins: Count, chapter: AudioChapter }),
    ownEffect,
  ),
  buyBook: money(
    '/api/audio/buy_book',
    purchase,
    shape({ coins: Count, bought: listOf(Id) }),
    unlocksParts('audio-chapter'),
  ),
}
