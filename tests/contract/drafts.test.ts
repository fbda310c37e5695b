import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import type { Page } from '#contract/shapes/page.ts'
import { importFile } from '#server/importing/import-file.ts'
import type { ImportTarget } from '#server/importing/importer.ts'
import { addFilm } from '#server/repositories/media.ts'
import { allDrafts } from '#server/repositories/drafts.ts'
import { publishDraft, publishDue } from '#server/services/publishing.ts'
import { visitor } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { importTarget } from './support/importing.ts'

const hour = 3600 * 1000
const statement = { by: '小陈', record: '合同 9' }

describe.each(ends)('$name: what is imported as a draft', ({ open }) => {
  let end: End
  let folder: string
  let target: ImportTarget
  let page: Uint8Array
  beforeAll(async () => {
    end = await open()
    folder = mkdtempSync(path.join(tmpdir(), 'shiguang-drafts-'))
    target = { ...(await importTarget(end.server)), statement: undefined, nowMs: 0 }
    page = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#475' } })
      .png()
      .toBuffer()
  })
  afterAll(async () => {
    await end.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const now = () => end.clock.nowMs
  const draftOf = async (name: string, content: string | Uint8Array, more: Partial<ImportTarget> = {}) => {
    const file = path.join(folder, name)
    writeFileSync(file, content)
    const { item } = await importFile({ ...target, nowMs: now(), ...more }, file, { as: undefined, dryRun: false })
    return item!
  }
  const statusOf = async (name: CallName, input: object) => (await end.call(name, input, visitor())).status
  const isListed = async (name: CallName, input: object, id: number) => {
    const { data } = await end.call(name, input, visitor())
    return (data as Page<{ id: number }>).list.some((one) => one.id === id)
  }

  const kinds = [
    ['novel', '夜航船.txt', () => '第一章 起锚\n灯亮了。\n第二章 靠岸\n天亮了。', 'novel.detail', 'novel.list'],
    ['comic', '纸鹤记.cbz', () => zipSync({ '1/1.png': page }), 'comic.detail', 'comic.filter'],
    ['article', '渡口手记.md', () => '# 渡口手记\n\n灯。', 'article.detail', 'article.list'],
  ] as const
  it.each(kinds)(
    'a %s is found by nobody before it is published, and by everybody then',
    async (kind, name, content, detail, list) => {
      const word = path.parse(name).name
      const item = await draftOf(name, content())
      expect(item.kind).toBe(kind)
      const seen = async () => ({
        detail: await statusOf(detail, { id: item.id }),
        search: await isListed(list, { word }, item.id),
        list: await isListed(list, { sort: 'new', limit: 50 }, item.id),
      })
      expect(await seen()).toEqual({ detail: 404, search: false, list: false })
      expect(await allDrafts(target.db)).toContainEqual({ ...item, title: word, publishAt: null })
      await publishDue(target.db, now())
      expect(await seen(), 'nobody stated anything').toEqual({ detail: 404, search: false, list: false })
      expect(await publishDraft(target.db, item, statement, { atMs: now(), nowMs: now() })).toBe(true)
      expect(await seen()).toEqual({ detail: 200, search: true, list: true })
      const stated = target.db
        .selectFrom('publications')
        .selectAll()
        .where('kind', '=', kind)
        .where('item_id', '=', item.id)
      expect(await stated.execute()).toMatchObject([{ stated_by: '小陈', record: '合同 9', publish_at: null }])
      expect(await publishDraft(target.db, item, statement, { atMs: now(), nowMs: now() }), 'twice').toBe(false)
    },
  )

  it('is published at its time, as something new, and not before', async () => {
    const item = await draftOf('潮汐.md', '# 潮汐\n\n水。')
    const atMs = now() + hour
    expect(await publishDraft(target.db, item, statement, { atMs, nowMs: now() })).toBe(true)
    expect(await allDrafts(target.db)).toContainEqual({ ...item, title: '潮汐', publishAt: atMs })
    await publishDue(target.db, atMs - 1)
    expect(await statusOf('article.detail', { id: item.id })).toBe(404)
    await publishDue(target.db, atMs + 5)
    const { data } = await end.call('article.detail', { id: item.id }, visitor())
    expect(data).toMatchObject({ title: '潮汐', created_at: atMs + 5 })
    expect((await allDrafts(target.db)).map(({ id, kind }) => `${kind} ${id}`)).not.toContain(`article ${item.id}`)
  })

  it('of somebody who is not let in stays where it is', async () => {
    const { db } = target
    const item = await draftOf('孤灯.md', '# 孤灯\n\n灯。')
    const set = (state: number) => db.updateTable('users').set({ state }).where('id', '=', target.userId).execute()
    await set(3)
    await publishDraft(db, item, statement, { atMs: now(), nowMs: now() })
    await set(0)
    expect(await statusOf('article.detail', { id: item.id })).toBe(404)
  })

  it('of a film is on show once it is published and can be watched, whichever comes last', async () => {
    const { db } = target
    const upload = { user_id: target.userId, origin: 'import', source: 'big/none', used_at: now() } as const
    for (const [at, readyFirst] of [true, false].entries()) {
      const mediaId = await db
        .transaction()
        .execute((tx) => addFilm(tx, { ...upload, upload_name: `draft-${at}` }, now()))
      const any = await db.selectFrom('mvs').selectAll().limit(1).executeTakeFirstOrThrow()
      const row = { ...any, id: undefined as never, title: `雾中的桥${at}`, media_id: mediaId, state: 7 }
      const { id } = await db.insertInto('mvs').values(row).returning('id').executeTakeFirstOrThrow()
      const about = { kind: 'video', item_id: id, stated_by: '', record: '', created_at: now() }
      await db.insertInto('publications').values(about).execute()
      const ready = () =>
        db.updateTable('media').set({ state: 'ready', seconds: 9 }).where('id', '=', mediaId).execute()
      if (readyFirst) await ready()
      expect(await statusOf('mv.detail', { id })).toBe(404)
      expect(await publishDraft(db, { kind: 'video', id }, statement, { atMs: now(), nowMs: now() })).toBe(true)
      expect(await statusOf('mv.detail', { id })).toBe(readyFirst ? 200 : 404)
    }
  })
})
