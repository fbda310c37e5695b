import type { Selectable } from 'kysely'
import type { HomeSection } from '#contract/desk/home.ts'
import type { HomePublicationsTable } from '../database/tables/pages.ts'
import { readJson, writeJson } from '../database/tables/types.ts'
import type { Db, Tx } from '../database/tables.ts'

/** The draft of the pages: there is one for the place. */
export interface HomeDraftRow {
  readonly sections: HomeSection[] | null
  readonly publishAt: number | null
}

const id = 1

/** The draft; empty where nothing has been changed. */
export async function homeDraft(db: Db): Promise<HomeDraftRow> {
  const row = await db.selectFrom('home_drafts').selectAll().where('id', '=', id).executeTakeFirst()
  return {
    sections: row?.sections == null ? null : (readJson(row.sections) as HomeSection[]),
    publishAt: row?.publish_at ?? null,
  }
}

/** Makes whoever else changes or publishes the draft wait for this transaction. */
export async function holdHomeDraft(tx: Tx): Promise<HomeDraftRow> {
  await tx
    .insertInto('home_drafts')
    .values({ id, sections: null, publish_at: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id }))
    .execute()
  return homeDraft(tx)
}

/** Keeps what the draft says from now on. */
export const setHomeDraft = (tx: Tx, { sections, publishAt }: HomeDraftRow) =>
  tx
    .updateTable('home_drafts')
    .set({ sections: sections && writeJson(sections), publish_at: publishAt })
    .where('id', '=', id)
    .execute()

/** All sections that are on show, in their order. */
export async function liveSections(db: Db): Promise<HomeSection[]> {
  const rows = await db.selectFrom('sections').selectAll().orderBy('place').orderBy('id').execute()
  return rows.map(({ id: own, page, tab_id: tabId, title, type, layout, sort, source }) => ({
    ...{ id: own, page, title, type, layout },
    tabId,
    sort: sort as HomeSection['sort'],
    source: readJson(source),
  }))
}

/** Puts these sections on show in this order, in place of all others; what has an id keeps it. */
export async function replaceSections(tx: Tx, sections: readonly HomeSection[]): Promise<void> {
  const live = new Set((await tx.selectFrom('sections').select('id').execute()).map((row) => row.id))
  const kept = new Set(sections.map((section) => section.id))
  const gone = [...live].filter((one) => !kept.has(one))
  if (gone.length > 0) await tx.deleteFrom('sections').where('id', 'in', gone).execute()
  for (const [place, { id: own, tabId, source, ...rest }] of sections.entries()) {
    const values = { ...rest, tab_id: tabId, source: writeJson(source), place }
    if (live.has(own)) await tx.updateTable('sections').set(values).where('id', '=', own).execute()
    else
      await tx
        .insertInto('sections')
        .values(own > 0 ? { ...values, id: own } : values)
        .execute()
  }
}

/** The last publication that was not undone. */
export const lastHomePublication = (db: Db): Promise<Selectable<HomePublicationsTable> | undefined> =>
  db.selectFrom('home_publications').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

/** Keeps what was on show before a publication. */
export const addHomePublication = (
  tx: Tx,
  { before, member, at }: { before: readonly HomeSection[]; member: string; at: number },
) =>
  tx
    .insertInto('home_publications')
    .values({ before: writeJson([...before]), member, at })
    .execute()

/** Forgets a publication that was undone. */
export const removeHomePublication = (tx: Tx, publication: number) =>
  tx.deleteFrom('home_publications').where('id', '=', publication).execute()

/** The channels that sections can be in. */
export const allTabs = (db: Db) =>
  db.selectFrom('tabs').select(['id', 'name', 'position']).orderBy('place').orderBy('id').execute()

/** Tags, the most used first. */
export const usedTags = (db: Db, most: number) =>
  db.selectFrom('tags').select(['id', 'name']).orderBy('count', 'desc').orderBy('id').limit(most).execute()
