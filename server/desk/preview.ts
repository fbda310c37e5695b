import type {
  DraftPreview,
  PreviewBlock,
  PreviewFact,
  PreviewPart,
  PreviewTrack,
  Problem,
  TextCut,
} from '#contract/desk/preview.ts'
import type { PageInput } from '#contract/shapes/inputs.ts'
import { textOfBlocks } from '#contract/shapes/blocks.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import type { PartSource } from '../database/tables/works.ts'
import type { FoundInFile } from '../importing/found-in-file.ts'
import type { ProbedFilm } from '../media/film-probe.ts'
import { anyArticle } from '../repositories/articles.ts'
import { allCategories } from '../repositories/categories.ts'
import {
  fileOfDraft,
  filmItem,
  partSums,
  sizeBefore,
  type PictureOfPart,
  type WholePart,
} from '../repositories/draft-previews.ts'
import type { Draft } from '../repositories/drafts.ts'
import type { Media } from '../repositories/media.ts'
import { pageOfList, type RowPage } from '../repositories/page.ts'
import type { PublishedItem } from '../repositories/publications.ts'
import { renditionsOf } from '../repositories/renditions.ts'
import { tagsOf } from '../repositories/tags.ts'
import { usersById } from '../repositories/users.ts'
import { gameFiles, seriesOfIds, workOfId, type WorkRow } from '../repositories/works.ts'
import { versionOf } from './version.ts'

/** Beside which part of a preview a problem is told; beside the facts unless it is here. */
const places: Readonly<Partial<Record<string, readonly PreviewBlock['type'][]>>> = {
  'no-cover': ['cover'],
  'no-headings': ['text'],
  'pages-missing': ['pages', 'parts'],
  'picture-unreadable': ['pages', 'prose', 'parts'],
  'picture-damaged': ['pages', 'prose', 'parts'],
  'no-heif': ['pages', 'prose', 'parts'],
  'markup-left-out': ['prose'],
  'sound-cut-short': ['parts'],
  'chapters-unordered': ['parts'],
  'chapters-missing': ['parts'],
  'chapters-too-many': ['parts'],
}

type Bare<B> = B extends unknown ? Omit<B, 'problems'> : never
type BareBlock = Bare<PreviewBlock>

/** What a draft holds, as the desk draws it. */
export async function previewOf(db: Db, { kind, id, title, publishAt }: Draft): Promise<DraftPreview> {
  const item = { kind, id }
  const file = await fileOfDraft(db, item)
  const found = foundIn(file)
  const blocks = await blocksOf(db, item, file, found)
  return { kind, id, title, publishAt, blocks: withProblems(blocks, found.problems) }
}

/** What was found in the file of a draft; nothing in those of former days. */
export const foundIn = (file: Media | undefined): FoundInFile =>
  file?.found ? (JSON.parse(file.found) as FoundInFile) : { language: '', problems: [] }

/** Each problem beside the first part that it can be about. */
function withProblems(blocks: readonly BareBlock[], problems: readonly Problem[]): PreviewBlock[] {
  const types = new Set(blocks.map(({ type }) => type))
  const placeOf = ({ code }: Problem) => places[code]?.find((type) => types.has(type)) ?? 'facts'
  return blocks.map((block) => ({ ...block, problems: problems.filter((one) => placeOf(one) === block.type) }))
}

async function blocksOf(
  db: Db,
  item: PublishedItem,
  file: Media | undefined,
  found: FoundInFile,
): Promise<BareBlock[]> {
  if (item.kind === 'video' || item.kind === 'post') return filmBlocks(db, item)
  if (item.kind === 'article') return articleBlocks(db, item, file)
  const work = await workOfId(db, item.id)
  return work ? workBlocks(db, work, file, found) : []
}

/** Facts that say something. */
const said = (facts: readonly PreviewFact[]): PreviewFact[] =>
  facts.filter(({ value }) => (typeof value === 'number' ? true : value.length > 0))

