import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createRng } from '#demo/rng.ts'
import { openBeside, openFolder } from '#server/database/open.ts'
import { readJson } from '#server/database/tables/types.ts'
import { keepOriginal } from '#server/importing/keep-original.ts'
import { tracksOf } from '#server/media/tracks.ts'
import { probeSound } from '#server/media/sound-probe.ts'
import { addFilm, takeUpOriginal } from '#server/repositories/media.ts'
import { localDiskStore } from '#server/stores/local-disk.ts'
import { cutterFor } from '#tests/contract/support/films.ts'
import { makeFilm } from './support/films.ts'
import { addPerson } from './support/people.ts'
import { ffmpegHere } from './support/server.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
const kills = Number(process.env['KILLS'] ?? 8)
/** Longer than a lease. */
const restMs = 100_000
const mostMs = 1200
const films = Math.ceil(kills / 4)
const recordings = Math.ceil(kills / 20)
/** Where the chapters of each begin. */
const chapters = [0, 15, 30, 45].map((at) => ({ at, title: '' }))

describe.skipIf(!ffmpegHere)('a worker that is killed (where ffmpeg is installed)', () => {
  test(
    'loses no work, leaves no half of anything, and makes nothing again that was made',
    async () => {
      console.log(`SEED=${seed}`)
      const rng = createRng(String(seed))
      const folder = mkdtempSync(path.join(tmpdir(), 'film-kills-'))
      const first = await openFolder(folder)
      const { user } = await addPerson(first.db)
      const film = readFileSync(makeFilm(folder, { seconds: 17, size: '480x360', pixels: 'yuv444p' }))
      const store = localDiskStore({ folder: path.join(folder, 'store'), secret: new Uint8Array(32) })
      for (let at = 0; at < films; at += 1) {
        const source = `big/film${at}`
        await store.put(source, film)
        const about = { upload_name: `film${at}`, user_id: user.id, origin: 'upload', source } as const
        await first.db.transaction().execute((tx) => addFilm(tx, about, Date.now()))
      }
      const ffmpeg = (await cutterFor('cut'))!
      const wave = path.join(folder, 'sea.wav')
      execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'anoisesrc=duration=60:sample_rate=44100', wave])
      const sound = await probeSound(ffmpeg, wave, { seconds: 600 }, new AbortController().signal)
      if (typeof sound === 'string') throw new Error(sound)
      const { tracks } = tracksOf(chapters, sound.seconds)
      const target = { db: first.db, store, userId: user.id, nowMs: Date.now() }
      for (let at = 0; at < recordings; at += 1) {
        const about = { kind: 'audio', sha256: `recording ${at}`, found: JSON.stringify({ ...sound, tracks }) } as const
        const id = await keepOriginal(target, wave, about)
        await first.db.transaction().execute((tx) => takeUpOriginal(tx, id, Date.now()))
      }
      await first.close()

      let aheadMs = 0
      const work = async () => {
        const child = fork(new URL('./support/work-child.ts', import.meta.url), [folder, String(aheadMs)], {
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
          execArgv: [],
        })
        const gone = once(child, 'exit')
        await Promise.race([once(child, 'message'), gone.then(() => Promise.reject(new Error('it did not start')))])
        return async () => {
          child.kill('SIGKILL')
          await gone
          aheadMs += restMs
        }
      }
      const made = new Set<number>()
      const look = async () => {
        const { db, close } = await openBeside(folder)
        const rows = await db.selectFrom('renditions').selectAll().where('made_at', 'is not', null).execute()
        const left = await db.selectFrom('jobs').select('id').where('state', 'in', ['waiting', 'working']).execute()
        await close()
        for (const known of made)
          expect(
            rows.some((row) => row.id === known),
            `rendition ${known} was made once`,
          ).toBe(true)
        for (const row of rows) made.add(row.id)
        return { rows, open: left.length > 0 }
      }
      let killed = 0
      for (; killed < kills && (await look()).open; killed += 1) {
        const kill = await work()
        await pause(rng.next() * mostMs)
        await kill()
      }
      const last = await work()
      await expect.poll(async () => (await look()).open, { timeout: 60_000 + kills * 2000, interval: 200 }).toBe(false)
      const sources = path.join(folder, 'store', 'objects', 'big')
      await expect.poll(() => readdirSync(sources), { timeout: 10_000 }).toEqual([])
      await last()

      const { rows } = await look()
      const kinds = rows.map(({ media_id: id, kind, name }) => `${id} ${kind} ${name}`)
      const madeOf = (first: number, count: number, names: readonly string[]) =>
        Array.from({ length: count }, (_, at) => names.map((name) => `${first + at} ${name}`)).flat()
      const sounds = chapters.map((_, at) => `audio ${at + 1}`)
      const wanted = [...madeOf(1, films, ['preview 360p', 'video 360p']), ...madeOf(films + 1, recordings, sounds)]
      expect(kinds.toSorted()).toEqual(wanted.toSorted())
      const { db, close } = await openBeside(folder)
      const jobs = await db.selectFrom('jobs').selectAll().execute()
      console.log(`${jobs.reduce((sum, { losses }) => sum + losses, 0)} of ${killed} kills met work under way`)
      expect(jobs.map(({ state, tries }) => `${state} ${tries}`)).toEqual(jobs.map(() => 'done 0'))
      expect(await db.selectFrom('renditions').selectAll().execute(), 'no half of any').toHaveLength(rows.length)
      expect(await db.selectFrom('uploaded_images').select('upload_id').execute()).toHaveLength(3 * films)
      await close()
      const expected = rows.flatMap(({ prefix, shape }) => {
        const { seconds } = readJson(shape!) as { seconds: number[] }
        return ['init.mp4', ...seconds.map((_, index) => `${index}.m4s`)].map((name) => prefix + name)
      })
      const objects = path.join(folder, 'store', 'objects')
      const files = readdirSync(path.join(objects, 'media'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(objects, path.join(entry.parentPath, entry.name)))
      expect(files.toSorted()).toEqual(expected.toSorted())
      rmSync(folder, { recursive: true, force: true })
    },
    300_000 + kills * 5000,
  )
})
