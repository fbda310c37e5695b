import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HomeSection } from '#contract/desk/home.ts'
import { publishDueHome } from '#server/desk/home-due.ts'
import { sectionsOf } from '#server/repositories/sections.ts'
import type { AtDesk } from '#tests/support/desk.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

let place: DeskPlace
let editor: AtDesk
beforeAll(async () => {
  place = await openDeskPlace()
  editor = await place.desk.member('editor')
})
afterAll(() => place.close())

const draft = () => editor.done('home.draft', {})
const reason = 'for the test'
const titles = async (page: string) => (await sectionsOf(place.server.parts.db, page)).map(({ title }) => title)
const ofHome = (sections: readonly HomeSection[]) => sections.filter(({ page }) => page === 'home')

beforeEach(async () => {
  const { isChanged, version } = await draft()
  if (isChanged) await editor.done('home.discard', { version, reason })
})

/** Saves the draft with the first section of home at its end, and with a new one before all others. */
async function arrange(title: string) {
  const { sections, version } = await draft()
  const [first, ...rest] = ofHome(sections)
  const made: HomeSection = { ...first!, id: -1, title, type: 'novel', layout: 'row', sort: 'new', source: {} }
  const others = sections.filter(({ page }) => page !== 'home')
  await editor.done('home.save', { sections: [made, ...rest, first!, ...others], version })
  return draft()
}

test('changes gather in a draft; the app shows them once it is published, and no more once that is undone', async () => {
  const before = await titles('home')
  const { sections: former } = await draft()
  const { isChanged, version } = await arrange('Quiet lakes')
  expect(isChanged).toBe(true)
  expect(await titles('home')).toEqual(before)

  await editor.done('home.publish', { version })
  const [first, ...rest] = before
  expect(await titles('home')).toEqual(['Quiet lakes', ...rest, first])
  const after = await draft()
  expect(after).toMatchObject({ isChanged: false, last: { member: editor.name } })
  // what was there before keeps its id, by which the app knows it
  const ids = (all: readonly HomeSection[]) =>
    all.map(({ id }) => id).filter((id) => id !== ofHome(after.sections)[0]!.id)
  expect(ids(after.sections).toSorted((a, b) => a - b)).toEqual(ids(former).toSorted((a, b) => a - b))

  await editor.done('home.undo', { id: after.last!.id, reason })
  expect(await titles('home')).toEqual(before)
  expect((await draft()).sections.map(({ id }) => id)).toEqual(former.map(({ id }) => id))
  expect(await editor.call('home.undo', { id: after.last!.id, reason })).toMatchObject({ code: 'changed-meanwhile' })
})

test('a section that was removed comes back by its own id where that is undone', async () => {
  const { sections, version } = await draft()
  const [gone] = ofHome(sections)
  await editor.done('home.save', { sections: sections.filter(({ id }) => id !== gone!.id), version })
  await editor.done('home.publish', { version: (await draft()).version })
  expect(await titles('home')).not.toContain(gone!.title)
  await editor.done('home.undo', { id: (await draft()).last!.id, reason })
  expect((await draft()).sections).toEqual(sections)
})

test('of two who change the draft at once, the second is told', async () => {
  const { sections, version } = await draft()
  const other = await place.desk.member('editor')
  const renamed = (title: string) => sections.map((one, at) => (at === 0 ? { ...one, title } : one))
  const both = await Promise.all([
    editor.call('home.save', { sections: renamed('Cats'), version }),
    other.call('home.save', { sections: renamed('Cities'), version }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await other.call('home.publish', { version })).toMatchObject({ code: 'changed-meanwhile' })
})

test('a draft is published by the server when its time has come, once', async () => {
  const { version } = await arrange('Evening walks')
  const { parts } = place.server
  const at = parts.now() + 60_000
  await editor.done('home.publish', { version, at })
  await publishDueHome(parts)
  expect(await titles('home')).not.toContain('Evening walks')
  const later = { ...parts, now: () => at }
  await Promise.all([publishDueHome(later), publishDueHome(later)])
  expect((await titles('home')).filter((title) => title === 'Evening walks')).toHaveLength(1)
  const owner = await place.desk.member('owner')
  const { rows } = await owner.done('log.list', { action: 'home.publish', member: 'system' })
  expect(rows).toHaveLength(1)
})

test('a time can be taken back', async () => {
  const { version } = await arrange('Patterns')
  await editor.done('home.publish', { version, at: place.server.parts.now() + 60_000 })
  await editor.done('home.unschedule', { version: (await draft()).version })
  expect(await draft()).toMatchObject({ publishAt: null, isChanged: true })
})

test('the preview shows the draft with its first items', async () => {
  await arrange('Novels to begin with')
  const { sections } = await editor.done('home.preview', { page: 'home', tabId: null })
  expect(sections[0]).toMatchObject({ title: 'Novels to begin with', layout: 'row' })
  expect(sections[0]!.items.length).toBeGreaterThan(0)
  expect(sections[0]!.items.every(({ title }) => title !== '')).toBe(true)
  expect(sections.flatMap(({ items }) => items).filter(({ picture }) => picture === null)).toEqual([])
})

test('sections with made-up ids, with the same id twice or on no page are refused', async () => {
  const { sections, version } = await draft()
  const [first] = sections
  const refused = (extra: HomeSection) => editor.call('home.save', { sections: [...sections, extra], version })
  for (const extra of [{ ...first!, id: 987_654 }, first!, { ...first!, id: -1, page: null, tabId: null }])
    expect(await refused(extra)).toMatchObject({ code: 'input-wrong' })
})

test('the log tells what changed and nothing else', async () => {
  const { sections, version } = await draft()
  const [first] = sections
  await editor.done('home.save', {
    sections: sections.map((one) => (one === first ? { ...one, title: 'Dunes' } : one)),
    version,
  })
  const owner = await place.desk.member('owner')
  const [entry] = (await owner.done('log.list', { action: 'home.save', limit: 1 })).rows
  expect(entry).toMatchObject({
    before: { [first!.id]: { title: first!.title } },
    after: { [first!.id]: { title: 'Dunes' } },
  })
  expect(Object.keys(entry!.after!)).toEqual([String(first!.id)])
})
