import * as v from 'valibot'
import { list, ownAnswer } from '../cache.ts'
import { pages, queued, read, write } from '../call.ts'
import { Nothing } from '../families.ts'
import { ownPlan } from '../offline.ts'
import { brings, changesNothing } from '../reply-effects.ts'
import { listOf, oneOf, opt, shape, type Schema } from '../schema.ts'
import { Blocks } from '../shapes/blocks.ts'
import { Count, Id } from '../shapes/common.ts'
import { Content, text, Title, UploadedPath, Yes } from '../shapes/inputs.ts'
import { Chapter, Novel, NovelFields } from '../shapes/novel.ts'
import { seenText } from '../written.ts'

/** Limits of one chapter: UTF-16 units of a run, blocks. */
const mostUnits = 20_000
const mostBlocks = 3000
const Prose: Schema<string> = v.pipe(v.string(), v.transform(seenText), v.maxLength(mostUnits))
const Level: Schema<number> = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(6))
const runs = listOf(
  shape({ text: Prose, marks: opt(listOf(oneOf(['em', 'strong']))), ruby: opt(Prose), note: opt(text(32)) }),
)
/** A chapter as its author writes it: its blocks, with the paths of pictures that were uploaded before or are in it. */
const NewBlocks = v.pipe(
  listOf(
    v.union([
      shape({ type: oneOf(['p', 'quote']), runs }),
      shape({ type: oneOf(['h']), level: Level, runs }),
      shape({ type: oneOf(['img']), image: UploadedPath, alt: Prose }),
      shape({ type: oneOf(['hr']) }),
      shape({ type: oneOf(['note']), id: text(32), runs }),
    ]),
  ),
  v.minLength(1),
  v.maxLength(mostBlocks),
)
const ofCreator = { who: 'creator' } as const

/** Novels that a creator writes in the app. */
export const writing = {
  /** One's own novels; a `draft` has no chapter yet and is shown to nobody else. */
  novels: pages(
    '/api/writing/novels',
    {},
    shape({ ...NovelFields, state: oneOf(['live', 'held', 'draft']) }),
    list('novel', { own: true, extras: ['state'] }),
    ofCreator,
  ),
  /** A new novel is on show with its first chapter. Without a category it is in the first. */
  openNovel: write(
    '/api/writing/openNovel',
    { title: Title, content: Content, cover: UploadedPath, category_id: opt(Id), consent: Yes },
    Novel,
    brings('novel'),
    ofCreator,
  ),
  chapters: pages('/api/writing/chapters', { id: Id }, Chapter, list('chapter', { own: true }), ofCreator),
  chapter: read(
    '/api/writing/chapter',
    { chapter_id: Id },
    shape({ chapter: Chapter, blocks: Blocks }),
    ownAnswer,
    ofCreator,
  ),
  /** Adds a chapter behind the others, or writes one anew; one that has a price is for VIPs. */
  saveChapter: queued(
    '/api/writing/saveChapter',
    { novel_id: Id, chapter_id: opt(Id), title: Title, blocks: NewBlocks, coins: Count, consent: Yes },
    Chapter,
    ownPlan(brings('chapter')),
    { ...ofCreator, toast: true },
  ),
  /** Puts a chapter at another place; `no` counts from 1. */
  moveChapter: write('/api/writing/moveChapter', { chapter_id: Id, no: Id }, Nothing, changesNothing, ofCreator),
}
