import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackups, type Backups } from '#server/backup/backups.ts'
import { asideOf } from '#server/backup/restore.ts'
import { carryOutRestore, lastRestore, orderRestore } from '#server/backup/restore-order.ts'
import { lockFolder, lockHalf } from '#server/database/lock.ts'
import { openDesk, type AtDesk, type TestDesk } from '#tests/support/desk.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'

const passphrase = 'a lake, a cat and a city'
let folder: string
let data: string
let server: TestServer
let desk: TestDesk
let owner: AtDesk
let backups: Backups
let restarts = 0
const opened: TestServer[] = []

/** A server on real files, with its backups. */
async function open(): Promise<void> {
  server = await createTestServer({ dataFolder: data, filesFolder: data })
  opened.push(server)
  backups = newBackups()
  desk = openDesk(server, data, { backups, backupFolder: path.join(folder, 'backups') })
  owner = await desk.member('owner')
  await owner.prove()
}

function newBackups(): Backups {
  const { keys, parts } = server
  const place = { s3: undefined, databaseUrl: undefined, dataFolder: data, keys, secret: parts.secret }
  const restart = () => void (restarts += 1)
  return createBackups({ place, folder: path.join(folder, 'backups'), now: Date.now, restart })
}

/** What a start does before the server. */
const restoreOrdered = () => carryOutRestore({ dataFolder: data, databaseUrl: undefined, s3: undefined }, Date.now())

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-desk-backups-'))
  data = path.join(folder, 'data')
  await open()
  await server.store.put('images/cat.bin', Buffer.from('a cat'))
})
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()))
  rmSync(folder, { recursive: true, force: true })
})

const seen = () => owner.done('backups.list', {})
/** What came of what was begun. */
async function rest() {
  await expect.poll(async () => (await seen()).working, { timeout: 60_000 }).toBeNull()
  return (await seen()).last
}
const made = async () => {
  await owner.done('backups.make', { passphrase })
  expect(await rest()).toMatchObject({ kind: 'make', failure: null })
  return (await seen()).rows[0]!
}

test('a backup is made beside everything else, listed, and tried in a scratch place that goes again', async () => {
  const row = await made()
  expect(row).toMatchObject({ files: 1, database: 'sqlite', fits: true, tried: null })
  expect(row.rows).toBeGreaterThan(100)
  await owner.done('backups.check', { name: row.name, passphrase })
  expect(await rest()).toMatchObject({ kind: 'check', name: row.name, failure: null })
  expect((await seen()).rows[0]!.tried).toMatchObject({ failure: null })
  const actions = (await owner.done('log.list', { kind: 'backup' })).rows
  expect(actions.map(({ action }) => action)).toEqual(['backups.check', 'backups.make'])
  expect(JSON.stringify(actions)).not.toContain(passphrase)
})

test('one thing is done at a time, and what is not there, or has no passphrase, is refused', async () => {
  const { name } = (await seen()).rows[0]!
  const both = await Promise.all([1, 2].map(() => owner.call('backups.check', { name, passphrase })))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  await rest()
  const unknown = 'shiguang-2001-01-01T00-00-00Z'
  expect(await owner.call('backups.check', { name: unknown, passphrase })).toMatchObject({ status: 404 })
  expect(await owner.call('backups.check', { name: '../data' as string, passphrase })).toMatchObject({ status: 400 })
  expect(await owner.call('backups.check', { name })).toMatchObject({ code: 'input-wrong' })
  const wrong = { name, reason: 'moved', confirm: 'yes', passphrase }
  expect(await owner.call('backups.restore', wrong)).toMatchObject({ code: 'input-wrong' })
  const fresh = await desk.member('owner')
  const right = { ...wrong, confirm: name }
  expect(await fresh.call('backups.restore', right)).toMatchObject({ code: 'proof-needed' })
  await owner.done('backups.restore', { ...right, passphrase: 'another passphrase' })
  expect(await rest()).toMatchObject({ kind: 'restore', failure: { code: 'passphrase' } })
  expect(restarts).toBe(0)
})

test('a backup that lost bytes is told as not whole when it is tried', async () => {
  const row = (await seen()).rows[0]!
  appendFileSync(path.join(folder, 'backups', row.name, 'files/images/cat.bin'), '!')
  await owner.done('backups.check', { name: row.name, passphrase })
  expect((await rest())?.failure?.text).toContain('cat.bin')
  expect((await seen()).rows[0]!.tried?.failure).toContain('cat.bin')
})

test('a restore starts the server anew, and what came after the backup is gone, but for the word of it', async () => {
  const { length } = (await seen()).rows
  const { name } = await made()
  expect((await seen()).rows).toHaveLength(length + 1)
  const words = { zh: '正在搬家', en: 'We are moving' }
  const { version } = (await owner.done('settings.see', {})).maintenance
  await owner.done('settings.setMaintenance', { on: true, ...words, version, reason: 'moving' })
  expect((await owner.done('backups.loss', { name })).entries).toBeGreaterThan(0)
  await owner.done('backups.restore', { name, passphrase, reason: 'a bad import', confirm: name })
  await expect.poll(() => restarts, { timeout: 60_000 }).toBe(1)
  await opened.pop()!.close()
  await restoreOrdered()
  expect(await lastRestore(data)).toMatchObject({ name, reason: 'a bad import', by: owner.name, logged: false })
  await open()
  expect((await owner.done('settings.see', {})).maintenance.on).toBe(false)
  expect((await seen()).restored).toMatchObject({ name, failure: null })
  // done once
  await restoreOrdered()
  expect((await owner.done('settings.see', {})).maintenance.on).toBe(false)
})