const creatorOf = async (db: Db, userId: number) => (await usersById(db, [userId]))[0]?.username ?? ''

const fileFacts = (file: Media | undefined): PreviewFact[] =>
  file
    ? [
        { fact: 'container', value: file.container ?? '' },
        ...(file.bytes === null ? [] : [{ fact: 'bytes', value: Number(file.bytes) } as const]),
      ]
    : []

/** What the size of a part of a work counts. */
const units = { novel: 'words', comic: 'pages', picture: 'pages', audio: 'seconds', game: 'bytes' } as const

/** Whether things of a kind have parts. */
export const isWork = (kind: string): kind is WorkRow['kind'] => Object.hasOwn(units, kind)

async function workBlocks(db: Db, work: WorkRow, file: Media | undefined, found: FoundInFile): Promise<BareBlock[]> {
  const { id, kind } = work
  const categories = await allCategories(db, kind)
  const [series] = work.series_id === null ? [] : await seriesOfIds(db, [work.series_id])
  const [game] = kind === 'game' ? await gameFiles(db, [id]) : []
  const screenshots = game ? readJson(game.screenshots) : []
  const { count, size } = await partSums(db, id)
  const facts = said([
    { fact: 'creator', value: await creatorOf(db, work.user_id) },
    { fact: 'author', value: work.author },
    // where nobody wrote one it is the title; of a game it is rich text
    { fact: 'intro', value: game || work.intro === work.title ? '' : work.intro },
    { fact: 'category', value: categories.find((one) => one.id === work.category_id)?.name ?? '' },
    { fact: 'series', value: series?.title ?? '' },
    { fact: 'language', value: found.language },
    { fact: 'tags', value: ((await tagsOf(db, kind, [id])).get(id) ?? []).map(({ name }) => name) },
    { fact: 'platforms', value: game ? readJson(game.platforms) : [] },
    { fact: 'coins', value: work.coins },
    ...(kind === 'audio' ? [{ fact: 'seconds', value: size } as const] : []),
    ...fileFacts(file),
  ])
  const pictures = kind === 'game' ? screenshots.length : size
  return [
    { type: 'facts', facts },
    { type: 'cover', path: readJson(work.cover).path },
    ...(found.text ? [textBlock(work, file, found.text)] : []),
    ...(game ? [{ type: 'prose', body: work.intro, free: null } as const] : []),
    ...(kind === 'picture' ? [] : [{ type: 'parts', unit: units[kind], count, size } as const]),
    ...(kind === 'comic' || kind === 'picture' || (kind === 'game' && pictures > 0)
      ? [{ type: 'pages', count: pictures } as const]
      : []),
  ]
}

/** What changes when a text is cut otherwise, or its parts are sold otherwise. */
export const seenOfCut = (work: WorkRow, cut: TextCut) => ({
  cut,
  parts: work.parts_count,
  size: work.size,
  coins: work.coins,
})

const textBlock = (work: WorkRow, file: Media | undefined, cut: TextCut) =>
  ({ type: 'text', cut, canChange: file?.source != null, version: versionOf(seenOfCut(work, cut)) }) as const

async function articleBlocks(db: Db, { id }: PublishedItem, file: Media | undefined): Promise<BareBlock[]> {
  const article = await anyArticle(db, id)
  if (!article) return []
  const categories = await allCategories(db, 'article')
  const facts = said([
    { fact: 'creator', value: article.username },
    { fact: 'author', value: article.author },
    { fact: 'intro', value: article.summary },
    { fact: 'category', value: categories.find((one) => one.id === article.category_id)?.name ?? '' },
    { fact: 'tags', value: ((await tagsOf(db, 'article', [id])).get(id) ?? []).map(({ name }) => name) },
    { fact: 'coins', value: article.coins },
    ...fileFacts(file),
  ])
  return [
    { type: 'facts', facts },
    { type: 'cover', path: readJson(article.covers)[0]?.path ?? '' },
    { type: 'prose', body: article.body, free: article.free_body },
  ]
}

