import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { keepNewest, makeBackup, type Place } from '#server/backup/backup.ts'
import { checkBackup, restoreBackup, type Target } from '#server/backup/restore.ts'
import { lockFolder } from '#server/database/lock.ts'
import { createClient, visitor } from './support/client.ts'

const passphrase = 'a lake, a cat and a city'
const nowMs = Date.UTC(2026, 10, 28, 6, 30)
const opened: TestServer[] = []
/** A disk beside that of the data, where there is one. */
const otherDisk = ['/dev/shm'].find((place) => existsSync(place) && statSync(place).dev !== statSync(tmpdir()).dev)

/** A server on real files: its database, what was uploaded and its keys lie in one folder. */
async function serverOn(dataFolder: string): Promise<TestServer> {
  const server = await createTestServer({ dataFolder, filesFolder: dataFolder })
  opened.push(server)
  return server
}

const placeOf = ({ parts, keys }: TestServer, dataFolder: string): Place => ({
  ...{ databaseUrl: undefined, s3: undefined, dataFolder, keys, secret: parts.secret },
})

const targetOf = (dataFolder: string): Target => ({
  ...{ databaseUrl: undefined, s3: undefined, dataFolder, given: { keys: undefined, secret: undefined } },
})

/** Whether somebody can log in there. */
async function canLogIn({ fetch, lines, keys }: TestServer, username: string, password: string): Promise<boolean> {
  const client = await createClient(fetch, lines[0]!, keys, Date.now)
  return (await client.call('user.login', { username, password }, { device: visitor().device })).status === 200
}

