import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AudioChapter } from '#contract/shapes/audio.ts'
import type { MvDetail } from '#contract/shapes/media.ts'
import type { Page } from '#contract/shapes/page.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { createClient, visitor, type Client } from './support/client.ts'
import { cutterFor, hasFfmpeg, makeFilm } from './support/films.ts'
import { makeLanguages } from './support/languages.ts'
import { dataOf } from './support/walk.ts'

describe.skipIf(!hasFfmpeg())('what an administrator replaces', { timeout: 120_000 }, () => {
  let folder: string
  let server: TestServer
  let client: Client
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'shiguang-replacing-'))
    const dataFolder = path.join(folder, 'data')
    server = await createTestServer({ dataFolder, filesFolder: dataFolder, ffmpeg: await cutterFor('cut') })
    client = await createClient(server.fetch, server.lines[0]!, server.keys, Date.now)
    server.parts.uploads!.start()
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const stated = ['--record', '合同 7', '--by', '小陈']
  const place = (name: string) => path.join(folder, name)
  const admin = (...words: string[]) =>
    new Promise<{ code: number | null; said: string }>((resolve) => {
      const [key] = server.keys
      const child = spawn(process.execPath, ['server/admin.ts', ...words], {
        env: {
          PATH: process.env.PATH,
          SHIGUANG_DATA: place('data'),
          SHIGUANG_KEYS: `${key!.id}:${Buffer.from(key!.bytes).toString('hex')}`,
          SHIGUANG_SECRET: Buffer.from(server.parts.secret).toString('hex'),
        },
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
      child.once('close', (code) => resolve({ code, said }))
    })
  const data = <T>(name: Parameters<Client['call']>[0], input: object) => dataOf<T>(client.call(name, input, visitor()))
  /** Waits until nothing is left to be done; the server looks for work of others now and then. */
  const worked = async () => {
    server.parts.uploads!.start()
    const open = server.parts.db.selectFrom('jobs').select('kind').where('state', 'in', ['waiting', 'working'])
    await expect.poll(() => open.execute(), { timeout: 60_000, interval: 100 }).toEqual([])
  }

  it('a film, which plays the new one with its languages and captions, and nothing of the former one', async () => {
    mkdirSync(place('first'))
    makeFilm(place('first/灯塔.mp4'), 3)
    expect((await admin('import', place('first'), 'amu', '--as', 'video', ...stated)).code).toBe(0)
    await worked()
    const { id } = await server.parts.db
      .selectFrom('mvs')
      .select('id')
      .where('title', '=', '灯塔')
      .executeTakeFirstOrThrow()
    const before = await data<MvDetail>('mv.detail', { id })
    expect(before.seconds).toBeCloseTo(3, 0)
    const next = makeLanguages(folder, '新版.mkv')
    writeFileSync(place('新版.zh.srt'), '1\n00:00:01,000 --> 00:00:03,000\n海风\n')
    const video = ['--video', String(id)]
    const wrong: [string[], RegExp, number][] = [
      [['xiaoyu', ...video, ...stated], /no such work/, 1],
      [['amu', ...video], /--(by|record) is missing/, 2],
      [['amu', ...video, '--draft', ...stated], /no draft/, 2],
      [['amu', '--video', '999999', ...stated], /no such work/, 1],
    ]
    for (const [words, why, code] of wrong)
      expect(await admin('import', next, ...words)).toMatchObject({ code, said: expect.stringMatching(why) })
    writeFileSync(place('text.txt'), 'x')
    expect((await admin('import', place('text.txt'), 'amu', ...video, ...stated)).code).toBe(2)
    expect((await admin('import', next, 'amu', ...video, '--dry-run')).said).toContain('would be imported')
    const told = () =>
      server.parts.db
        .selectFrom('publications')
        .select('told_at')
        .where('kind', '=', 'video')
        .where('item_id', '=', id)
        .orderBy('id')
        .execute()
    expect(await admin('import', next, 'amu', ...video, ...stated)).toMatchObject({ code: 0 })
    expect((await told()).at(-1)!.told_at, 'nobody is told of it').not.toBeNull()
    await worked()
    const after = await data<MvDetail>('mv.detail', { id })
    expect(after.title).toBe('灯塔')
    expect(after.seconds).toBeCloseTo(8, 0)
    expect(after.audios!.map(({ lang }) => lang)).toEqual(['ja', 'en'])
    expect(after.captions!.map(({ lang }) => lang)).toEqual(['zh'])
    const keys = (detail: MvDetail) => [...detail.streams, detail.preview].map((stream) => stream?.key_id)
    expect(keys(after).filter((key) => key !== undefined && keys(before).includes(key))).toEqual([])
    expect((await admin('import', next, 'amu', ...video, ...stated)).said).toContain('here already')
  })

  it('the track of a chapter, which keeps its title and its place', async () => {
    const tone = (name: string, seconds: number) => {
      const source = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}:sample_rate=44100`]
      execFileSync('ffmpeg', ['-v', 'error', '-y', ...source, place(name)])
      return place(name)
    }
    for (const name of ['album', 'several']) mkdirSync(place(name))
    tone('album/1 启程.mp3', 2)
    tone('album/2 归途.mp3', 3)
    const { said } = await admin('import', place('album'), 'amu', ...stated)
    const id = Number(/audio (\d+)/.exec(said)![1])
    await worked()
    const chapters = async () => {
      const { list } = await data<Page<AudioChapter>>('audio.chapters', { id, order: 'asc', limit: 9 })
      return list.map(({ title, seconds }) => `${title} ${seconds}`)
    }
    expect(await chapters()).toEqual(['1 启程 2', '2 归途 3'])
    const other = tone('重录.flac', 5)
    const to = ['--to', String(id), '--part']
    expect((await admin('import', other, 'amu', ...to, '7', ...stated)).said).toContain('no part of this number')
    for (const name of ['several/1.mp3', 'several/2.mp3']) tone(name, 4)
    expect((await admin('import', place('several'), 'amu', ...to, '1', ...stated)).said).toContain('with one part')
    expect(await admin('import', other, 'amu', ...to, '2', ...stated)).toMatchObject({ code: 0 })
    await worked()
    expect(await chapters()).toEqual(['1 启程 2', '2 归途 5'])
  })
})
