import { createHash } from 'node:crypto'
import { canonicalJson } from '#contract/canonical.ts'
import type { ArticleDraft, ArticleFields } from '#contract/desk/articles.ts'
import type { DeskInput } from '#contract/desk/catalogue.ts'
import type { Db, Tx } from '../../database/tables.ts'
import { readJson, states, writeJson } from '../../database/tables/types.ts'
import { drawCover } from '../../importing/draw-cover.ts'
import { keepPicture } from '../../importing/keep-picture.ts'
import {
  addArticleDraft,
  articleDraft,
  articleDrafts,
  draftOfArticle,
  removeArticleDraft,
  setArticleDraft,
  type ArticleDraftRow,
} from '../../repositories/article-drafts.ts'
import { anyArticle } from '../../repositories/articles.ts'
import { allCategories } from '../../repositories/categories.ts'
import { anyUserByName } from '../../repositories/users.ts'
import {
  draftOverArticle,
  draftToArticle,
  dropDraftPictures,
  fieldsOfArticle,
  keepDraftPictures,
  seenOfArticle,
} from '../../services/article-drafts.ts'
import { holdNewIfBlocked } from '../../services/held-by-list.ts'
import { publishDraftIn } from '../../services/publishing.ts'
import { nameKey } from '../../services/username.ts'
import type { DeskHandlers } from '../handler.ts'
import { writingRoot } from '../parts.ts'
import { DeskRefusal, there } from '../refusal.ts'
import { mustBeVersion, versionOf } from '../version.ts'
import { timeOf } from './inbox.ts'

const seenOfDraft = ({ fields, blocks, touched_at }: ArticleDraftRow) => ({ fields, blocks, touched_at })

const rowOf = (row: ArticleDraftRow) => ({
  id: row.id,
  title: readJson(row.fields).title,
  creator: row.username,
  articleId: row.article_id,
  touchedAt: row.touched_at,
  member: row.member,
})

/** Takes a draft away, as it was read: whoever else takes it at the same moment, or saves it, is told so. */
async function take(tx: Tx, draft: ArticleDraftRow): Promise<void> {
  if (!(await removeArticleDraft(tx, draft))) throw new DeskRefusal(409, 'changed-meanwhile')
}

/** The same of one as somebody saw it. */
async function takeAs(tx: Tx, id: number, version: string): Promise<ArticleDraftRow> {
  const draft = there(await articleDraft(tx, id))
  mustBeVersion(seenOfDraft(draft), version)
  await take(tx, draft)
  return draft
}

async function shown(db: Db, draft: ArticleDraftRow): Promise<ArticleDraft> {
  const article = draft.article_id === null ? undefined : await anyArticle(db, draft.article_id)
  const version = article && versionOf(seenOfArticle(article))
  return {
    ...rowOf(draft),
    creatorId: draft.user_id,
    fields: readJson(draft.fields),
    blocks: draft.blocks && readJson(draft.blocks),
    html: article && draft.blocks === null ? { body: article.body, free: article.free_body } : null,
    categories: (await allCategories(db, 'article')).map(({ id, name }) => ({ id, name })),
    meanwhile:
      article && version !== undefined && version !== draft.base
        ? { title: article.title, coins: article.coins, version }
        : null,
    version: versionOf(seenOfDraft(draft)),
  }
}

const entryOf = (draft: ArticleDraftRow) => ({
  kind: 'article-draft',
  target: draft.id,
  name: readJson(draft.fields).title,
})

/** What a draft begins with that is to change an article. */
async function ofArticle(tx: Tx, articleId: number) {
  const article = there(await anyArticle(tx, articleId))
  if (article.state === states.removed) throw new DeskRefusal(404, 'not-there')
  return {
    user_id: article.user_id,
    article_id: article.id,
    fields: writeJson(await fieldsOfArticle(tx, article)),
    blocks: null,
    base: versionOf(seenOfArticle(article)),
    pictures: writeJson([]),
  }
}

/** What a new one of somebody begins with: nothing, or what was written elsewhere. */
async function ofCreator(
  tx: Tx,
  { creator, written }: Extract<DeskInput<'articles.begin'>, { creator: string }>,
  nowMs: number,
) {
  const user = await anyUserByName(tx, nameKey(creator))
  if (user?.state !== states.live) throw new DeskRefusal(400, 'input-wrong', { field: 'creator' })
  const [first] = await allCategories(tx, 'article')
  const empty: ArticleFields = {
    ...{ title: '', author: user.username, summary: '', tags: [] },
    ...{ categoryId: first?.id ?? null, coins: 0, cover: null },
  }
  const begun = { user_id: user.id, article_id: null, base: '', pictures: writeJson([]) }
  if (!written) return { ...begun, fields: writeJson(empty), blocks: null }
  return {
    ...begun,
    fields: writeJson(written.fields),
    blocks: writeJson(written.blocks),
    pictures: writeJson(await keepDraftPictures(tx, begun, written, nowMs)),
  }
}

