import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { uploadLimits } from '../uploads/limits.ts'
import { refusalMessage } from '../words/messages.ts'
import { guarded, probeFilm } from './clip-probe.ts'
import type { Ffmpeg } from './ffmpeg.ts'

/** A picture of a film and how long that is, or why there is none, for the operator. */
export type ClipFrame =
  | { readonly ok: true; readonly picture: Uint8Array; readonly seconds: number }
  | { readonly ok: false; readonly msg: string }

const withinMs = 60_000

/** Takes a picture out of a film near its beginning; the first one is often black. */
export async function clipFrame(ffmpeg: Ffmpeg, file: string): Promise<ClipFrame> {
  const { signal } = new AbortController()
  const probed = await probeFilm(ffmpeg, path.resolve(file), { seconds: uploadLimits.clipSeconds }, signal)
  if (probed === 'stopped' || !probed.ok)
    return { ok: false, msg: probed === 'stopped' ? 'stopped' : refusalMessage(probed.reason, 'en') }
  const { video, seconds, toneMap } = probed.film
  if (seconds === undefined) return { ok: false, msg: 'it does not say how long it is' }
  const folder = await mkdtemp(path.join(tmpdir(), 'shiguang-frame-'))
  try {
    const picture = path.join(folder, 'frame.png')
    const from = ['-ss', String(Math.min(1, seconds / 2))]
    const look = toneMap === undefined ? [] : ['-vf', `${toneMap},format=rgb24`]
    const out = ['-map', `0:${video}`, ...look, '-frames:v', '1', '-y', picture]
    const options = ['-v', 'error', '-hide_banner', '-nostdin', ...from, ...guarded(path.resolve(file)), ...out]
    const ran = await ffmpeg.run('ffmpeg', options, { timeoutMs: withinMs, signal })
    if (!ran.ok) return { ok: false, msg: 'no picture could be taken out of it' }
    return { ok: true, picture: await readFile(picture), seconds }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