describe('a backup', () => {
  let folder: string
  let data: string
  let server: TestServer
  let made: string
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'shiguang-backup-'))
    data = path.join(folder, 'data')
    server = await serverOn(data)
    const client = await createClient(server.fetch, server.lines[0]!, server.keys, Date.now)
    const who = { username: '备份小林', password: 'lake-and-cat', phone: '13900000000', adult: true }
    await client.call('user.register', who, { device: visitor().device })
    await server.store.put('images/cat.bin', Buffer.from('a cat'))
    await server.store.put('clips/7/seg-1.bin', Buffer.from('a lake'))
    ;({ folder: made } = await makeBackup(placeOf(server, data), path.join(folder, 'backups'), passphrase, nowMs))
  })
  afterAll(async () => {
    await Promise.all(opened.map((one) => one.close()))
    rmSync(folder, { recursive: true, force: true })
  })

  let elsewhere: string
  beforeEach(() => void (elsewhere = mkdtempSync(path.join(folder, 'elsewhere-'))))
  const restore = (from = made, options = { replace: false, nowMs }) =>
    restoreBackup(from, targetOf(elsewhere), passphrase, options)

  it('is made while the server runs, is whole, and has nothing in it that can be read as a key', async () => {
    expect(path.basename(made)).toBe('shiguang-2026-11-28T06-30-00Z')
    const { manifest } = await checkBackup(made, targetOf(elsewhere), passphrase)
    expect(manifest).toMatchObject({ engine: 'sqlite', files: { count: 2, bytes: 11 } })
    const users = await server.parts.db
      .selectFrom('users')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(manifest.rows['users']).toBe(users.count)
    expect(readdirSync(made).toSorted()).toEqual([
      'backup.json',
      'files',
      'files.tsv',
      'keys.sealed',
      'shiguang.sqlite',
    ])
    const hex = Buffer.from(server.parts.secret).toString('hex')
    for (const name of ['backup.json', 'keys.sealed', 'files.tsv'])
      expect(readFileSync(path.join(made, name)).includes(hex)).toBe(false)
  })

  it('becomes a place that works: people log in, files are there, keys are the former ones', async () => {
    await restore()
    expect(readFileSync(path.join(elsewhere, 'server-secret'), 'utf8')).toBe(
      Buffer.from(server.parts.secret).toString('hex'),
    )
    expect(JSON.parse(readFileSync(path.join(elsewhere, 'root-key.json'), 'utf8'))).toEqual([
      { id: 7, root: Buffer.from(server.keys[0]!.bytes).toString('hex') },
    ])
    const again = await serverOn(elsewhere)
    expect(await canLogIn(again, '备份小林', 'lake-and-cat')).toBe(true)
    expect(await again.store.get('clips/7/seg-1.bin')).toEqual(Buffer.from('a lake'))
  })

  it('what was written after it is not in it, and what it replaces is put aside', async () => {
    await restore()
    const later = await serverOn(elsewhere)
    await later.store.put('images/city.bin', Buffer.from('a city'))
    await expect(restore()).rejects.toThrow('another server is running')
    await later.close()
    opened.splice(opened.indexOf(later), 1)
    await expect(restore()).rejects.toThrow('--replace')
    writeFileSync(path.join(elsewhere, 'root-key.json'), 'another key')
    const { aside } = await restore(made, { replace: true, nowMs })
    expect(existsSync(path.join(elsewhere, 'store/objects/images/city.bin'))).toBe(false)
    expect(existsSync(path.join(elsewhere, aside!, 'objects/images/city.bin'))).toBe(true)
    expect(existsSync(path.join(elsewhere, aside!, 'shiguang.sqlite'))).toBe(true)
    // without its keys nothing of it would open
    expect(readFileSync(path.join(elsewhere, aside!, 'root-key.json'), 'utf8')).toBe('another key')
    expect(readFileSync(path.join(elsewhere, 'root-key.json'), 'utf8')).not.toBe('another key')
  })

  it('a server that starts while it is restored finds the folder taken', async () => {
    const unlock = lockFolder(elsewhere)
    await expect(restore()).rejects.toThrow('another server is running')
    unlock()
    await restore()
  })

  it.skipIf(!otherDisk)('that can’t be put in place leaves what was there, database, files and keys', async () => {
    await restore()
    const before = await serverOn(elsewhere)
    await before.store.put('images/city.bin', Buffer.from('a city'))
    await before.close()
    opened.splice(opened.indexOf(before), 1)
    writeFileSync(path.join(elsewhere, 'root-key.json'), 'another key')
    // the database can be put aside; the files are on another disk, from which nothing is moved
    const [store, far] = [path.join(elsewhere, 'store'), mkdtempSync(path.join(otherDisk!, 'shiguang-store-'))]
    cpSync(store, far, { recursive: true })
    rmSync(store, { recursive: true })
    symlinkSync(far, store)
    await expect(restore(made, { replace: true, nowMs: nowMs + 1000 })).rejects.toThrow('EXDEV')
    expect(readFileSync(path.join(elsewhere, 'root-key.json'), 'utf8')).toBe('another key')
    const again = await serverOn(elsewhere)
    expect(await canLogIn(again, '备份小林', 'lake-and-cat')).toBe(true)
    expect(await again.store.get('images/city.bin')).toEqual(Buffer.from('a city'))
    const left = [...readdirSync(elsewhere), ...readdirSync(far)]
    expect(left.filter((name) => /\.part$|^before-|^restoring/.test(name))).toEqual([])
    rmSync(far, { recursive: true })
  })

  it('opens with its passphrase alone', async () => {
    await expect(
      restoreBackup(made, targetOf(elsewhere), 'another passphrase', { replace: false, nowMs }),
    ).rejects.toThrow('another passphrase')
    expect(readdirSync(elsewhere)).toEqual([])
  })

  it('keys of the environment that are others are refused before anything is touched', async () => {
    const given = { keys: undefined, secret: new Uint8Array(32) }
    const target = { ...targetOf(elsewhere), given }
    await expect(restoreBackup(made, target, passphrase, { replace: false, nowMs })).rejects.toThrow('SHIGUANG_SECRET')
    expect(readdirSync(elsewhere)).toEqual([])
  })

  it('the oldest go where only so many are kept, and nothing else does', async () => {
    const many = mkdtempSync(path.join(folder, 'many-'))
    writeFileSync(path.join(many, 'notes.txt'), 'mine')
    const days = [1, 2, 3].map((day) => nowMs + day * 86_400_000)
    for (const at of days) await makeBackup(placeOf(server, data), many, passphrase, at)
    expect(await keepNewest(many, 2)).toEqual(['shiguang-2026-11-29T06-30-00Z'])
    expect(readdirSync(many)).toHaveLength(3)
  })

  describe('that is not whole is refused before anything is touched', () => {
    let broken: string
    beforeEach(() => {
      broken = mkdtempSync(path.join(folder, 'broken-'))
      cpSync(made, broken, { recursive: true })
    })

    const inside = (name: string) => path.join(broken, name)
    it.each<[string, () => void, string]>([
      ['whose making was cut off', () => rmSync(inside('backup.json')), 'not finished'],
      ['whose database is cut short', () => truncateSync(inside('shiguang.sqlite'), 200_000), 'damaged'],
      ['whose database is another one', () => lessRows(inside('shiguang.sqlite')), 'rows of tags'],
      ['that lacks a file', () => rmSync(inside('files/images/cat.bin')), 'images/cat.bin is missing'],
      ['whose file is longer', () => appendFileSync(inside('files/images/cat.bin'), '!'), 'not whole'],
      ['whose list leaves its folder', () => writeFileSync(inside('files.tsv'), '5\t../cat\n6\tb\n'), 'is missing'],
      [
        'of a newer version',
        () => change(inside('backup.json'), /"step": "[^"]+"/, '"step": "999-later"'),
        'newer version',
      ],
      ['whose sealed keys were changed', () => appendFileSync(inside('keys.sealed'), '!'), 'do not open'],
    ])('one %s', async (_which, spoil, message) => {
      spoil()
      await expect(restore(broken)).rejects.toThrow(message)
      expect(readdirSync(elsewhere)).toEqual([])
    })
  })
})

const change = (file: string, from: RegExp, to: string) =>
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))

function lessRows(file: string): void {
  const copy = new DatabaseSync(file)
  copy.exec('pragma foreign_keys = off; delete from tags where id = (select max(id) from tags)')
  copy.close()
}
