import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '#contract/catalogue.ts'
import type { EntryListName, EntryRow, EntryValues } from '#contract/desk/entries.ts'
import type { Ad, App, Config } from '#contract/shapes/home.ts'
import { sweepUploads } from '#server/uploads/sweeper.ts'
import { deskOrigin, openDesk, type AtDesk, type TestDesk } from '#tests/support/desk.ts'
import { newRequestId, visitor } from '../support/client.ts'
import { ends, type End } from '../support/ends.ts'

let end: End
let desk: TestDesk
let editor: AtDesk
beforeAll(async () => {
  end = await ends[0]!.open()
  desk = openDesk(end.server)
  editor = await desk.member('editor')
})
afterAll(() => end.close())

const reason = 'for the test'
const dayMs = 24 * 3600 * 1000

/** What somebody without an account reads in the app. */
const read = async <T>(call: CallName, input: object, language = 'zh') => {
  const answer = await end.call(call, input as never, visitor(), { envelope: { system_language: language } })
  return answer.data as T
}

const drawn = sharp({ create: { width: 96, height: 40, channels: 3, background: '#3a7' } })

/** Uploads a picture at the desk. */
async function upload(cookie = editor.cookie, headers: Readonly<Record<string, string>> = {}, body?: Uint8Array) {
  const response = await desk.fetch(
    new Request(`${deskOrigin}/picture`, {
      method: 'POST',
      headers: {
        host: new URL(deskOrigin).host,
        origin: deskOrigin,
        'content-type': 'application/octet-stream',
        cookie: `__Host-desk=${cookie}`,
        ...headers,
      },
      body: new Uint8Array(body ?? (await drawn.clone().png().toBuffer())),
    }),
  )
  const answer = (await response.json()) as { data?: { path: string }; code?: string }
  return { status: response.status, ...answer }
}

const picture = async () => (await upload()).data!.path
const rowsOf = async (list: EntryListName, part?: string) =>
  (await editor.done('home.entries', { list, limit: 100, ...(part !== undefined && { part }) })).rows
const rowOf = async (list: EntryListName, id: number) => (await rowsOf(list)).find((row) => row.id === id)!
const show = (list: EntryListName, ids: number[], on: boolean) =>
  editor.done('home.showEntries', { list, ids, on, reason })

const ad = async (more: Partial<Record<string, EntryValues[string]>> = {}): Promise<EntryValues> => ({
  ...{ position: 'home', title: 'Quiet lakes', image: await picture(), link: '/home/collect' },
  ...{ seconds: null, shows_from: null, shows_until: null },
  ...(more as EntryValues),
})
const addAd = async (more: Parameters<typeof ad>[0] = {}, translations = {}) =>
  (await editor.done('home.addEntry', { list: 'ads', values: await ad(more), translations })).id
const adsAt = async (position: string, language?: string) =>
  (await read<{ list: Ad[] }>('ads.byPosition', { position }, language)).list

test('a banner that was made at the desk is in the app, in the language of whoever looks, until it is taken off', async () => {
  const id = await addAd({ link: 'https://example.org/lakes' }, { en: { title: 'Lakes', link: '/my' } })
  const [first] = (await adsAt('home')).filter((one) => one.id === id)
  expect(first).toMatchObject({ title: 'Quiet lakes', link: 'https://example.org/lakes', link_type: 'outer' })
  expect(first!.image).toMatchObject({ width: 96, height: 40 })
  // only what is text is translated
  expect((await adsAt('home', 'en')).find((one) => one.id === id)).toMatchObject({ title: 'Lakes', link_type: 'outer' })

  const row = await rowOf('ads', id)
  const values = { ...row.values, link: '/player?id=7', title: 'Seas' }
  await editor.done('home.editEntry', { list: 'ads', id, values, translations: {}, version: row.version })
  expect((await adsAt('home', 'en')).find((one) => one.id === id)).toMatchObject({
    ...{ title: 'Seas', link: '/player?id=7', link_type: 'inner' },
    image: first!.image,
  })
  await show('ads', [id], false)
  expect((await adsAt('home')).some((one) => one.id === id)).toBe(false)
  await show('ads', [id], true)
  expect((await adsAt('home')).some((one) => one.id === id)).toBe(true)
})

