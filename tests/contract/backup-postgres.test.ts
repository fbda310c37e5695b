import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTestServer } from '#tests/support/test-server.ts'
import { makeBackup } from '#server/backup/backup.ts'
import { createBackups } from '#server/backup/backups.ts'
import { dropScratchDatabases, inScratchDatabase } from '#server/backup/dump-postgres.ts'
import { asideOf, restoreBackup, restoreUnderSameKeys, tryBackup } from '#server/backup/restore.ts'
import { asAdmin, on } from './support/cluster.ts'
import { createClient, visitor } from './support/client.ts'

const databaseUrl = process.env.DATABASE_URL
const passphrase = 'a lake, a cat and a city'
const nowMs = Date.UTC(2026, 10, 28, 6, 30)

/** A database of its own, gone afterwards. */
async function inDatabases<T>(
  url: string,
  names: readonly string[],
  work: (...urls: string[]) => Promise<T>,
): Promise<T> {
  const all = names.map((name) => `shiguang_backup_${name}_${process.pid}`)
  await asAdmin(url, async (client) => {
    for (const name of all) await client.query(`create database ${name}`)
  })
  try {
    return await work(...all.map((name) => on(url, name)))
  } finally {
    await asAdmin(url, async (client) => {
      for (const name of all) await client.query(`drop database ${name} with (force)`)
    })
  }
}