/** Articles that are written at the desk; see `contract/desk/articles.ts`. */
export const articles: DeskHandlers<'articles'> = {
  drafts: async ({ db, input }) => {
    const { rows, next } = await articleDrafts(db, input)
    return { rows: rows.map(rowOf), next }
  },

  draft: async ({ db, input }) => shown(db, there(await articleDraft(db, input.id))),

  begin: async ({ db: tx, input, member, nowMs }) => {
    const known = 'articleId' in input ? await draftOfArticle(tx, input.articleId) : undefined
    if (known) return { reply: known, log: entryOf(there(await articleDraft(tx, known.id))) }
    const begun = 'articleId' in input ? await ofArticle(tx, input.articleId) : await ofCreator(tx, input, nowMs)
    const touched = { member: member.row.name, touched_at: nowMs, created_at: nowMs }
    const id = await addArticleDraft(tx, { ...begun, ...touched })
    const after = 'creator' in input ? { creator: input.creator } : { ...input }
    return { reply: { id }, log: { ...entryOf(there(await articleDraft(tx, id))), after } }
  },

  save: async ({ db: tx, input, member, nowMs }) => {
    const draft = there(await articleDraft(tx, input.id))
    const { fields, blocks } = input
    const isSame =
      draft.blocks !== null &&
      canonicalJson({ fields: readJson(draft.fields), blocks: readJson(draft.blocks) }) ===
        canonicalJson({ fields, blocks })
    // sent again, where the answer was lost
    if (isSame) return { reply: { version: versionOf(seenOfDraft(draft)) }, log: [] }
    mustBeVersion(seenOfDraft(draft), input.version)
    const set = {
      fields: writeJson(fields),
      blocks: writeJson(blocks),
      pictures: writeJson(await keepDraftPictures(tx, draft, { fields, blocks }, nowMs)),
      member: member.row.name,
      touched_at: Math.max(nowMs, draft.touched_at + 1),
    }
    if (!(await setArticleDraft(tx, draft, set))) throw new DeskRefusal(409, 'changed-meanwhile')
    return { reply: { version: versionOf(seenOfDraft({ ...draft, ...set })) }, log: [] }
  },

  publish: {
    prepare: async ({ db, parts, input: { id } }) => {
      const { user_id: userId } = there(await articleDraft(db, id))
      const { store, roots, now } = parts
      const keeper = { db, store, root: writingRoot(roots), userId, nowMs: now() }
      const sha256 = createHash('sha256').update(`article draft ${id}`).digest('hex')
      const drawn = await keepPicture(keeper, await drawCover(sha256))
      if ('code' in drawn) throw new Error('a drawn cover is no picture')
      return async ({ db: tx, input, member, nowMs }) => {
        const draft = await takeAs(tx, input.id, input.version)
        if (draft.article_id !== null) throw new DeskRefusal(409, 'undecidable')
        const articleId = await draftToArticle(tx, draft, drawn, nowMs)
        const atMs = timeOf(input.at, nowMs)
        const statement = { by: member.row.name, record: input.statement.record }
        if (!(await publishDraftIn(tx, { kind: 'article', id: articleId }, statement, { atMs, nowMs })))
          throw new Error('an article that was just written is no draft')
        const { title } = readJson(draft.fields)
        const after = { ...statement, at: atMs, draft: draft.id }
        return { reply: { articleId }, log: { kind: 'article', target: articleId, name: title, after } }
      }
    },
  },

  replace: async ({ db: tx, input, nowMs, parts }) => {
    const draft = await takeAs(tx, input.id, input.version)
    if (draft.article_id === null) throw new DeskRefusal(409, 'undecidable')
    const row = there(await anyArticle(tx, draft.article_id))
    mustBeVersion(seenOfArticle(row), input.over ?? draft.base)
    await draftOverArticle(tx, draft, row, parts.streams, nowMs)
    await holdNewIfBlocked(tx, { kind: 'article', id: row.id }, nowMs)
    const after = seenOfArticle(there(await anyArticle(tx, row.id)))
    const entry = { kind: 'article', target: row.id, name: row.title, reason: input.reason }
    return { reply: { articleId: row.id }, log: { ...entry, before: seenOfArticle(row), after } }
  },

  throwAway: async ({ db: tx, input, nowMs }) => {
    const draft = there(await articleDraft(tx, input.id))
    await take(tx, draft)
    await dropDraftPictures(tx, draft, [], nowMs)
    return { reply: {}, log: { ...entryOf(draft), reason: input.reason, before: { ...readJson(draft.fields) } } }
  },
}
