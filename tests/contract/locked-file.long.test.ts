import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseFile } from '../../config/data-folder.ts'
import { newRequestId } from './support/client.ts'
import { serveFolder, type FolderServer } from './support/folder-server.ts'

/** Takes the file's write lock, says so, and gives it back once its input ends. */
const holder = `
  const { DatabaseSync } = require('node:sqlite')
  const sqlite = new DatabaseSync(process.argv[1])
  sqlite.exec('pragma busy_timeout = 5000; begin immediate')
  process.stdout.write('held')
  process.stdin.on('end', () => { sqlite.exec('rollback'); sqlite.close() }).resume()
`

describe('another process holds the write lock of the database', () => {
  let folder: string
  let own: FolderServer
  let other: ChildProcess | undefined
  let ids: number[]
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shiguang-locked-'))
    own = await serveFolder(path.join(folder, 'data'), path.join(folder, 'files'))
    const rows = await own.server.parts.db.selectFrom('mvs').select('id').where('state', '=', 0).limit(20).execute()
    ids = rows.map(({ id }) => id)
  })
  afterAll(async () => {
    other?.kill()
    await own.server.close()
    await rm(folder, { recursive: true })
  })

  const hold = async (): Promise<() => Promise<void>> => {
    const child = spawn(process.execPath, ['-e', holder, path.join(folder, 'data', databaseFile)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    other = child
    await once(child.stdout, 'data')
    return async () => {
      child.stdin.end()
      await once(child, 'exit')
    }
  }
  /** Everything that needs no write, asked one after the other. */
  const reads = async () => {
    expect((await own.fetch('/healthz')).status).toBe(200)
    expect((await own.fetch('/readyz')).status).toBe(200)
    expect(await own.call('home.config', {})).toMatchObject({ status: 200 })
    expect(await own.call('mv.detail', { id: ids[0] })).toMatchObject({ status: 200 })
    expect(await own.call('search.videos', { word: '雨' })).toMatchObject({ status: 200 })
  }

  it('reads are answered before it is free again, and writes once it is', async () => {
    const { db } = own.server.parts
    // this session is to be marked as used with the next call
    await db
      .updateTable('sessions')
      .set({ used_at: Date.now() - 2 * 24 * 3600 * 1000 })
      .execute()
    const release = await hold()
    let isFree = false
    const writes = ids.map(async (id) => {
      const answer = await own.call('mv.like', { id, on: true })
      return { answer, isFree }
    })
    for (let round = 0; round < 5; round += 1) await reads()
    isFree = true
    await release()
    for (const write of await Promise.all(writes))
      expect(write).toMatchObject({ answer: { status: 251 }, isFree: true })
    expect(own.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('a write that waited too long is answered with a sealed 1020, said once, and its repetition takes effect', async () => {
    const release = await hold()
    const requests = ids.slice(0, 5).map((id) => ({ id, requestId: newRequestId() }))
    const unlike = ({ id, requestId }: (typeof requests)[number]) =>
      own.call('mv.like', { id, on: false }, { requestId })
    const refused = Promise.all(requests.map(unlike))
    for (let round = 0; round < 5; round += 1) await reads()
    for (const answer of await refused) expect(answer).toMatchObject({ http: 200, errcode: 1020 })
    await reads()
    await release()
    for (const answer of await Promise.all(requests.map(unlike))) expect(answer).toMatchObject({ status: 251 })
    expect(own.lines.filter(({ level }) => level === 'error')).toEqual([
      expect.objectContaining({ event: 'fault', cause: 'locked', error: expect.stringContaining('locked') as string }),
      { level: 'error', event: 'over', cause: 'locked', faults: 5 },
    ])
  })
})
