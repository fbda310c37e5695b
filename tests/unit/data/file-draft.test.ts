import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PersonDatabase } from '#bridge/database.ts'
import type { HeldFile } from '#data/draft-files.ts'
import { createFileDraft } from '#data/file-draft.ts'
import { dropDraft, newDraftId } from '#data/drafts.ts'
import { ownDoor } from '../net/own-door.ts'

let door: ReturnType<typeof ownDoor>
let db: PersonDatabase
beforeEach(() => void ({ db } = door = ownDoor()))
afterEach(() => door.close())

/** A draft as a page opens it, once it has looked on the device. */
async function opened(target = 'want', wanted?: string) {
  const draft = createFileDraft(db, target)
  await draft.restore(wanted)
  return draft
}

const picture = (text: string): HeldFile => ({
  ...{ id: newDraftId(), role: 'image', blob: new Blob([text]), sizeBytes: text.length },
  ...{ seconds: 0, width: 1, height: 1 },
})

test('a draft comes back with its words, and is told to who draws it', async () => {
  const draft = await opened()
  const told: string[] = []
  draft.subscribe(() => told.push(draft.state().fields['title'] ?? ''))
  draft.set('title', '海边')
  await draft.keep({ content: '一片' })
  const again = await opened()
  expect(again.state()).toMatchObject({ ready: true, id: draft.state().id, fields: { title: '海边', content: '一片' } })
  expect(told[0]).toBe('海边')
})

test('words typed before the device has answered stay where nothing was kept', async () => {
  const draft = createFileDraft(db, 'want')
  draft.set('title', '早')
  await draft.restore(undefined)
  expect(draft.state()).toMatchObject({ ready: true, fields: { title: '早' } })
})

test('a draft of another kind is not opened by its id', async () => {
  const post = await opened('post:topic:3')
  post.set('content', '帖子')
  const { id } = await post.keep()
  expect((await opened('post', id)).state().id).toBe(id)
  expect((await opened('want', id)).state().id).not.toBe(id)
})

test('two pages with one draft part: each keeps its words and files, once', async () => {
  const first = await opened()
  first.setFiles(() => [picture('cat')])
  await vi.waitFor(() => expect(first.state()).toMatchObject({ touched: false, copying: 0 }))
  const second = await opened()
  first.set('title', '一')
  await first.keep()
  second.set('title', '二')
  // kept twice at once, as a timer and a page that is left do
  const kept = await Promise.all([second.keep(), second.keep()])
  expect(second.state()).toMatchObject({ parted: true, id: kept[0].id, fields: { title: '二' } })
  expect(new Set([...kept, first.state()].map(({ id }) => id)).size).toBe(2)
  const rows = await db.drafts.toArray()
  expect(new Set(rows.map(({ fields }) => fields['title']))).toEqual(new Set(['一', '二']))
  expect(await db.draftFiles.count()).toBe(2)
})

test('a draft that another page sent is not brought back by its id', async () => {
  const draft = await opened()
  draft.set('title', '寄出')
  const sent = await draft.keep()
  await dropDraft(db, sent.id)
  draft.set('title', '又写')
  const kept = await draft.keep()
  expect(kept.id).not.toBe(sent.id)
  expect((await db.drafts.toArray()).map(({ id }) => id)).toEqual([kept.id])
})

test('a change that is made while another is kept is kept by the next turn', async () => {
  const draft = await opened()
  draft.set('title', '一')
  const keeping = draft.keep()
  draft.set('title', '一二')
  await keeping
  expect(draft.state().touched).toBe(true)
  draft.keepIfChanged()
  await vi.waitFor(async () => expect((await db.drafts.toArray())[0]?.fields['title']).toBe('一二'))
})

test('a file that is taken away leaves the device, one that is kept stays', async () => {
  const draft = await opened()
  const [cat, city] = [picture('cat'), picture('city')]
  draft.setFiles(() => [cat, city])
  await vi.waitFor(async () => expect(await db.draftFiles.count()).toBe(2))
  draft.setFiles((files) => files.slice(1))
  await vi.waitFor(async () => expect((await db.draftFiles.toArray()).map(({ id }) => id)).toEqual([city.id]))
})

test('where the device can not be read one writes all the same', async () => {
  const draft = createFileDraft(db, 'want')
  const broken = vi.spyOn(db.drafts, 'where').mockImplementation(() => {
    throw new Error('storage')
  })
  await draft.restore(undefined)
  broken.mockRestore()
  expect(draft.state().ready).toBe(true)
})