test('a restore that can not be done leaves all as it was, maintenance too, and says why', async () => {
  const words = { zh: '正在搬家', en: 'We are moving' }
  const { version } = (await owner.done('settings.see', {})).maintenance
  await owner.done('settings.setMaintenance', { on: true, ...words, version, reason: 'moving' })
  const { name } = (await seen()).rows.find(({ tried }) => tried?.failure)!
  const order = { name, folder: path.join(folder, 'backups', name), by: 'wen', reason: 'test', at: Date.now() }
  await opened.pop()!.close()
  await orderRestore(data, order)
  await restoreOrdered()
  await open()
  expect((await seen()).restored).toMatchObject({ name, failure: expect.stringContaining('cat.bin') as string })
  expect((await owner.done('settings.see', {})).maintenance).toMatchObject({ on: true, ...words })
})

test('a second server that starts meanwhile does not take the order for one that failed', async () => {
  const { name } = (await seen()).rows.find(({ tried }) => !tried)!
  // another second than that of the restore before: what is put aside is called by it
  const at = Date.now() + 5000
  const order = { name, folder: path.join(folder, 'backups', name), by: 'amu', reason: 'test', at }
  await opened.pop()!.close()
  await orderRestore(data, order)
  const unlock = lockFolder(data)
  await expect(restoreOrdered()).rejects.toThrow('another server is running')
  unlock()
  await restoreOrdered()
  await open()
  expect((await seen()).restored).toMatchObject({ name, by: 'amu', failure: null })
})

test('what restores put aside is listed with its size, and removed with proof; of backups too, and it is in the log', async () => {
  const { rows, asides } = await seen()
  expect(asides).toHaveLength(2)
  expect(asides[0]!.bytes).toBeGreaterThan(100_000)
  const names = [asides[1]!.name, rows.at(-1)!.name]
  const gone = { names, reason: 'no room' }
  const fresh = await desk.member('owner')
  expect(await fresh.call('backups.remove', gone)).toMatchObject({ code: 'proof-needed' })
  expect(await owner.call('backups.remove', { ...gone, names: ['shiguang-..'] })).toMatchObject({ status: 400 })
  const absent = 'before-restore-2001-01-01T00-00-00Z'
  expect(await owner.call('backups.remove', { ...gone, names: [...names, absent] })).toMatchObject({ status: 404 })
  expect(await seen()).toMatchObject({ rows, asides })
  await owner.done('backups.remove', gone)
  expect(await rest()).toMatchObject({ kind: 'remove', failure: null })
  expect(await seen()).toMatchObject({ rows: rows.slice(0, -1), asides: asides.slice(0, 1) })
  expect(names.map((name) => existsSync(path.join(folder, 'backups', name)))).toEqual([false, false])
  expect(existsSync(path.join(data, names[0]!))).toBe(false)
  const told = (await owner.done('log.list', { action: 'backups.remove' })).rows
  expect(told.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  expect(told.find(({ name }) => name === names[0])!.before).toEqual({ bytes: asides[1]!.bytes })
})

test('nothing is removed while something is made, tried or restored', async () => {
  const { name } = (await seen()).rows[0]!
  await owner.done('backups.check', { name, passphrase: 'another passphrase' })
  const gone = { names: [name], reason: 'no room' }
  expect(await owner.call('backups.remove', gone)).toMatchObject({ status: 409, code: 'backup-busy' })
  await rest()
  expect((await seen()).rows[0]!.name).toBe(name)
})

test('what a killed server had half removed goes with the next start', async () => {
  const half = [
    path.join(folder, 'backups', 'shiguang-2026-01-01T00-00-00Z.gone'),
    path.join(data, `${asideOf(0)}.gone`),
  ]
  for (const one of half) mkdirSync(path.join(one, 'files'), { recursive: true })
  expect((await seen()).asides).toHaveLength(1)
  await newBackups().stop()
  expect(half.map((one) => existsSync(one))).toEqual([false, false])
})

test('a try that was stopped says nothing of the backup, and what it left goes with the next start', async () => {
  const { name } = (await seen()).rows.find(({ tried }) => !tried)!
  const scratch = path.join(data, 'backup-check')
  await owner.done('backups.check', { name, passphrase })
  await expect.poll(() => existsSync(scratch), { interval: 2, timeout: 60_000 }).toBe(true)
  await backups.stop()
  expect(existsSync(scratch)).toBe(true)
  expect((await seen()).rows.find((row) => row.name === name)!.tried).toBeNull()
  await newBackups().stop()
  expect(existsSync(scratch)).toBe(false)
})

test('half-made backups go with the next start, unless they are being made, or lack nothing but their name', async () => {
  const its = path.join(folder, 'backups')
  const names = readdirSync(its)
  const half = (day: number) => path.join(its, `shiguang-2026-01-0${day}T00-00-00Z.part`)
  mkdirSync(path.join(half(1), 'files'), { recursive: true })
  writeFileSync(path.join(half(1), 'files.tsv'), '5\ta.bin\n')
  const unlock = lockHalf(half(2))
  cpSync(path.join(its, names[0]!), half(3), { recursive: true })
  await newBackups().stop()
  const whole = path.basename(half(3), '.part')
  expect(readdirSync(its).toSorted()).toEqual([...names, path.basename(half(2)), whole].toSorted())
  unlock()
  await newBackups().stop()
  expect(readdirSync(its).toSorted()).toEqual([...names, whole].toSorted())
})