test('whoever edits what somebody else has edited meanwhile reads the newer entry, and edits that', async () => {
  const id = await addAd({ title: 'Still lakes' })
  const { version, values } = await editor.done('home.entry', { list: 'ads', id })
  expect(await rowOf('ads', id)).toEqual(await editor.done('home.entry', { list: 'ads', id }))
  const other = await desk.member('editor')
  const edit = { list: 'ads' as const, id, translations: {} }
  await other.done('home.editEntry', { ...edit, version, values: { ...values, link: '/my' } })
  const mine = { ...edit, version, values: { ...values, title: 'Deep lakes' } }
  expect(await editor.call('home.editEntry', mine)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  const newer = await editor.done('home.entry', { list: 'ads', id })
  expect(newer).toMatchObject({ values: { title: 'Still lakes', link: '/my' } })
  const both = { ...newer.values, title: 'Deep lakes' }
  await editor.done('home.editEntry', { ...edit, version: newer.version, values: both })
  expect((await rowOf('ads', id)).values).toMatchObject({ title: 'Deep lakes', link: '/my' })
  expect(await editor.call('home.entry', { list: 'ads', id: 999_999 })).toMatchObject({ status: 404 })
  expect(await editor.call('home.entry', { list: 'products' as 'ads', id })).toMatchObject({ status: 400 })
})

test('what has a time is shown from then until its end', async () => {
  const now = end.clock.nowMs
  const id = await addAd({ shows_from: now + dayMs, shows_until: now + 2 * dayMs })
  const isThere = async () => (await adsAt('home')).some((one) => one.id === id)
  expect(await isThere()).toBe(false)
  end.clock.nowMs = now + dayMs
  expect(await isThere()).toBe(true)
  end.clock.nowMs = now + 2 * dayMs
  expect(await isThere()).toBe(false)
  end.clock.nowMs = now
})

test('what leads nowhere or to what is no page, has no picture, or does not go together, is refused by its field', async () => {
  const now = end.clock.nowMs
  const wrong: readonly (readonly [field: string, Partial<EntryValues>])[] = [
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { link: '/nowhere' }],
    ['link', { link: '/player' }],
    ['link', { link: '//example.org' }],
    ['title', { title: '\u200b ' }],
    ['position', { position: 'attic' }],
    ['seconds', { seconds: 1.5 }],
    ['shows_until', { shows_from: now + 10, shows_until: now + 10 }],
  ]
  for (const [field, more] of wrong)
    expect(
      await editor.call('home.addEntry', { list: 'ads', values: await ad(more as EntryValues), translations: {} }),
      JSON.stringify(more),
    ).toMatchObject({ status: 400, code: 'input-wrong', params: { field } })
  const others = (await ad({ image: 'u/202001/of-somebody.webp' })) as EntryValues
  const refused = await editor.call('home.addEntry', { list: 'ads', values: others, translations: {} })
  expect(refused).toMatchObject({ status: 400, code: 'image-gone' })
})

test('a picture is taken from whoever keeps a list and from the desk’s own page, and goes again where nothing names it', async () => {
  expect((await upload('made-up')).status).toBe(401)
  expect(await upload((await desk.member('support')).cookie)).toMatchObject({ status: 403, code: 'right-missing' })
  expect((await upload(editor.cookie, { origin: 'https://example.org' })).status).toBe(403)
  expect(await upload(editor.cookie, {}, Buffer.from('no picture'))).toMatchObject({ status: 400 })
  const [used, unused] = [await picture(), await picture()]
  await addAd({ image: used })
  const swept = { db: end.server.parts.db, store: end.server.store, workFolder: '/nowhere' }
  await sweepUploads(swept, end.clock.nowMs + 2 * dayMs)
  const kept = await end.server.parts.db
    .selectFrom('uploaded_images')
    .select('path')
    .where('path', 'in', [used, unused])
    .execute()
  expect(kept.map(({ path }) => path)).toEqual([used])
})

test('entries are put in order, each part on its own, and the app follows', async () => {
  const before = (await adsAt('home')).map(({ id }) => id)
  const last = before.at(-1)!
  await editor.done('home.moveEntry', { list: 'ads', id: last, before: before[0]! })
  expect((await adsAt('home')).map(({ id }) => id)).toEqual([last, ...before.slice(0, -1)])
  await editor.done('home.moveEntry', { list: 'ads', id: last, before: null })
  expect((await adsAt('home')).map(({ id }) => id)).toEqual(before)
  expect((await rowsOf('ads', 'home')).map(({ id }) => id).filter((id) => before.includes(id))).toEqual(before)
  expect(await editor.call('home.moveEntry', { list: 'hotWords', id: 1, before: null })).toMatchObject({ status: 400 })
  expect(await editor.call('home.moveEntry', { list: 'ads', id: last, before: 987_654 })).toMatchObject({ status: 404 })
})

