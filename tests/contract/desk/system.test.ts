import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#server/services/day.ts'
import { sumStorage } from '#server/services/day-sums.ts'
import { keepRootAges } from '#server/services/root-ages.ts'
import { keepSecretAges, secretsOf } from '#server/services/secrets.ts'
import { createUsage } from '#server/services/usage.ts'
import type { AtDesk } from '#tests/support/desk.ts'
import { openDeskPlace, type DeskPlace } from '../support/desk-place.ts'

let place: DeskPlace
let analyst: AtDesk
let gone: string
const nowMs = Date.now()
/** A place on this machine that answers every path as a line and as the app. */
const web = createServer((request, response) => {
  response.statusCode = request.url === '/readyz' || request.url === '/builds/latest.json' ? 200 : 404
  response.end(JSON.stringify({ id: 'b42', timestamp: 1 }))
})
const addressOf = (server: typeof web) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const listening = (server: typeof web) =>
  new Promise<string>((resolve) => server.listen(0, '127.0.0.1', () => resolve(addressOf(server))))

beforeAll(async () => {
  const here = await listening(web)
  const closed = createServer()
  gone = await listening(closed)
  await new Promise((resolve) => closed.close(resolve))
  place = await openDeskPlace({ lines: [here, gone], appOrigins: [here], clock: () => nowMs })
  analyst = await place.desk.member('analyst')
})
afterAll(async () => {
  web.close()
  await place.close()
})

const db = () => place.server.parts.db
const see = () => analyst.done('system.see', {})

test('each address is asked by the server: whether it answers, and which build it serves', async () => {
  const { rows } = await analyst.done('system.check', {})
  expect(rows).toEqual([
    expect.objectContaining({ what: 'line', isThere: true, status: 200, problem: '', build: null }),
    expect.objectContaining({ address: gone, isThere: false, status: null, problem: 'ECONNREFUSED' }),
    expect.objectContaining({ what: 'app', isThere: true, build: 'b42' }),
  ])
  for (const { ms } of rows) expect(ms).toBeGreaterThanOrEqual(0)
})

test('of a root key its age and its calls are told, and nothing of its bytes', async () => {
  const [key] = place.server.keys
  const [first] = (await see()).keys
  expect(first).toEqual({ id: key!.id, isNewest: true, since: null, calls: 0 })
  await keepRootAges(db(), place.server.keys, nowMs - 1000)
  await keepRootAges(db(), place.server.keys, nowMs)
  const usage = createUsage()
  for (let call = 0; call < 3; call += 1) usage.count('line', 'b42', key!.id)
  await usage.keep(db(), nowMs)
  const seen = await see()
  expect(seen.keys).toEqual([{ id: key!.id, isNewest: true, since: nowMs - 1000, calls: 3 }])
  expect(seen.builds).toEqual([{ name: 'b42', calls: 3 }])
  for (const form of ['hex', 'base64', 'base64url'] as const)
    expect(JSON.stringify(seen)).not.toContain(Buffer.from(key!.bytes).toString(form))
})

test('of other secrets it is told which there are, where they come from and since when, and nothing of their bytes', async () => {
  const { secrets } = place.desk.parts
  const [server] = secrets
  expect((await see()).secrets).toEqual([
    { name: 'server', from: 'folder', since: null },
    { name: 'payments', from: 'environment', since: null },
    { name: 'bucket', from: null, since: null },
    { name: 'backups', from: 'environment', since: null },
  ])
  await keepSecretAges(db(), [server!], nowMs - 1000)
  await keepSecretAges(db(), secrets, nowMs)
  const seen = await see()
  expect(seen.secrets.map(({ since }) => since)).toEqual([nowMs - 1000, nowMs, null, nowMs])
  const kept = JSON.stringify(await db().selectFrom('meta').selectAll().execute()) + JSON.stringify(seen)
  expect(kept).not.toContain('a lake, a cat')
  expect(kept).not.toContain('pppp')
  const renewed = secretsOf({
    ...{ secret: place.server.parts.secret, secretFrom: 'folder', s3: undefined, payments: undefined },
    backupPassphrase: 'a city, a lake and a cat',
  })
  expect(renewed.find(({ name }) => name === 'backups')!.mark).not.toBe(secrets.at(-1)!.mark)
})

test('room is told by kind of file, and what was given back is not counted any more', async () => {
  const user = await db().selectFrom('users').select('id').executeTakeFirstOrThrow()
  const picture = { user_id: user.id, width: 1, height: 1, hash: '', used_at: null, created_at: nowMs }
  const add = (path: string, bytes: number) =>
    db()
      .insertInto('uploaded_images')
      .values({ ...picture, path, upload_id: path, bytes })
      .execute()
  await add('u/one', 1000)
  await add('u/two', 500)
  const pictures = async () => (await see()).storage.find(({ kind }) => kind === 'pictures')?.bytes
  await sumStorage(db(), nowMs)
  expect(await pictures()).toBe(1500)
  await db().updateTable('uploaded_images').set({ dropped_at: nowMs }).where('path', '=', 'u/one').execute()
  // once an hour is enough
  await sumStorage(db(), nowMs)
  expect(await pictures()).toBe(1500)
  await db().deleteFrom('leases').execute()
  await sumStorage(db(), nowMs)
  expect(await pictures()).toBe(500)
  const { storage, disk } = await see()
  expect(storage.find(({ kind }) => kind === 'database')?.bytes).toBeGreaterThan(100_000)
  expect(disk?.free).toBeGreaterThan(0)
  const days = await db().selectFrom('day_sums').select('day').where('name', '=', 'bytes:pictures').execute()
  expect(days).toEqual([{ day: dayOf(nowMs) }])
})
