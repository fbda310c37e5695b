import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile } from '#server/importing/import-file.ts'
import type { ImportTarget } from '#server/importing/importer.ts'
import { publishDue } from '#server/services/publishing.ts'
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
