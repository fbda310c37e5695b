import * as v from 'valibot'
import { answering, change, type DeskPage, look } from './call.ts'
import { At, Statement } from './inbox.ts'
import { Line, Paged, Reason, RowId, Version } from './shapes.ts'

/** What emphasizes a run of text, or where it leads. */
export type ArticleMark =
  | { readonly type: 'strong' | 'em' }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } }

/** A run of text, or the end of a line within a paragraph. */
export type ArticleRun =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly ArticleMark[] }
  | { readonly type: 'break' }

/** A block of an article as it is written; what stands below `paid` is for those who pay. */
export type ArticleBlock =
  | { readonly type: 'paragraph'; readonly content?: readonly ArticleRun[] }
  | { readonly type: 'heading'; readonly attrs: { readonly level: number }; readonly content?: readonly ArticleRun[] }
  | { readonly type: 'quote'; readonly content: readonly ArticleBlock[] }
  | { readonly type: 'bullets' | 'numbers'; readonly content: readonly ArticleListItem[] }
  | { readonly type: 'picture'; readonly attrs: { readonly path: string; readonly alt: string } }
  | { readonly type: 'clip'; readonly attrs: { readonly path: string } }
  | { readonly type: 'rule' | 'paid' }

/** An entry of a list. */
export interface ArticleListItem {
  readonly type: 'item'
  readonly content: readonly ArticleBlock[]
}

const deepest = 20
const mostBlocks = 5000
const mostText = 200_000
const levels = [2, 3, 4]

const Path = v.pipe(v.string(), v.maxLength(300), v.regex(/^[\w-][\w./-]*$/))
const Address = v.pipe(v.string(), v.maxLength(2000), v.regex(/^https?:\/\//i))
const Mark = v.variant('type', [
  v.object({ type: v.picklist(['strong', 'em']) }),
  v.object({ type: v.literal('link'), attrs: v.object({ href: Address }) }),
])
const Runs = v.exactOptional(
  v.pipe(
    v.array(
      v.variant('type', [
        v.object({
          type: v.literal('text'),
          text: v.pipe(v.string(), v.maxLength(mostText)),
          marks: v.exactOptional(v.pipe(v.array(Mark), v.maxLength(3))),
        }),
        v.object({ type: v.literal('break') }),
      ]),
    ),
    v.maxLength(mostBlocks),
  ),
)
const plainBlocks = [
  v.object({ type: v.literal('paragraph'), content: Runs }),
  v.object({ type: v.literal('heading'), attrs: v.object({ level: v.picklist(levels) }), content: Runs }),
  v.object({
    type: v.literal('picture'),
    attrs: v.object({ path: Path, alt: v.pipe(v.string(), v.maxLength(500)) }),
  }),
  v.object({ type: v.literal('clip'), attrs: v.object({ path: Path }) }),
  v.object({ type: v.picklist(['rule', 'paid']) }),
] as const

/** Blocks that hold others, so many levels deep: what is nested deeper is no article, and would exhaust its reader. */
function blocksOf(levelsLeft: number): v.GenericSchema<unknown, ArticleBlock[]> {
  if (levelsLeft === 0) return v.array(v.variant('type', plainBlocks))
  const content = v.pipe(blocksOf(levelsLeft - 1), v.minLength(1))
  const item = v.object({ type: v.literal('item'), content })
  return v.pipe(
    v.array(
      v.variant('type', [
        ...plainBlocks,
        v.object({ type: v.literal('quote'), content }),
        v.object({ type: v.picklist(['bullets', 'numbers']), content: v.pipe(v.array(item), v.minLength(1)) }),
      ]),
    ),
    v.maxLength(mostBlocks),
  )
}

/** What is written about an article beside its text. */
const fields = {
  title: Line,
  author: Line,
  summary: v.pipe(v.string(), v.trim(), v.maxLength(1000)),
  categoryId: v.nullable(RowId),
  tags: v.pipe(v.array(v.pipe(Line, v.minLength(1), v.maxLength(40))), v.maxLength(20)),
  coins: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9999)),
  /** The path of the picture that stands for it; the first of its text where it is null. */
  cover: v.nullable(Path),
}
const Fields = v.object(fields)

const written = { fields: Fields, blocks: blocksOf(deepest) }

/** See `fields`. */
export type ArticleFields = v.InferOutput<typeof Fields>

/** A draft as the list shows it. */
export interface ArticleDraftRow {
  readonly id: number
  readonly title: string
  readonly creator: string
  /** The article that it is to change; null where it is a new one. */
  readonly articleId: number | null
  readonly touchedAt: number
  /** Whoever at the desk wrote last. */
  readonly member: string
}

/** A draft as it is written on. */
export interface ArticleDraft extends ArticleDraftRow {
  readonly creatorId: number
  readonly fields: ArticleFields
  /** Its text; null where nobody has written since the article was opened, whose HTML is then in `html`. */
  readonly blocks: readonly ArticleBlock[] | null
  readonly html: { readonly body: string; readonly free: string | null } | null
  readonly categories: readonly { readonly id: number; readonly name: string }[]
  /** What its article says by now, where that is not what the draft began with; else null. */
  readonly meanwhile: { readonly title: string; readonly coins: number; readonly version: string } | null
  readonly version: string
}

/** Articles that are written at the desk: drafts are kept while they are typed. */
export const articles = {
  drafts: look<DeskPage<ArticleDraftRow>>()('content.see', v.object(Paged.entries)),
  draft: look<ArticleDraft>()('content.see', v.object({ id: RowId })),
  /**
   * Begins an article of somebody, with what was written elsewhere where that is given, or to change one that is there:
   * of that there is one draft for all.
   */
  begin: answering<{ readonly id: number }>()(
    'content.edit',
    v.union([
      v.object({ creator: v.pipe(Line, v.minLength(1)), written: v.exactOptional(v.object(written)) }),
      v.object({ articleId: RowId }),
    ]),
  ),
  /** Keeps what was typed; answers the version that is there now. */
  save: answering<{ readonly version: string }>()(
    'content.edit',
    v.object({ id: RowId, version: Version, ...written }),
    { quiet: true },
  ),
  /** Publishes a new article, at once or at a time. */
  publish: answering<{ readonly articleId: number }>()(
    'content.edit',
    v.object({ id: RowId, version: Version, statement: Statement, at: At }),
  ),
  /** Puts what was written in place of what the article said; `over` is what it says by now, where that was seen. */
  replace: answering<{ readonly articleId: number }>()(
    'content.edit',
    v.object({ id: RowId, version: Version, reason: Reason, over: v.exactOptional(Version) }),
  ),
  throwAway: change()('content.edit', v.object({ id: RowId, reason: Reason })),
}