/** The databases in which backups are tried. */
const databases = () =>
  asAdmin(databaseUrl!, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'shiguang_check_%'`,
    )
    return rows
  })

describe.skipIf(databaseUrl === undefined)('a backup of a PostgreSQL', { timeout: 120_000 }, () => {
  it('becomes a place in another database, where people log in; what is there is put aside', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-backup-'))
    await inDatabases(databaseUrl!, ['from', 'to'], async (from = '', to = '') => {
      const server = await createTestServer({ databaseUrl: from })
      const place = { s3: undefined, keys: server.keys, secret: server.parts.secret }
      const source = { ...place, databaseUrl: from, dataFolder: path.join(folder, 'from') }
      const { folder: made, manifest } = await makeBackup(source, folder, passphrase, nowMs)
      expect(readdirSync(made).toSorted()).toEqual(['backup.json', 'database.dump', 'files.tsv', 'keys.sealed'])
      expect(manifest.rows['users']).toBeGreaterThan(10)
      const given = { keys: undefined, secret: undefined }
      const target = { s3: undefined, databaseUrl: to, dataFolder: path.join(folder, 'to'), given }
      await restoreBackup(made, target, passphrase, { replace: false, nowMs })
      const again = await createTestServer({ databaseUrl: to })
      const { username, password } = server.accounts[0]!
      const client = await createClient(again.fetch, again.lines[0]!, again.keys, Date.now)
      expect(await client.call('user.login', { username, password }, { device: visitor().device })).toMatchObject({
        status: 200,
      })
      await again.close()
      await server.close()
      await expect(restoreBackup(made, target, passphrase, { replace: false, nowMs })).rejects.toThrow('--replace')
      // a copy whose rows are not those that were counted changes nothing
      const lying = path.join(folder, 'lying')
      cpSync(made, lying, { recursive: true })
      const said = path.join(lying, 'backup.json')
      writeFileSync(said, readFileSync(said, 'utf8').replace(/"users": \d+/, '"users": 1'))
      await expect(restoreBackup(lying, target, passphrase, { replace: true, nowMs })).rejects.toThrow('rows of users')
      const there = await asAdmin(to, (db) => db.query('select count(*)::int as rows from public.users'))
      expect(there.rows).toEqual([{ rows: manifest.rows['users'] }])
      const { aside } = await restoreBackup(made, target, passphrase, { replace: true, nowMs })
      const kept = await asAdmin(to, (db) => db.query(`select count(*)::int as rows from "${aside!}".users`))
      expect(kept.rows).toEqual([{ rows: manifest.rows['users'] }])
      const backups = createBackups({
        place: { ...place, databaseUrl: to, dataFolder: target.dataFolder },
        ...{ folder, now: Date.now, restart: () => {} },
      })
      expect(await backups.asides()).toMatchObject([{ name: aside, at: nowMs }])
      expect((await backups.asides())[0]!.bytes).toBeGreaterThan(1_000_000)
      backups.remove([aside!])
      await expect.poll(() => backups.last(), { timeout: 60_000 }).toMatchObject({ kind: 'remove', failure: null })
      expect(await backups.asides()).toEqual([])
      const left = await asAdmin(to, (db) => db.query('select 1 from pg_namespace where nspname = $1', [aside]))
      expect(left.rowCount).toBe(0)
    })
    rmSync(folder, { recursive: true, force: true })
  })

  it('is tried in a database that goes again, and put in place of nothing that others are connected to', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-backup-'))
    await inDatabases(databaseUrl!, ['used'], async (url = '') => {
      const server = await createTestServer({ databaseUrl: url })
      const place = { s3: undefined, keys: server.keys, secret: server.parts.secret }
      const source = { ...place, databaseUrl: url, dataFolder: path.join(folder, 'used') }
      const { folder: made } = await makeBackup(source, folder, passphrase, nowMs)
      const scratch = path.join(folder, 'scratch')
      await tryBackup(made, source, passphrase, { scratch, nowMs })
      expect(await databases()).toEqual([])
      // a server that works asks its database every few seconds
      await server.parts.db.deleteFrom('hot_words').execute()
      await expect(restoreUnderSameKeys(made, source, asideOf(nowMs))).rejects.toThrow('others are connected')
      await server.close()
      await restoreUnderSameKeys(made, source, asideOf(nowMs))
      const words = await asAdmin(url, (db) => db.query('select count(*)::int as rows from public.hot_words'))
      expect(words.rows[0]).not.toEqual({ rows: 0 })
    })
    rmSync(folder, { recursive: true, force: true })
  })

  it('is tried no more once the server stops: nothing is said of it, and its database goes with the next start', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-backup-'))
    await inDatabases(databaseUrl!, ['stopped'], async (url = '') => {
      const server = await createTestServer({ databaseUrl: url })
      const place = {
        ...{ s3: undefined, keys: server.keys, secret: server.parts.secret },
        ...{ databaseUrl: url, dataFolder: path.join(folder, 'data') },
      }
      const { folder: made } = await makeBackup(place, folder, passphrase, nowMs)
      const open = () => createBackups({ place, folder, now: Date.now, restart: () => {} })
      const backups = open()
      backups.begin({ kind: 'check', name: path.basename(made), passphrase, by: 'wen', reason: '' })
      await expect.poll(databases, { timeout: 60_000, interval: 5 }).toHaveLength(1)
      await backups.stop()
      expect(await databases()).toHaveLength(1)
      expect(await backups.list()).toMatchObject([{ tried: null }])
      await open().stop()
      expect(await databases()).toEqual([])
      await server.close()
    })
    rmSync(folder, { recursive: true, force: true })
  })

  it('is tried in a database that another server of the same one leaves alone', async () => {
    await inDatabases(databaseUrl!, ['beside'], async (url = '') => {
      await inScratchDatabase(url, async () => {
        await dropScratchDatabases(url)
        expect(await databases()).toHaveLength(1)
      })
      expect(await databases()).toEqual([])
    })
  })

  it('that can’t be reached says so in one line, without the password', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-backup-'))
    const nowhere = 'postgres://somebody:secret-word@127.0.0.1:1/none'
    const place = { s3: undefined, keys: [], secret: new Uint8Array(32), databaseUrl: nowhere, dataFolder: folder }
    const error = await makeBackup(place, folder, passphrase, nowMs).catch((thrown: unknown) => String(thrown))
    expect(error).toContain('127.0.0.1:1')
    expect(error).not.toContain('secret-word')
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true, force: true })
  })
})
