import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRoots } from '#server/envelope/roots.ts'
import { createIntake, type Intake } from '#server/desk/intake.ts'
import { archiveOf, bookFiles } from '#tests/support/books.ts'
import { deskOrigin, openDesk, type AtDesk, type TestDesk } from '#tests/support/desk.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let folder: string
let intake: Intake
let desk: TestDesk
let editor: AtDesk
beforeAll(async () => {
  server = await createTestServer()
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-intake-'))
  const { db, secret, faults } = server.parts
  const root = importRoots(server.keys).get(server.keys[0]!.id)!
  const on = { folder, db, store: server.store, root, secret, ffmpeg: undefined, now: Date.now, faults }
  intake = createIntake({ ...on, imported: () => {} })
  desk = openDesk(server, folder, { intake })
  editor = await desk.member('editor')
})
afterAll(async () => {
  await intake.stop()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function send(address: string, bytes: Uint8Array, more: Record<string, string> = {}) {
  const headers = {
    host: new URL(deskOrigin).host,
    origin: deskOrigin,
    'content-type': 'application/octet-stream',
    cookie: `__Host-desk=${editor.cookie}`,
    ...more,
  }
  const body = Uint8Array.from(bytes)
  const response = await desk.fetch(new Request(`${deskOrigin}/upload/${address}`, { method: 'POST', body, headers }))
  return { status: response.status, body: (await response.json()) as { data?: { have: number }; code?: string } }
}

const about = { creator: 'amu', film: 'video', coins: 0 } as const
const rowOf = async (id: number) => (await editor.done('uploads.list', {})).rows.find((row) => row.id === id)!
const begin = (name: string, ...files: { path: string; bytes: number }[]) =>
  editor.done('uploads.begin', { name, files, ...about })

test('a file that comes in slices goes on where it ended, and becomes a draft once it is whole', async () => {
  const bytes = archiveOf(await bookFiles())
  const { id } = await begin('灯塔.epub', { path: '灯塔.epub', bytes: bytes.length })
  expect((await send(`${id}/0/0`, bytes.subarray(0, 100))).body.data?.have).toBe(100)
  // sent again, or from elsewhere: nothing is written, and it is told where to go on
  expect((await send(`${id}/0/0`, bytes.subarray(0, 100))).body.data?.have).toBe(100)
  expect((await send(`${id}/0/300`, bytes.subarray(300))).body.data?.have).toBe(100)
  expect((await rowOf(id)).files[0]?.have).toBe(100)
  await send(`${id}/0/100`, bytes.subarray(100))
  await expect.poll(async () => (await rowOf(id)).state).toBe('done')
  expect((await rowOf(id)).found).toMatchObject({ kind: 'novel', title: '灯塔纪事' })
  expect((await editor.done('inbox.drafts', {})).rows[0]).toMatchObject({ title: '灯塔纪事', username: 'amu' })
  await expect.poll(() => existsSync(path.join(folder, String(id)))).toBe(false)
})

test('what can not be imported is told with its reason, and names lead nowhere', async () => {
  const { id } = await begin('x', { path: '../../..\\etc/pass\u0000wd', bytes: 3 })
  await send(`${id}/0/0`, Buffer.from('abc'))
  await expect.poll(async () => (await rowOf(id)).state).toBe('refused')
  expect((await rowOf(id)).found).toMatchObject({ why: 'unknown-file' })
  expect(readdirSync(folder)).toEqual([String(id)])
  await editor.done('uploads.forget', { id })
  await expect.poll(() => readdirSync(folder)).toEqual([])
})

test('no slice is taken from another page, from nobody, or without the right', async () => {
  const { id } = await begin('a.txt', { path: 'a.txt', bytes: 3 })
  const bytes = Buffer.from('abc')
  const analyst = await desk.member('analyst')
  expect(await send(`${id}/0/0`, bytes, { origin: 'http://elsewhere.test' })).toMatchObject({ status: 403 })
  expect(await send(`${id}/0/0`, bytes, { cookie: '' })).toMatchObject({ status: 401 })
  expect(await send(`${id}/0/0`, bytes, { cookie: `__Host-desk=${analyst.cookie}` })).toMatchObject({ status: 403 })
  expect(await send(`${id}/1/0`, bytes)).toMatchObject({ status: 404 })
  expect((await rowOf(id)).files[0]?.have).toBe(0)
  const twice = {
    name: 'b',
    files: [
      { path: 'b?', bytes: 1 },
      { path: 'b*', bytes: 1 },
    ],
    ...about,
  }
  expect(await editor.call('uploads.begin', twice)).toMatchObject({ code: 'input-wrong', params: { field: 'files' } })
})
