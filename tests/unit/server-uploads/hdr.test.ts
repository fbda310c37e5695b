import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeCovers } from '#server/media/film-cover.ts'
import { cutFilm, rungsOf } from '#server/media/film-cut.ts'
import { probeFilm } from '#server/media/film-probe.ts'
import { ffmpegHere } from './support/server.ts'

const hasHevc =
  ffmpegHere && execFileSync('ffmpeg', ['-v', 'error', '-encoders'], { encoding: 'utf8' }).includes('libx265')
const run = (...words: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...words])
const never = new AbortController().signal

describe.skipIf(!ffmpegHere?.mapsTones || !hasHevc)(
  'high dynamic range (where ffmpeg has zscale, tonemap and x265)',
  () => {
    let folder!: string
    let plain!: string
    beforeAll(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'hdr-'))
      plain = path.join(folder, 'plain.mkv')
      const look = 'format=yuv420p,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709'
      run(
        '-f',
        'lavfi',
        '-i',
        'smptehdbars=size=640x360:rate=10:duration=2',
        '-vf',
        look,
        '-c:v',
        'libx264',
        '-qp',
        '0',
        plain,
      )
    })
    afterAll(() => rmSync(folder, { recursive: true }))

    /** The same pictures as a phone films them. */
    const filmed = (curve: string): string => {
      const file = path.join(folder, `${curve}.mp4`)
      const to = `zscale=t=${curve}:m=bt2020nc:r=tv:npl=100,format=yuv420p10le`
      const look = `zscale=tin=bt709:min=bt709:pin=bt709:rin=tv:t=linear:npl=100,format=gbrpf32le,zscale=p=bt2020,${to}`
      const tags = ['-color_primaries', 'bt2020', '-color_trc', curve, '-colorspace', 'bt2020nc']
      run(
        '-i',
        plain,
        '-vf',
        look,
        '-c:v',
        'libx265',
        '-preset',
        'ultrafast',
        '-x265-params',
        'log-level=none:crf=8',
        ...tags,
        file,
      )
      return file
    }
    /** How near a file comes to the plain pictures, from some second on, in dB. */
    const nearness = (file: string, from = '0'): number => {
      const inputs = ['-i', file, '-ss', from, '-i', plain]
      const look = '[0:v]format=gbrp[a];[1:v]scale=in_color_matrix=bt709,format=gbrp[b];[a][b]psnr=shortest=1'
      const compared = spawnSync('ffmpeg', ['-hide_banner', ...inputs, '-lavfi', look, '-f', 'null', '-'], {
        encoding: 'utf8',
      })
      return Number(/average:([\d.]+)/.exec(compared.stderr)?.[1])
    }

    test.each(['smpte2084', 'arib-std-b67'])(
      'a film in %s comes out in the colours that it was made of, its cover too',
      async (curve) => {
        const file = filmed(curve)
        const probed = await probeFilm(ffmpegHere!, file, { seconds: 100 }, never)
        if (probed === 'stopped' || !probed.ok) throw new Error('not taken')
        const { film } = probed
        const cutting = { file, film, into: folder, limits: { seconds: 100 } }
        const cut = await cutFilm(ffmpegHere!, rungsOf(film), cutting, never)
        if (cut === 'stopped' || !cut.ok) throw new Error('not cut')
        const made = path.join(folder, '360p', 'index.m3u8')
        expect(nearness(made)).toBeGreaterThan(29)
        const [picture] = await takeCovers(ffmpegHere!, { file, film, into: folder }, never)
        const cover = path.join(folder, 'cover.png')
        writeFileSync(cover, picture!)
        expect(nearness(cover, '1')).toBeGreaterThan(29)
      },
      60_000,
    )
  },
)
