import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Progress } from '#server/media/confined.ts'
import { ffmpegHere } from '#tests/unit/server-uploads/support/server.ts'

const limits = { timeoutMs: 15_000, signal: new AbortController().signal }
const works = (...words: [string, ...string[]]) => spawnSync(words[0], words.slice(1)).status === 0

describe.skipIf(!ffmpegHere)('the programs of films (where ffmpeg is installed)', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'confined-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('work in the folder that they are given, and tell how far they are', async () => {
    const told: Progress[] = []
    const making = ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10:d=2', 'made.mp4']
    const onProgress = (progress: Progress) => void told.push(progress)
    expect(await ffmpegHere!.run('ffmpeg', making, { ...limits, folder, onProgress })).toMatchObject({ ok: true })
    expect(statSync(path.join(folder, 'made.mp4')).size).toBeGreaterThan(0)
    expect(told.at(-1)?.seconds).toBeCloseTo(2, 0)
  })

  test('say why where they fail', async () => {
    const ran = await ffmpegHere!.run('ffprobe', ['-v', 'error', 'nothing.mp4'], { ...limits, folder })
    expect(ran).toEqual({ ok: false, why: 'failed', said: expect.stringContaining('No such file') as string })
  })

  test.skipIf(!works('prlimit', '--version'))('write no file without an end', async () => {
    const raw = ['-f', 'lavfi', '-i', 'nullsrc=size=1920x1080', '-frames:v', '500', '-c:v', 'rawvideo', 'endless.nut']
    expect(await ffmpegHere!.run('ffmpeg', ['-v', 'error', ...raw], { ...limits, folder })).toMatchObject({ ok: false })
    expect(statSync(path.join(folder, 'endless.nut')).size).toBeLessThanOrEqual(256 * 1024 * 1024)
  })

  test.skipIf(!works('unshare', '-rn', 'true'))('reach no network', async () => {
    let asked = 0
    const server = createServer((_request, reply) => {
      asked += 1
      reply.end()
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await ffmpegHere!.run('ffprobe', ['-v', 'error', `http://127.0.0.1:${port}/film.mp4`], limits)
    expect(asked).toBe(0)
    await fetch(`http://127.0.0.1:${port}/`)
    expect(asked, 'others reach it').toBe(1)
    await new Promise((resolve) => void server.close(resolve))
  })
})
