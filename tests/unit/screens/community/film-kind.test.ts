import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filmKind, isAnimated } from '#components/attach/film-kind.ts'
import { hasFfmpeg } from '#tests/contract/support/films.ts'

const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=25:duration=1']
const sound = ['-f', 'lavfi', '-i', 'sine=440:duration=1']

describe.skipIf(!hasFfmpeg())('files as ffmpeg writes them (where it is installed)', () => {
  let folder: string
  beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'kinds-'))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const made = (name: string, ...words: string[]) => {
    const file = path.join(folder, name)
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...words, file])
    return new Blob([readFileSync(file)])
  }

  test.each([
    ['HEVC with sound', 'a.mp4', [...picture, ...sound, '-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1']],
    ['ProRes', 'b.mov', [...picture, '-c:v', 'prores_ks']],
    ['Matroska', 'c.mkv', [...picture, ...sound, '-c:v', 'libx264', '-preset', 'ultrafast']],
    ['a recording of a browser', 'd.webm', [...picture, '-c:v', 'libvpx', '-live', '1']],
    ['AVI', 'e.avi', [...picture, '-c:v', 'mpeg4']],
    ['a fragmented one', 'f.mp4', [...picture, '-c:v', 'libx264', '-movflags', 'frag_keyframe+empty_moov']],
  ])('%s is a film', async (_, name, words) => {
    expect(await filmKind(made(name, ...words))).toBe('film')
  })

  test.each([
    ['an MP4', 'g.m4a', ['-c:a', 'aac']],
    ['a WebM', 'h.webm', ['-c:a', 'libvorbis']],
  ])('%s with sound alone is told before it is uploaded', async (_, name, words) => {
    expect(await filmKind(made(name, ...sound, ...words))).toBe('sound')
  })

  test('a recording that broke off before its index was written can be read by nobody', async () => {
    const whole = made('i.mp4', ...picture, '-c:v', 'libx264')
    expect(await filmKind(whole)).toBe('film')
    expect(await filmKind(whole.slice(0, whole.size / 2))).toBe('broken')
    expect(await filmKind(new Blob(['no film at all, whatever its name says']))).toBe('broken')
    expect(await filmKind(new Blob(['x']))).toBe('broken')
  })

  test('an animated picture is known from one that stands still', async () => {
    const apng = made('j.apng', ...picture, '-plays', '0', '-frames:v', '3')
    const gif = made('k.gif', ...picture, '-frames:v', '3')
    const webp = await sharp(Buffer.from(await gif.arrayBuffer()), { animated: true })
      .webp()
      .toBuffer()
    for (const moving of [apng, gif, new Blob([new Uint8Array(webp)])]) expect(await isAnimated(moving)).toBe(true)
    const one = sharp({ create: { width: 40, height: 40, channels: 4, background: '#5588aa' } })
    for (const still of [one.clone().png(), one.clone().gif(), one.clone().webp(), one.clone().jpeg()])
      expect(await isAnimated(new Blob([new Uint8Array(await still.toBuffer())]))).toBe(false)
  })
})
