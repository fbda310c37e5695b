import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { states, writeJson } from '#server/database/tables/types.ts'
import { block } from '#server/services/block-list.ts'
import { filmScene } from './support/films.ts'
import { ffmpegHere } from './support/server.ts'

describe.skipIf(!ffmpegHere)('films that were taken down (where ffmpeg is installed)', () => {
  const scene = filmScene()
  const { upload, done } = scene

  const film = (name: string, source: string, ...coding: string[]) => {
    const file = path.join(scene.folder(), name)
    const made = ['-f', 'lavfi', '-i', source, '-t', '24', '-pix_fmt', 'yuv420p', '-g', '20', ...coding, file]
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...made])
    return file
  }
  const zoom = (size: string) =>
    `mandelbrot=size=${size}:rate=10:start_x=-0.75:start_y=0.1:start_scale=0.4:end_scale=0.02:end_pts=240`

  /** A post with a film, as its table has it. */
  async function postOf(clipId: number): Promise<number> {
    const counts = { plays: 0, likes_count: 0, comments_count: 0, heat: 0, state: 0, created_at: 1, coins: 0 }
    const nothing = { topic_id: null, category_id: null, cover: null, seconds: null, loop: null, request_id: null }
    const post = { user_id: scene.person().user.id, title: '海', content: '', images: writeJson([]), clip_id: clipId }
    const query = scene
      .server()
      .db.insertInto('posts')
      .values({ ...post, ...counts, ...nothing })
    return (await query.returning('id').executeTakeFirstOrThrow()).id
  }
  const stateOf = async (id: number) => {
    const query = scene.server().db.selectFrom('posts').select('state').where('id', '=', id)
    return (await query.executeTakeFirstOrThrow()).state
  }
  const shown = async (file: string) => {
    const { id } = await upload(new Uint8Array(readFileSync(file)))
    const post = await postOf(id)
    await done(id)
    return { media: id, post }
  }

  test('are held back where they come again: the same bytes, or cut anew and shorter; another film is not', async () => {
    const { db } = scene.server()
    const file = film('first.mp4', zoom('320x180'))
    const first = await shown(file)
    expect(await stateOf(first.post)).toBe(states.live)
    await db.transaction().execute((tx) => block(tx, { kind: 'post', id: first.post, caseId: 7 }, 1))
    const kinds = await db.selectFrom('blocked_hashes').select('kind').distinct().orderBy('kind').execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['file', 'frame', 'montage', 'picture'])

    const again = path.join(scene.folder(), 'again.mp4')
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-i',
      file,
      '-t',
      '21',
      '-vf',
      'scale=284:160,eq=saturation=0.2',
      '-g',
      '20',
      again,
    ])
    const other = film('other.mp4', 'testsrc2=size=320x180:rate=10')
    expect(await stateOf((await shown(file)).post)).toBe(states.held)
    expect(await stateOf((await shown(again)).post)).toBe(states.held)
    expect(await stateOf((await shown(other)).post)).toBe(states.live)
  }, 120_000)
})
