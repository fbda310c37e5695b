import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { guarded, probeFilm } from '#server/media/film-probe.ts'
import { findFfmpeg, type Ffmpeg } from '#server/media/ffmpeg.ts'
import { reasonText } from '#tests/words.ts'
import { likeAFilm } from './support/files.ts'
import { filmScene, makeFilm } from './support/films.ts'
import { ffmpegHere } from './support/server.ts'

const never = new AbortController().signal

describe.skipIf(!ffmpegHere)('films that are refused, in a word for their author (where ffmpeg is installed)', () => {
  const ffmpeg = ffmpegHere as Ffmpeg
  const scene = filmScene()
  const { film, upload, settled, claim } = scene
  const probe = (file: string, seconds = 100) => probeFilm(ffmpeg, file, { seconds }, never)

  test('what only looks like a film', async () => {
    const { id, url } = await upload(likeAFilm(100_000))
    expect(await settled(id)).toEqual({
      state: 'refused',
      refused: { reason: reasonText({ code: 'clip-broken' }, 'zh'), refusal: { code: 'clip-broken' } },
      seconds: undefined,
      streams: [],
    })
    await expect(claim(url)).rejects.toThrow('clip-broken')
  })

  test('one that is shorter than a second', async () => {
    const { id, url } = await upload(film({ seconds: 0.4, size: '320x240', name: 'short.mp4' }))
    expect((await settled(id)).state).toBe('refused')
    await expect(claim(url)).rejects.toThrow('clip-too-short')
  })

  test('one that is too long, too large, or sound alone', async () => {
    const folder = scene.folder()
    expect(await probe(makeFilm(folder, { seconds: 61, size: '32x32' }), 60)).toEqual({
      ok: false,
      reason: { code: 'clip-too-long', params: { minutes: 1 } },
    })
    const huge = makeFilm(folder, { seconds: 0.1, size: '5000x2400', sound: false, name: 'huge.mp4' })
    expect(await probe(huge)).toEqual({ ok: false, reason: { code: 'clip-too-large' } })
    const sound = path.join(folder, 'sound.mp4')
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=440:duration=2', sound])
    expect(await probe(sound)).toEqual({ ok: false, reason: { code: 'file-not-video' } })
  }, 60_000)

  test('what only a decoder can read that no film needs, whatever holds it, is reached by neither program', async () => {
    const made = (name: string, ...coding: string[]) => {
      const file = path.join(scene.folder(), name)
      const source = ['-f', 'lavfi', '-i', 'testsrc=size=320x240:rate=10:duration=2']
      execFileSync('ffmpeg', ['-v', 'error', '-y', ...source, ...coding, file])
      return file
    }
    const sound = ['-f', 'lavfi', '-i', 'sine=440:duration=2', '-shortest', '-c:v', 'libx264']
    const files = [
      made('magic.avi', '-c:v', 'magicyuv', '-pix_fmt', 'gbrp'),
      made('huff.mkv', '-c:v', 'ffvhuff'),
      made('sonic.mkv', ...sound, '-c:a', 'wmav1'),
    ]
    for (const file of files) {
      expect(await probe(file), file).toMatchObject({
        ok: false,
        reason: { code: 'clip-encoding-unknown' },
      })
    }
    const decode = (...guards: string[]) =>
      ffmpeg.run('ffmpeg', ['-v', 'error', ...guards, '-f', 'null', '-'], { timeoutMs: 10_000, signal: never })
    expect(await decode('-i', files[0]!), 'without our guards it is read').toMatchObject({ ok: true })
    expect(await decode(...guarded(files[0]!))).toMatchObject({ ok: false })
  }, 60_000)

  test('a list that names a file of this machine makes nothing of it be read', async () => {
    const inner = makeFilm(scene.folder(), { seconds: 1, size: '320x240', name: 'inner.mp4' })
    const list = path.join(scene.folder(), 'list')
    const lists = [
      `ffconcat version 1.0\nfile ${path.basename(inner)}\n`,
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://${inner}\n#EXT-X-ENDLIST\n`,
    ]
    for (const content of lists) {
      writeFileSync(list, content)
      expect(await probe(list)).toMatchObject({ ok: false, reason: { code: 'clip-broken' } })
    }
    writeFileSync(list, lists[0]!)
    const unguarded = execFileSync(
      'ffprobe',
      ['-v', 'error', '-of', 'csv=p=0', '-show_entries', 'stream=width', list],
      { encoding: 'utf8' },
    )
    expect(unguarded.trim(), 'without our guards it is read').toContain('320')
  })

  test('a program that hangs is ended in its time', async () => {
    const startMs = performance.now()
    const endless = ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=1920x1080:rate=60', '-f', 'null', '-']
    expect(await ffmpeg.run('ffmpeg', endless, { timeoutMs: 300, signal: never })).toMatchObject({
      ok: false,
      why: 'timeout',
    })
    const stopping = new AbortController()
    const running = ffmpeg.run('ffmpeg', endless, { timeoutMs: 60_000, signal: stopping.signal })
    stopping.abort()
    expect(await running).toMatchObject({ ok: false, why: 'stopped' })
    expect(performance.now() - startMs).toBeLessThan(5000)
  })

  test('where ffmpeg is not installed, or too old, one line says so', async () => {
    const before = process.env.PATH
    try {
      process.env.PATH = scene.folder()
      expect(await findFfmpeg()).toEqual({
        ok: false,
        reason: "ffmpeg is not installed (or not on the PATH): clips can't be uploaded",
      })
      writeFileSync(path.join(scene.folder(), 'ffmpeg'), '#!/bin/sh\necho "ffmpeg version 3.2.1 Copyright"\n', {
        mode: 0o755,
      })
      expect(await findFfmpeg()).toEqual({
        ok: false,
        reason: "ffmpeg 3.2.1 is too old, 4.4 is needed: clips can't be uploaded",
      })
    } finally {
      process.env.PATH = before
    }
  })
})
