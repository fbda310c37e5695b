import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeskInput } from '#contract/desk/catalogue.ts'
import { importFile } from '#server/importing/import-file.ts'
import type { ImportTarget } from '#server/importing/importer.ts'
import { publishDue } from '#server/services/publishing.ts'
import { sweepUploads } from '#server/uploads/sweeper.ts'
import { archiveOf, comicPage } from '#tests/support/books.ts'
import { openDesk, type AtDesk, type TestDesk } from '#tests/support/desk.ts'
import { visitor } from '../support/client.ts'
import { ends, type End } from '../support/ends.ts'
import { importTarget } from '../support/importing.ts'

const statement = { record: 'contract 9', owns: true, adults: true, consents: true } as const
const hour = 3600 * 1000

describe.each(ends)('$name: what waits to be published', ({ open }) => {
  let end: End
  let folder: string
  let target: ImportTarget
  let desk: TestDesk
  let editor: AtDesk
  beforeAll(async () => {
    end = await open()
    folder = mkdtempSync(path.join(tmpdir(), 'shiguang-drafts-'))
    target = { ...(await importTarget(end.server)), statement: undefined }
    desk = openDesk(end.server)
    editor = await desk.member('editor')
  })
  afterAll(async () => {
    await end.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A novel that waits, made of a file of its own. */
  const bring = async (name: string) => {
    const file = path.join(folder, `${name}.txt`)
    writeFileSync(file, `第一章 起锚\n${name}。\n第二章 靠岸\n天亮了。`)
    const { item, state } = await importFile(target, file, { as: undefined, dryRun: false })
    return { state, id: item!.id, item: { kind: item!.kind, id: item!.id } }
  }
  const throwAway = async (item: { readonly kind: string; readonly id: number }) => {
    const other = await desk.member('editor')
    await other.prove()
    await other.done('inbox.throwAway', { items: [item], reason: 'of a test' })
  }
  const drafts = async () => (await editor.done('inbox.drafts', {})).rows
  const isShown = async (id: number) => (await end.call('novel.detail', { id }, visitor())).status === 200

  it('is listed with what it is, page by page, and on show once somebody has stated what is needed', async () => {
    const [one, two] = [await bring('北岸'), await bring('南岸')]
    expect((await drafts())[0]).toMatchObject({ kind: 'novel', title: '南岸', username: 'amu', parts: 2, media: null })
    const first = await editor.done('inbox.drafts', { limit: 1 })
    const second = await editor.done('inbox.drafts', { limit: 1, cursor: first.next! })
    expect([...first.rows, ...second.rows].map(({ title }) => title)).toEqual(['南岸', '北岸'])
    const bare = { record: 'contract 9', owns: true, adults: true, consents: false } as never
    expect(await editor.call('inbox.publish', { items: [one.item], statement: bare })).toMatchObject({ status: 400 })
    expect(await isShown(one.id)).toBe(false)
    expect(await editor.done('inbox.publish', { items: [one.item, two.item], statement })).toEqual({ count: 2 })
    expect([await isShown(one.id), await isShown(two.id)]).toEqual([true, true])
    expect(await drafts()).toEqual([])
    const late = await editor.call('inbox.publish', { items: [one.item], statement })
    expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    const owner = await desk.member('owner')
    const { rows } = await owner.done('log.list', { action: 'inbox.publish', kind: 'novel', target: String(one.id) })
    expect(rows[0]).toMatchObject({ name: '北岸', after: { by: editor.name, record: 'contract 9' } })
  })

  it('is previewed as it came: how a text was cut, its chapters page by page, and what was wrong beside what it is about', async () => {
    const { item } = await bring('石桥')
    const { title, blocks } = await editor.done('inbox.preview', item)
    expect(title).toBe('石桥')
    expect(blocks.map(({ type }) => type)).toEqual(['facts', 'cover', 'text', 'parts'])
    const [facts, cover, text, parts] = blocks
    expect(facts).toMatchObject({ facts: expect.arrayContaining([{ fact: 'creator', value: 'amu' }]), problems: [] })
    expect(cover).toMatchObject({ problems: [{ code: 'no-cover', names: [], more: 0 }] })
    const cut = { encoding: 'utf-8', rule: 'numbered', pattern: '' }
    expect(text).toMatchObject({ cut, canChange: true, problems: [] })
    expect(parts).toMatchObject({ unit: 'words', count: 2 })
    const first = await editor.done('inbox.previewParts', { ...item, limit: 1 })
    expect(first.rows).toEqual([{ number: 1, title: '第一章 起锚', level: 0, size: 3, from: null, begins: '石桥。' }])
    const second = await editor.done('inbox.previewParts', { ...item, limit: 1, cursor: first.next! })
    expect(second).toMatchObject({ rows: [{ number: 2, begins: '天亮了。' }], next: null })
    await editor.done('inbox.publish', { items: [item], statement })
    for (const call of ['inbox.preview', 'inbox.previewParts', 'inbox.previewPages'] as const)
      expect(await editor.call(call, item), call).toMatchObject({ status: 404, code: 'not-there' })
  })

  it('cuts a text otherwise: what comes of it is shown first, taken once, and in the log', async () => {
    const file = path.join(folder, '信.txt')
    const slow = '船走得很慢。\n'.repeat(30)
    writeFileSync(file, `第一章 起锚\n${slow}【一封信】\n${slow}第二章 靠岸\n${slow}【又一封信】\n第三章 归途\n${slow}`)
    const { item: made } = await importFile({ ...target, coins: 3 }, file, { as: undefined, dryRun: false })
    const item = { kind: made!.kind, id: made!.id }
    const textOf = async () => (await editor.done('inbox.preview', item)).blocks.find((block) => block.type === 'text')!
    const titles = async () => (await editor.done('inbox.previewParts', item)).rows.map(({ title }) => title)
    const former = await titles()
    const signs = { encoding: 'utf-8', rule: 'signs', pattern: '' } as const
    const trial = await editor.done('inbox.tryCut', { id: item.id, cut: signs })
    expect(trial).toMatchObject({ unreadable: 0, chapters: 3, cut: signs })
    expect(trial.begins).toContain('第一章 起锚')
    expect(trial.outcomes.map(({ rule }) => rule)).toContain('numbered')
    expect(await titles(), 'nothing is changed by looking').toEqual(former)

    const { version, cut } = await textOf()
    expect(cut.rule).toBe('numbered')
    await editor.done('inbox.cut', { id: item.id, version, cut: signs })
    expect(await titles()).toEqual(trial.parts.map(({ title }, at) => title || String(at + 1)))
    expect(await textOf()).toMatchObject({ cut: signs })
    const late = await editor.call('inbox.cut', { id: item.id, version, cut: signs })
    expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    const { rows: parts } = await editor.done('inbox.drafts', {})
    expect(parts.find(({ id }) => id === item.id)).toMatchObject({ parts: 3, coins: 6 })
    const owner = await desk.member('owner')
    const { rows } = await owner.done('log.list', { action: 'inbox.cut', target: String(item.id) })
    expect(rows[0]).toMatchObject({ before: { rule: 'numbered' }, after: { rule: 'signs', chapters: 3 } })

    const own = { ...signs, rule: 'own', pattern: '^【.*又' } as const
    expect(await editor.done('inbox.tryCut', { id: item.id, cut: own })).toMatchObject({ chapters: 2 })
    const wrongly = await editor.done('inbox.tryCut', {
      id: item.id,
      cut: { ...signs, rule: 'none', encoding: 'big5' },
    })
    expect(wrongly.unreadable).toBeGreaterThan(0)
    const refused = async (cut: DeskInput<'inbox.tryCut'>['cut']) =>
      (await editor.call('inbox.tryCut', { id: item.id, cut })).code
    expect(await refused({ ...own, pattern: '(' })).toBe('pattern-wrong')
    expect(await refused({ ...own, pattern: '^ж' })).toBe('rule-finds-nothing')
    await editor.done('inbox.publish', { items: [item], statement })
    expect(await refused(signs)).toBe('not-there')
  }, 90_000)

  it('shows its pictures in their order, page by page, across its episodes', async () => {
    const file = path.join(folder, '画.cbz')
    const names = ['1/1.png', '1/2.png', '1/10.png', '2/1.png', '2/2.png']
    const pages = await Promise.all(names.map(async (name, at) => [name, await comicPage(at)] as const))
    writeFileSync(file, archiveOf({ ...Object.fromEntries(pages), '2/3.png': 'no picture' }))
    const { item: made } = await importFile(target, file, { as: undefined, dryRun: false })
    const item = { kind: made!.kind, id: made!.id }
    const { blocks } = await editor.done('inbox.preview', item)
    expect(blocks.map(({ type }) => type)).toEqual(['facts', 'cover', 'parts', 'pages'])
    expect(blocks[3]).toMatchObject({
      count: 5,
      problems: [{ code: 'picture-unreadable', names: ['2/3.png'], more: 0 }],
    })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { rows, next } = await editor.done('inbox.previewPages', { ...item, limit: 2, cursor })
      expect(rows.length).toBeLessThanOrEqual(2)
      seen.push(...rows.map(({ part, number }) => `${part}/${number}`))
      cursor = next ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(['1/1', '1/2', '1/3', '2/1', '2/2'])
    await throwAway(item)
  })

  it('keeps the file of a text until it is on show, and no longer', async () => {
    const { db } = end.server.parts
    const { item } = await bring('柳岸')
    const kept = () =>
      db
        .selectFrom('publications')
        .innerJoin('media', 'media.id', 'media_id')
        .select('source')
        .where('publications.kind', '=', 'novel')
        .where('item_id', '=', item.id)
        .executeTakeFirstOrThrow()
    const { source } = await kept()
    expect(Buffer.from((await end.server.store.get(source!))!).toString()).toContain('柳岸')
    await editor.done('inbox.publish', { items: [item], statement })
    await sweepUploads({ db, store: end.server.store, workFolder: folder }, end.clock.nowMs + 1)
    expect(await kept()).toEqual({ source: null })
    expect(await end.server.store.get(source!)).toBeUndefined()
  })

  it('is on show at a time, which is told until then', async () => {
    const { id, item } = await bring('夜航')
    const at = end.clock.nowMs + hour
    await editor.done('inbox.publish', { items: [item], statement, at })
    expect((await drafts())[0]?.publishAt).toBe(at)
    expect(await isShown(id)).toBe(false)
    await publishDue(end.server.parts.db, at)
    expect(await isShown(id)).toBe(true)
    expect(await drafts()).toEqual([])
  })

  it('is thrown away with a proof alone, and its file may come again', async () => {
    const { item } = await bring('雨巷')
    expect((await bring('雨巷')).state).toBe('here already')
    const thrown = { items: [item], reason: 'came twice' }
    expect(await editor.call('inbox.throwAway', thrown)).toMatchObject({ code: 'proof-needed' })
    await editor.prove()
    await editor.done('inbox.throwAway', thrown)
    expect(await drafts()).toEqual([])
    expect((await bring('雨巷')).state).toBe('imported')
  })
})
