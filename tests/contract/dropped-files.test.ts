import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipSync } from 'fflate'
import type { ReportedKind } from '#contract/shapes/subject.ts'
import { states } from '#server/database/tables/types.ts'
import { importFile } from '#server/importing/import-file.ts'
import { keepOriginal } from '#server/importing/keep-original.ts'
import type { ImportTarget } from '#server/importing/importer.ts'
import { categoryFor, publishWork } from '#server/importing/works.ts'
import { dropFilesOf } from '#server/repositories/closing.ts'
import { takeUpOriginal } from '#server/repositories/media.ts'
import { mediaPrefix } from '#server/repositories/renditions.ts'
import { caseOfItem, decideCase, dropTakenDown } from '#server/services/decisions.ts'
import { drawn } from '#tests/unit/server-uploads/support/pictures.ts'
import { makeReady } from '#tests/unit/server-uploads/support/media.ts'
import { ends, type End } from './support/ends.ts'
import { importTarget } from './support/importing.ts'

const dayMs = 24 * 3600 * 1000

describe.each(ends.filter(({ name }) => name !== 'over HTTP'))('$name: 30 days after a take-down', ({ open }) => {
  let end: End
  let folder: string
  let target: ImportTarget
  beforeAll(async () => {
    end = await open()
    folder = mkdtempSync(path.join(tmpdir(), 'shiguang-dropped-'))
    target = { ...(await importTarget(end.server)), userId: (await end.newcomer()).userId, nowMs: end.clock.nowMs }
  })
  afterAll(async () => {
    await end.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const fileOf = (name: string, bytes: string | Uint8Array) => {
    const file = path.join(folder, name)
    writeFileSync(file, bytes)
    return file
  }
  const takeDown = (kind: ReportedKind, id: number) =>
    target.db.transaction().execute(async (tx) => {
      const its = await caseOfItem(tx, kind, String(id), target.nowMs)
      await decideCase(tx, its.id, 'take-down', { by: 'wen', reason: 'abuse' }, target.nowMs)
    })
  /** What is left of these objects after so many days. */
  const leftAfter = async (days: number, keys: readonly string[]) => {
    await dropTakenDown(target.db, target.nowMs + days * dayMs)
    await end.server.parts.uploads!.sweep()
    const sizes = await Promise.all(keys.map((key) => end.server.store.size(key)))
    return keys.filter((_, at) => sizes[at] !== undefined)
  }
  /** An original that is ready, and where the store has it and what was made of it. */
  async function anOriginal(kind: 'video' | 'audio', name: string) {
    const { db, store, userId, nowMs } = target
    const id = await keepOriginal(target, fileOf(name, name), { kind, sha256: name })
    await db.transaction().execute((tx) => takeUpOriginal(tx, id, nowMs))
    await makeReady(db, id, [2])
    const source = db.selectFrom('media').select('source').where('id', '=', id).where('user_id', '=', userId)
    const rendition = `${mediaPrefix(id)}1/init.mp4`
    await store.put(rendition, new Uint8Array(3))
    return { id, keys: [(await source.executeTakeFirstOrThrow()).source!, rendition] }
  }
  const aVideo = async (mediaId: number) => {
    const any = await target.db.selectFrom('mvs').selectAll().limit(1).executeTakeFirstOrThrow()
    const row = { ...any, id: undefined as never, user_id: target.userId, media_id: mediaId, state: states.live }
    return (await target.db.insertInto('mvs').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const anAudioBook = (mediaId: number) =>
    target.db.transaction().execute(async (tx) => {
      const { cover } = await tx.selectFrom('works').select('cover').limit(1).executeTakeFirstOrThrow()
      const part = { title: '一', level: 0, size: 2, source: { from: 'media', track: '1' }, mediaId } as const
      const about = { kind: 'audio', userId: target.userId, title: '夜', author: '木', intro: '夜', coins: 0 } as const
      const categoryId = await categoryFor(tx, 'audio', undefined)
      return publishWork(tx, {
        ...{ ...about, cover: JSON.parse(cover) as never, categoryId, parts: [part], nowMs: target.nowMs },
      })
    })

  it('films, recordings and files of games are gone with all that was made of them, and their rows', async () => {
    const [film, sound] = [await anOriginal('video', 'a.mp4'), await anOriginal('audio', 'a.mp3')]
    fileOf('tide.apk', 'tide')
    const about = { kind: 'game', title: '潮', files: [{ file: 'tide.apk', platform: 'Android' }] }
    const none = { as: undefined, dryRun: false }
    const { item: game } = await importFile(target, fileOf('game.json', JSON.stringify(about)), none)
    const parts = target.db
      .selectFrom('work_parts')
      .innerJoin('media', 'media.id', 'work_parts.media_id')
      .select(['media.id', 'media.source'])
    const file = await parts.where('work_id', '=', game!.id).executeTakeFirstOrThrow()
    const keys = [...film.keys, ...sound.keys, file.source!]
    await takeDown('video', await aVideo(film.id))
    await takeDown('audio', await anAudioBook(sound.id))
    await takeDown('game', game!.id)
    expect(await leftAfter(29, keys)).toEqual(keys)
    expect(await leftAfter(30, keys)).toEqual([])
    const ids = [film.id, sound.id, file.id]
    const rows = async (table: 'renditions' | 'jobs') =>
      (await target.db.selectFrom(table).select('id').where('media_id', 'in', ids).execute()).length
    expect([await rows('renditions'), await rows('jobs')]).toEqual([0, 0])
    expect(await target.db.selectFrom('media').select('id').where('id', 'in', ids).execute()).toEqual([])
    expect((await importFile(target, path.join(folder, 'game.json'), none)).state, 'by its bytes').toBe('here already')
  })

  it('what something else shows as well stays, until that is taken down too', async () => {
    const { id, keys } = await anOriginal('video', 'b.mp4')
    const [one, other] = [await aVideo(id), await aVideo(id)]
    await takeDown('video', one)
    expect(await leftAfter(30, keys)).toEqual(keys)
    await takeDown('video', other)
    expect(await leftAfter(30, keys)).toEqual([])
  })

  it('pictures of all kinds are gone, and those of a work with the one part that was reported', async () => {
    const comic = fileOf('c.cbz', zipSync({ '1/1.png': await drawn(3), '2/1.png': await drawn(4) }))
    const { item } = await importFile(target, comic, { as: undefined, dryRun: false })
    const pictures = target.db.selectFrom('uploaded_images').select('path').where('user_id', '=', target.userId)
    const keys = (await pictures.execute()).map(({ path: at }) => `img/${at}`)
    const [part] = await target.db.selectFrom('work_parts').select('id').where('work_id', '=', item!.id).execute()
    await takeDown('episode', part!.id)
    expect(keys.length).toBeGreaterThan(1)
    expect(await leftAfter(29, keys)).toEqual(keys)
    expect(await leftAfter(30, keys)).toEqual([])
  })

  it('of somebody who goes the recordings that others bought stay, and no others', async () => {
    const [bought, other] = [await anOriginal('audio', 'd.mp3'), await anOriginal('audio', 'e.mp3')]
    const id = await anAudioBook(bought.id)
    await target.db
      .transaction()
      .execute((tx) => dropFilesOf(tx, target.userId, new Map([['works', [id]]]), target.nowMs))
    await end.server.parts.uploads!.sweep()
    expect(await leftAfter(0, [...bought.keys, ...other.keys])).toEqual(bought.keys)
  })
})
