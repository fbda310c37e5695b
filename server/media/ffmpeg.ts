import { confined, type Ran, type RunLimits } from './confined.ts'
import { toneMapFilters } from './hdr.ts'

/** The programs that read and write films. */
export interface Ffmpeg {
  readonly version: string
  /** Whether it has the filters that pictures of high dynamic range need. */
  readonly mapsTones: boolean
  run(program: 'ffmpeg' | 'ffprobe', options: readonly string[], limits: RunLimits): Promise<Ran>
}

/** The programs, or one line that says what is missing. */
export type FoundFfmpeg =
  | { readonly ok: true; readonly ffmpeg: Ffmpeg }
  | { readonly ok: false; readonly reason: string }

const oldest = [4, 4] as const
const encoders = ['libx264', 'aac']

/** Looks for ffmpeg and ffprobe on the PATH, new enough and with the encoders that are needed. */
export async function findFfmpeg(): Promise<FoundFfmpeg> {
  const limits: RunLimits = { timeoutMs: 10_000, signal: new AbortController().signal }
  const run = await confined()
  const versions: string[] = []
  for (const program of ['ffmpeg', 'ffprobe'] as const) {
    const ran = await run(program, ['-version'], limits)
    const [, version] = (ran.ok && /^\w+ version n?(\S+)/.exec(ran.output)) || []
    if (version === undefined)
      return { ok: false, reason: `${program} is not installed (or not on the PATH): clips can't be uploaded` }
    const [major = 0, minor = 0] = version.split('.').map(Number)
    // A version of a development build is no number; it is newer than any that is too old.
    if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
      return {
        ok: false,
        reason: `${program} ${version} is too old, ${oldest.join('.')} is needed: clips can't be uploaded`,
      }
    }
    versions.push(version)
  }
  const listed = await run('ffmpeg', ['-hide_banner', '-encoders'], limits)
  const missing = encoders.filter((name) => !listed.ok || !new RegExp(`^ \\S+ ${name} `, 'm').test(listed.output))
  if (missing.length > 0)
    return { ok: false, reason: `ffmpeg has no encoder ${missing.join(', ')}: clips can't be uploaded` }
  const filters = await run('ffmpeg', ['-hide_banner', '-filters'], limits)
  const mapsTones = toneMapFilters.every(
    (name) => filters.ok && new RegExp(`^ \\S+ ${name} `, 'm').test(filters.output),
  )
  return { ok: true, ffmpeg: { version: versions[0] ?? '', mapsTones, run } }
}
