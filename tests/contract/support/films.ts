import { spawnSync } from 'node:child_process'
import { findFfmpeg, type Ffmpeg } from '#server/media/ffmpeg.ts'

/** Whether films can be made and read here. */
export const hasFfmpeg = (): boolean =>
  ['ffmpeg', 'ffprobe'].every((name) => spawnSync(name, ['-version']).status === 0)

/** Makes a film of some seconds of moving colours. */
export function makeFilm(file: string, seconds = 2): void {
  const source = `testsrc=duration=${seconds}:size=160x120:rate=12`
  const { status } = spawnSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', file])
  if (status !== 0) throw new Error('ffmpeg could not make a film')
}

/** Looks at a film until the server stops: what was uploaded stays where it is. */
export const patient: Ffmpeg = {
  version: '0',
  mapsTones: false,
  run: (_program, _options, { signal }) =>
    new Promise((resolve) => {
      const stop = () => resolve({ ok: false, why: 'stopped', said: '' })
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop)
    }),
}

/** What becomes of films: they are not taken, they wait for ever, or they are cut (that needs ffmpeg). */
export type FilmsAre = 'refused' | 'waiting' | 'cut'

/** What a server is given, so that this becomes of films. */
export async function cutterFor(films: FilmsAre): Promise<Ffmpeg | undefined> {
  if (films === 'refused') return undefined
  if (films === 'waiting') return patient
  const found = await findFfmpeg()
  if (!found.ok) throw new Error(found.reason)
  return found.ffmpeg
}
