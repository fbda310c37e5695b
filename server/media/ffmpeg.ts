import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { toneMapFilters } from './hdr.ts'

/** How a run ended; `failed` for a file that a program can't read, or cannot read to its end, `code` for one of a decoder that it may not use. */
export type Ran =
  | { readonly ok: true; readonly output: string }
  | { readonly ok: false; readonly why: 'failed' | 'code' | 'timeout' | 'stopped' }

/** How long a run may take, and who may end it. */
export interface RunLimits {
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

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

/** Answers of `ffprobe` are small; more than this is not one. */
const mostOutput = 1024 * 1024
/** Everything else on the machine goes first. */
const niceness = 10
const oldest = [4, 4] as const
const encoders = ['libx264', 'aac']

/** Looks for ffmpeg and ffprobe on the PATH, new enough and with the encoders that are needed. */
export async function findFfmpeg(): Promise<FoundFfmpeg> {
  const limits: RunLimits = { timeoutMs: 10_000, signal: new AbortController().signal }
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

const notAllowed = /^.*Codec \([\w-]+\) not on whitelist/m

/** Runs a program without a shell and without an input. What it prints about a person's file goes nowhere but into a look for why. */
function run(
  program: 'ffmpeg' | 'ffprobe',
  options: readonly string[],
  { timeoutMs, signal }: RunLimits,
): Promise<Ran> {
  if (signal.aborted) return Promise.resolve({ ok: false, why: 'stopped' })
  return new Promise((resolve) => {
    const child = spawn(program, options, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    })
    let why: 'failed' | 'timeout' | 'stopped' = 'failed'
    let output = ''
    let said = ''
    const end = (reason: typeof why) => () => {
      why = reason
      child.kill('SIGKILL')
    }
    const late = setTimeout(end('timeout'), timeoutMs)
    const stop = end('stopped')
    signal.addEventListener('abort', stop, { once: true })
    const settle = (ran: Ran) => {
      clearTimeout(late)
      signal.removeEventListener('abort', stop)
      resolve(ran)
    }
    child.once('spawn', () => {
      try {
        if (child.pid !== undefined) setPriority(child.pid, niceness)
      } catch {
        // It has ended already.
      }
    })
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      if (output.length > mostOutput) end('failed')()
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      if (said.length < mostOutput) said += chunk
    })
    child.once('error', () => settle({ ok: false, why: 'failed' }))
    child.once('close', (code) => {
      if (why !== 'failed') settle({ ok: false, why })
      else if (code === 0) settle({ ok: true, output })
      else settle({ ok: false, why: notAllowed.test(said) ? 'code' : 'failed' })
    })
  })
}
