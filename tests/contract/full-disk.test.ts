import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saidNo } from '#tests/unit/server-uploads/support/client.ts'
import { photo } from '#tests/unit/server-uploads/support/pictures.ts'
import { newRequestId, type Answer } from './support/client.ts'
import { serveFolder, type FolderServer } from './support/folder-server.ts'
import { ledgerFaultsIn } from './support/items.ts'

const mib = 1024 * 1024
const run = promisify(execFile)

/** Writes until the disk takes no more. Answers the first that was refused, by its request id. */
async function fillWithFeedback(own: FolderServer): Promise<string> {
  for (let written = 0; written < 2000; written += 1) {
    const requestId = newRequestId()
    const answer = await feedback(own, requestId)
    if (answer.errcode === 1020) return requestId
    expect(answer).toMatchObject({ status: expect.toBeOneOf([200, 251]) as number })
  }
  throw new Error('the disk never was full')
}
const feedback = (own: FolderServer, requestId = newRequestId()): Promise<Answer> =>
  own.call('feedback.send', { content: requestId.repeat(20), images: [] }, { requestId })

/** What goes on while nothing can be written. */
async function goesOn(own: FolderServer): Promise<void> {
  const { db } = own.server.parts
  const picture = await db.selectFrom('images').select('path').where('recipe', 'is not', null).executeTakeFirstOrThrow()
  expect((await own.fetch('/healthz')).status).toBe(200)
  expect((await own.fetch(`/img/${picture.path}`)).status).toBe(200)
  expect(await own.call('home.config', {})).toMatchObject({ status: 200 })
  expect(await own.call('search.videos', { word: '雨' })).toMatchObject({ status: 200 })
  expect(await own.call('feedback.thread', {})).toMatchObject({ status: 200 })
}

const errors = ({ lines }: FolderServer) => lines.filter(({ level }) => level === 'error')
const saidOnce = (own: FolderServer) =>
  expect(errors(own)).toEqual([
    expect.objectContaining({ cause: 'no space', error: expect.stringContaining('full') as string }),
  ])

/**
 * Many writes at once are all refused, and those that are sent again take effect once there is room. Answers what is
 * wrong with the books then.
 */
async function refusesAndHeals(own: FolderServer, makeRoom: () => Promise<void>): Promise<string[]> {
  const refused = [await fillWithFeedback(own), ...Array.from({ length: 30 }, () => newRequestId())]
  for (const answer of await Promise.all(refused.map((requestId) => feedback(own, requestId))))
    expect(answer).toMatchObject({ http: 200, errcode: 1020 })
  await goesOn(own)
  saidOnce(own)
  await makeRoom()
  for (const requestId of refused) expect(await feedback(own, requestId)).toMatchObject({ errcode: 0 })
  expect(errors(own).slice(1)).toEqual([{ level: 'error', event: 'over', cause: 'no space', faults: 32 }])
  return ledgerFaultsIn(own.server.parts.db)
}

describe('a database that may not grow', () => {
  let folder: string
  let own: FolderServer
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shiguang-full-'))
    own = await serveFolder(path.join(folder, 'data'), path.join(folder, 'files'))
  })
  afterAll(async () => {
    await own.server.close()
    await rm(folder, { recursive: true })
  })

  it('refuses writes with a sealed 1020, says why once, and goes on once it may grow, without a restart', async () => {
    const { db } = own.server.parts
    // the session is to be marked as used with the next call
    await db
      .updateTable('sessions')
      .set({ used_at: Date.now() - 2 * 24 * 3600 * 1000 })
      .execute()
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(db)
    const grow = async () => void (await sql`pragma max_page_count = 1000000`.execute(db))
    expect(await refusesAndHeals(own, grow)).toEqual([])
  })

  it('a picture is refused in a word, and nothing of it is left', async () => {
    const { db } = own.server.parts
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(db)
    await fillWithFeedback(own)
    let reply = await own.uploader.image(await photo())
    // a row of a picture is small: it may find room on a page that is there
    for (let tried = 0; tried < 50 && reply.code === 1; tried += 1) reply = await own.uploader.image(await photo())
    expect(reply).toEqual({ ...saidNo(0, { code: 'server-full' }), reason: 'busy' })
    await sql`pragma max_page_count = 1000000`.execute(db)
    expect(await own.uploader.image(await photo())).toMatchObject({ code: 1 })
  })
})

/** A small disk of our own; undefined where it may not be mounted. */
async function smallDisk(): Promise<{ folder: string; remove: () => Promise<void> } | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shiguang-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', folder])
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
  return {
    folder,
    remove: async () => {
      await run('umount', [folder])
      await rm(folder, { recursive: true })
    },
  }
}

const mayMount = await smallDisk().then(async (tried) => {
  await tried?.remove()
  return tried !== undefined
})

describe.skipIf(!mayMount)('a disk that is full (where one may be mounted)', () => {
  let own: FolderServer
  let disk: Awaited<ReturnType<typeof smallDisk>>
  const ballast = () => path.join(disk!.folder, 'ballast')
  beforeAll(async () => {
    disk = await smallDisk()
    await mkdir(path.join(disk!.folder, 'files'))
    own = await serveFolder(path.join(disk!.folder, 'data'), path.join(disk!.folder, 'files'))
  })
  afterAll(async () => {
    await own.server.close()
    await disk!.remove()
  })

  /** Takes what is free, but for so much. */
  const leave = async (bytes: number) => {
    const file = await open(ballast(), 'a')
    try {
      while ((await own.server.store.room())! > bytes + mib) await file.write(Buffer.alloc(mib))
      if (bytes === 0) for (;;) await file.write(Buffer.alloc(4096))
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    } finally {
      await file.close()
    }
  }

  it('uploads are refused before they begin, while the database still has room', async () => {
    expect(await own.uploader.image(await photo())).toMatchObject({ code: 1 })
    const before = await own.uploader.plan(1)
    expect(before).toMatchObject({ code: 200 })
    await leave(60 * mib)
    expect(await own.uploader.image(await photo())).toEqual({ ...saidNo(0, { code: 'server-full' }), reason: 'busy' })
    expect((await own.uploader.put(before.data!, 1, new Uint8Array(1000))).status).toBe(507)
    expect(await own.uploader.plan(1)).toMatchObject(saidNo(507, { code: 'server-full' }))
    expect(await feedback(own)).toMatchObject({ errcode: 0 })
    expect(errors(own)).toEqual([])
    await rm(ballast())
    expect(await own.uploader.image(await photo())).toMatchObject({ code: 1 })
    expect((await own.uploader.put(before.data!, 1, new Uint8Array(1000))).status).toBe(200)
  })

  it('refuses writes with a sealed 1020, says why once, and goes on once there is room, without a restart', async () => {
    await leave(0)
    expect(await refusesAndHeals(own, () => rm(ballast()))).toEqual([])
  })
})
