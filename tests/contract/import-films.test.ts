import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MvDetail } from '#contract/shapes/media.ts'
import { importFilm } from '#server/importing/films.ts'
import { mediaById } from '#server/repositories/media.ts'
import { showWaitingVideos } from '#server/services/video-shown.ts'
import { uploadLimits } from '#server/uploads/limits.ts'
import { sweepUploads } from '#server/uploads/sweeper.ts'
import { makeReady } from '#tests/unit/server-uploads/support/media.ts'
import { visitor } from './support/client.ts'
import { dataOf } from './support/community.ts'
import { ends, type End } from './support/ends.ts'
import { cutterFor, hasFfmpeg, makeFilm } from './support/films.ts'
import { dyingStore } from './support/importing.ts'

const wanted = ends.filter(({ name }) => name !== 'over HTTP')

describe.skipIf(!hasFfmpeg()).each(wanted)('$name: a film that is imported', ({ open }) => {
  let end: End
  const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-films-'))
  beforeAll(async () => void (end = await open()))
  afterAll(async () => {
    await end.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A film for somebody new, and where it is imported to. */
  async function aFilm(name: string, seconds: number) {
    const { db, secret } = end.server.parts
    const ffmpeg = (await cutterFor('cut'))!
    const { userId } = await end.newcomer()
    const file = path.join(folder, name)
    makeFilm(file, seconds)
    const statement = { by: '小陈', record: '合同 9' }
    const about = { coins: 0, statement, titleOf: () => '海', isDraft: false, dryRun: false, nowMs: end.clock.nowMs }
    return { file, target: { db, store: end.server.store, secret, ffmpeg, userId, as: 'video', ...about } as const }
  }

  it('is on show once it can be watched, though it ends within a second', async () => {
    const { file, target } = await aFilm('sea.mkv', 2.5)
    const { db, userId } = target
    expect(await importFilm(target, file)).toMatchObject({ state: 'imported' })
    const waiting = db.selectFrom('mvs').select(['id', 'media_id']).where('user_id', '=', userId)
    const { id, media_id: mediaId } = await waiting.executeTakeFirstOrThrow()
    await makeReady(db, mediaId!, [2, 0.5])
    const [media] = await mediaById(db, [mediaId!])
    await db.transaction().execute((tx) => showWaitingVideos(tx, media!, end.clock.nowMs))
    expect(await dataOf<MvDetail>(end, 'mv.detail', { id }, visitor())).toMatchObject({ title: '海', seconds: 3 })
  })

  it('leaves nothing for ever where it ended too early, and may be begun again', async () => {
    const { file, target } = await aFilm('wave.mkv', 2)
    const { db, store } = target
    const dying = dyingStore(store)
    await expect(importFilm({ ...target, store: dying.store }, file)).rejects.toThrow('killed')
    expect(await importFilm(target, file)).toMatchObject({ state: 'imported' })
    const [left] = dying.keys
    expect(await store.size(left!)).toBeGreaterThan(0)
    const workFolder = path.join(folder, 'work')
    await sweepUploads({ db, store, workFolder }, target.nowMs + uploadLimits.keepMs + 1)
    expect(await store.size(left!)).toBeUndefined()
    const rows = await db
      .selectFrom('media')
      .select(['state', 'used_at'])
      .where('user_id', '=', target.userId)
      .execute()
    expect(rows).toEqual([{ state: 'probing', used_at: target.nowMs }])
  })
})
