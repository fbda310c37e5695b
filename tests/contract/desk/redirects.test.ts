import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMeta } from '#server/build-meta.ts'
import { createStatic } from '#server/static.ts'
import type { AtDesk } from '#tests/support/desk.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

const reason = 'a page has moved'
let place: DeskPlace
let owner: AtDesk
let folder: string
beforeAll(async () => {
  place = await openDeskPlace()
  owner = await place.desk.member('owner')
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-redirects-'))
  mkdirSync(path.join(folder, 'builds/meta'), { recursive: true })
  writeFileSync(
    path.join(folder, 'builds/meta/b1.json'),
    JSON.stringify({ id: 'b1', redirects: { '/index': '/home' } }),
  )
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await place.close()
})

const seen = () => owner.done('settings.redirects', {})
const set = async (...rows: readonly (readonly [from: string, to: string])[]) => {
  const { version } = await seen()
  return owner.call('settings.setRedirects', { rows: rows.map(([from, to]) => ({ from, to })), version, reason })
}
/** What an app of a build is told. */
const told = async (id = 'b1') => {
  const files = createStatic({ folder, headers: () => ({ 'X-Of-Build': 'yes' }) })
  return buildMeta(place.server.parts.db, files).fetch(new Request(`http://app.test/builds/meta/${id}.json`))
}

test('an app is told of addresses that were moved at the desk, beside those of its build', async () => {
  expect(await (await told()).json()).toEqual({ id: 'b1', redirects: { '/index': '/home' } })
  expect((await set(['/summer', '/player?id=7'], ['/index', '/short'])).status).toBe(200)
  const reply = await told()
  expect(reply.headers.get('X-Of-Build')).toBe('yes')
  expect(reply.headers.get('Cache-Control')).toBe('no-store')
  expect(await reply.json()).toEqual({ id: 'b1', redirects: { '/index': '/short', '/summer': '/player?id=7' } })
  expect((await told('b2')).status).toBe(404)
})

test.each([
  ['an address elsewhere', [['/summer', 'https://example.org/']]],
  ['a page that the app has not', [['/summer', '/nowhere']]],
  ['a page without what it needs', [['/summer', '/player']]],
  ['the place of a page', [['/home', '/short']]],
  ['itself', [['/summer', '/summer']]],
  [
    'one to another one',
    [
      ['/summer', '/winter'],
      ['/winter', '/home'],
    ],
  ],
  [
    'the same twice',
    [
      ['/summer', '/home'],
      ['/summer', '/short'],
    ],
  ],
  ['another origin', [['//example.org', '/home']]],
] as const)('%s is refused', async (_name, rows) => {
  const before = await seen()
  expect(await set(...rows)).toMatchObject({ status: 400, code: 'input-wrong' })
  expect(await seen()).toEqual(before)
})

test('nobody writes over what a colleague wrote; the last change is undone, and all is in the log', async () => {
  const { rows: first, version } = await seen()
  expect((await set(['/summer', '/home'])).status).toBe(200)
  const late = await owner.call('settings.setRedirects', { rows: [], version, reason })
  expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  await owner.done('settings.undoRedirects', { version: (await seen()).version, reason: 'too early' })
  expect((await seen()).rows).toEqual(first)
  const [undone, changed] = (await owner.done('log.list', { kind: 'place', target: 'redirects' })).rows
  expect(undone).toMatchObject({ action: 'settings.undoRedirects', reason: 'too early', after: { rows: first } })
  expect(changed).toMatchObject({ action: 'settings.setRedirects', before: { rows: first } })
})