async function filmBlocks(db: Db, item: PublishedItem): Promise<BareBlock[]> {
  const shown = await filmItem(db, item)
  if (!shown) return []
  const { media } = shown
  const probed = JSON.parse(media?.found ?? '{}') as Partial<ProbedFilm>
  const renditions = media ? await renditionsOf(db, [media.id]) : []
  const cover = shown.cover && readJson(shown.cover)
  const seconds = media?.seconds ?? probed.seconds
  const facts = said([
    { fact: 'creator', value: await creatorOf(db, shown.user_id) },
    { fact: 'coins', value: shown.coins },
    ...(seconds ? [{ fact: 'seconds', value: seconds } as const] : []),
    ...(probed.width ? [{ fact: 'pixels', value: `${probed.width} × ${probed.height}` } as const] : []),
    ...fileFacts(media),
  ])
  const made = (kind: string) => renditions.filter((one) => one.kind === kind)
  const tracks: PreviewTrack[] = [
    ...made('video').map(({ name }) => ({ kind: 'pictures', name, language: '', label: '' }) as const),
    ...soundsOf(probed).map((one) => ({ kind: 'sound', name: '', ...one }) as const),
    ...made('captions').map(({ lang, label }) => captions(lang, label)),
    // those within the film are made of it later
    ...(made('captions').length > 0 ? [] : (probed.texts ?? []).map((one) => captions(one.lang, one.title))),
  ]
  return [
    { type: 'facts', facts },
    { type: 'cover', path: cover?.path ?? '' },
    {
      type: 'film',
      film: media && made('video').length > 0 ? media.id : null,
      tracks,
      chapters: (probed.chapters ?? []).map(({ at, title }) => ({ at, title })),
    },
  ]
}

const captions = (language?: string | null, label?: string | null) =>
  ({ kind: 'captions', name: '', language: language ?? '', label: label ?? '' }) as const

/** The sound of a film: all that can be chosen, or the only one, of which nothing more is told. */
function soundsOf({ audio, audios }: Partial<ProbedFilm>) {
  if (audios) return audios.map(({ lang = '', title = '' }) => ({ language: lang, label: title }))
  return audio === undefined ? [] : [{ language: '', label: '' }]
}

/** So much of a text tells where it begins. */
const beginning = 80

/** Parts of a work as a preview lists them. */
export async function shownParts(
  db: Db,
  { kind, id }: PublishedItem,
  parts: readonly WholePart[],
): Promise<PreviewPart[]> {
  let from = kind === 'audio' && parts[0] ? await sizeBefore(db, id, parts[0].no) : 0
  return parts.map(({ no: number, title, level, size, source }) => {
    const begins = beginOf(readJson(source))
    const part = { number, title, level, size, from: kind === 'audio' ? from : null, begins }
    from += size
    return part
  })
}

function beginOf(source: PartSource): string {
  if (source.from === 'file') return [source.name, source.platform].filter(Boolean).join(' · ')
  return source.from === 'blocks' ? beginOfText(textOfBlocks(source.blocks)) : ''
}

/** The first words of a text, in one line. */
export const beginOfText = (text: string): string => text.trimStart().slice(0, beginning).replaceAll(/\s+/g, ' ').trim()

/** The screenshots of a game, page by page. */
export async function screenshotPage(
  db: Db,
  { id, title }: { readonly id: number; readonly title: string },
  page: PageInput,
): Promise<RowPage<PictureOfPart>> {
  const [game] = await gameFiles(db, [id])
  const all = (game ? readJson(game.screenshots) : []).map((image, at) => ({
    part: { no: 1, title },
    number: at + 1,
    image,
  }))
  return pageOfList('preview-screenshots', all, { ...page, id })
}