test('pages of a list follow each other without a gap', async () => {
  const all = (await rowsOf('help')).map(({ id }) => id)
  const seen: number[] = []
  for (let cursor: string | undefined; ;) {
    const { rows, next } = await editor.done('home.entries', { list: 'help', limit: 7, cursor })
    seen.push(...rows.map(({ id }) => id))
    if (next === null) break
    cursor = next
  }
  expect(seen).toEqual(all)
  expect(seen.length).toBeGreaterThan(14)
})

test('of two who edit the same entry, the second is told', async () => {
  const id = await addAd()
  const { version, values } = await rowOf('ads', id)
  const other = await desk.member('editor')
  const edit = (who: AtDesk, title: string) =>
    who.call('home.editEntry', { list: 'ads', id, values: { ...values, title }, translations: {}, version })
  const both = await Promise.all([edit(editor, 'Cats'), edit(other, 'Cities')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('clicks are counted by day', async () => {
  const id = await addAd()
  const click = () => end.call('ads.click', { id } as never, visitor(), { requestId: newRequestId() })
  await click()
  const now = end.clock.nowMs
  end.clock.nowMs = now + dayMs
  await click()
  await click()
  end.clock.nowMs = now
  expect((await rowOf('ads', id)).clicks).toBe(3)
  const { days } = await editor.done('home.adClicks', { id })
  expect(days.map(({ clicks }) => clicks)).toEqual([2, 1])
})

test('hot words, topics, notices, the app center and help: what is added is in the app, and gone once it is taken off', async () => {
  const cover = await picture()
  const shown: readonly (readonly [EntryListName, EntryValues, () => Promise<string>])[] = [
    ['hotWords', { word: '试验田', heat: 999_999 }, async () => JSON.stringify(await read('search.hot', {}))],
    [
      'topics',
      { name: '试验田', cover, intro: '看云', featured: true },
      async () => JSON.stringify(await read('topic.feature', {})),
    ],
    [
      'notices',
      { title: '试验田', content: '<p>云</p>', pinned: true, shows_from: null, shows_until: null },
      async () => JSON.stringify((await read<Config>('home.config', {})).home_notice),
    ],
    [
      'apps',
      { name: '试验田', icon: cover, intro: '看云', link: '/short' },
      async () => JSON.stringify((await read<{ list: App[] }>('home.appCenter', {})).list),
    ],
    [
      'help',
      { heading: '常见', question: '试验田？', answer: '<p>试验田</p>' },
      async () => JSON.stringify(await read('help.list', {})),
    ],
  ]
  for (const [list, values, look] of shown) {
    const { id } = await editor.done('home.addEntry', { list, values, translations: {} })
    expect(await look(), list).toContain('试验田')
    await show(list, [id], false)
    expect(await look(), list).not.toContain('试验田')
    expect(await rowOf(list, id)).toMatchObject({ state: 'off', values })
  }
  const again = { list: 'hotWords', values: { word: '试验田', heat: 1 }, translations: {} } as const
  expect(await editor.call('home.addEntry', again)).toMatchObject({ code: 'input-wrong', params: { field: 'word' } })
})

test('what people count up meanwhile is no change of an entry; a topic that moderators hold is left to them', async () => {
  const [word] = (await rowsOf('hotWords')) as [EntryRow]
  await end.server.parts.db
    .updateTable('hot_words')
    .set((of) => ({ heat: of('heat', '+', 5) }))
    .where('id', '=', word.id)
    .execute()
  const values = { ...word.values, heat: 7 }
  await editor.done('home.editEntry', {
    ...{ list: 'hotWords', id: word.id, version: word.version },
    ...{ values, translations: {} },
  })
  const [topic] = (await rowsOf('topics')) as [EntryRow]
  await end.server.parts.db.updateTable('topics').set({ state: 1 }).where('id', '=', topic.id).execute()
  const refused = await editor.call('home.showEntries', { list: 'topics', ids: [topic.id], on: true, reason })
  expect(refused).toMatchObject({ status: 409, code: 'undecidable' })
})

test('a right keeps its own lists, and the log has what each change was', async () => {
  expect(await editor.call('home.entries', { list: 'products' })).toMatchObject({ code: 'input-wrong' })
  const id = await addAd({ title: 'Dunes' })
  await show('ads', [id], false)
  const owner = await desk.member('owner')
  const [taken] = (await owner.done('log.list', { action: 'home.showEntries', limit: 1 })).rows
  expect(taken).toMatchObject({ kind: 'ads', target: String(id), name: 'Dunes', reason })
  expect(taken).toMatchObject({ before: { state: 'on' }, after: { state: 'off' } })
  const [added] = (await owner.done('log.list', { action: 'home.addEntry', limit: 1 })).rows
  expect(added).toMatchObject({ kind: 'ads', after: { title: 'Dunes', link: '/home/collect' } })
})
