import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { isVideoFile, videoHeadBytes } from '#server/media/video-kind.ts'
import { filmScene } from '#tests/unit/server-uploads/support/films.ts'
import { ffmpegHere } from '#tests/unit/server-uploads/support/server.ts'
import { hostileFilms, type HostileFilm } from './support/hostile-films.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
/** What each of them may take, on a machine that is busy. */
const withinMs = 30_000

describe.skipIf(!ffmpegHere)('hostile films (where ffmpeg is installed)', () => {
  const scene = filmScene()
  let films: HostileFilm[] = []
  beforeAll(() => {
    console.log(`SEED=${seed}`)
    films = hostileFilms(scene.folder(), seed)
  }, 120_000)

  test('each is refused in words or played, in bounded time, and of what is refused no file is left', async () => {
    expect(films.length).toBeGreaterThan(70)
    const { folder } = scene.server()
    const objects = path.join(folder, 'store', 'objects')
    const kept = () =>
      existsSync(objects)
        ? readdirSync(objects, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
        : 0
    const wrong: string[] = []
    const hold = (isSo: boolean, what: string) => void (isSo || wrong.push(what))
    for (const { name, fate, bytes } of films) {
      const isTaken = isVideoFile(bytes.subarray(0, videoHeadBytes))
      hold(isTaken === (fate !== 'not taken'), `${name} is ${isTaken ? '' : 'not '}taken`)
      if (!isTaken) continue
      const startedAt = performance.now()
      const before = kept()
      const { id } = await scene.upload(bytes)
      const { state, refused } = await scene.settled(id)
      hold(performance.now() - startedAt < withinMs, `${name} took too long`)
      hold(state === 'refused' || fate === 'either', `${name} is played`)
      if (state === 'ready') continue
      hold(/\p{Script=Han}/u.test(refused?.reason ?? ''), `${name} is refused without a word`)
      // files go once it is said that it is refused
      await scene.server().uploads.sweep()
      const clean = () => kept() <= before && readdirSync(path.join(folder, 'work')).length === 0
      hold(await vi.waitUntil(clean, { timeout: 5000 }).catch(() => false), `${name} left files`)
    }
    expect(wrong).toEqual([])
  }, 600_000)
})
