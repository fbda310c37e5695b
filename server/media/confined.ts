import { spawn } from 'node:child_process'
import { availableParallelism, setPriority, tmpdir } from 'node:os'

/** How a run ended; `failed` for a file that a program can't read, or cannot read to its end, `code` for one of a decoder that it may not use. */
export type Ran =
  | { readonly ok: true; readonly output: string }
  | {
      readonly ok: false
      readonly why: 'failed' | 'code' | 'timeout' | 'stopped'
      /** The last of what the program said, for the operator. */
      readonly said: string
    }

/** How far a program is: what came out of it so far in seconds of film, and how many of these it makes in a second. */
export interface Progress {
  readonly seconds: number
  readonly speed: number
}

/** How long a run may take, who may end it, and where it works. */
export interface RunLimits {
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** The folder that it runs in; that of temporary files unless told. */
  readonly folder?: string
  /** Told each second how far it is; then it is ended as well where nothing moves on for `stalledMs`. */
  readonly onProgress?: (progress: Progress) => void
  /** Told what it prints, as it comes: for what may be long. */
  readonly onOutput?: (chunk: string) => void
}

/** Runs a program, held back. */
export type RunProgram = (program: string, options: readonly string[], limits: RunLimits) => Promise<Ran>

/** Answers of a program are small; more than this is not one. */
const mostOutput = 1024 * 1024
/** Everything else on the machine goes first. */
const niceness = 10
/** How long a program may get nowhere. */
const stalledMs = 120_000
const mostSaid = 2048
/** Address space: threads ask for far more of it than they ever touch. */
const mostMemory = 4 * 1024 ** 3
/** The largest file that a program writes is a segment, or a sheet of pictures. */
const mostFileBytes = 256 * 1024 * 1024
const notAllowed = /^.*Codec \([\w-]+\) not on whitelist/m

/** The words that stand before a program and its options, to hold it back. */
type Confine = (limits: RunLimits) => readonly string[]

/** What holds programs back here: limits of memory, processor and files, and no network; each where the system has it. */
async function confinements(limits: RunLimits): Promise<Confine> {
  const has = async (program: string, ...options: string[]) => (await spawned(program, options, limits)).ok
  const limited = await has('prlimit', `--as=${mostMemory}`, '--', 'true')
  const offline = (await has('unshare', '-rn', 'true')) ? ['unshare', '-rn', '--'] : []
  return ({ timeoutMs }) => {
    const processorSeconds = Math.ceil((timeoutMs / 1000) * availableParallelism())
    const limit = [`--as=${mostMemory}`, `--cpu=${processorSeconds}`, `--fsize=${mostFileBytes}`, '--core=0']
    return [...(limited ? ['prlimit', ...limit, '--'] : []), ...offline]
  }
}

/** What was found on a PATH. */
let found: { readonly path: string | undefined; readonly confine: Promise<Confine> } | undefined

/** What runs programs that read what strangers made: without a shell, an input or a network, and within limits. */
export async function confined(): Promise<RunProgram> {
  const path = process.env.PATH
  if (found?.path !== path)
    found = { path, confine: confinements({ timeoutMs: 10_000, signal: new AbortController().signal }) }
  const confine = await found!.confine
  return (program, options, limits) => {
    const telling = limits.onProgress ? ['-progress', 'pipe:1', '-stats_period', '1'] : []
    const [first, ...rest] = [...confine(limits), program, ...telling, ...options]
    return spawned(first ?? program, rest, limits)
  }
}

/** The last number of this name in what a program says of its progress. */
const lastOf = (name: string, text: string): number =>
  Number([...text.matchAll(new RegExp(`^${name}=\\s*([\\d.]+)`, 'gm'))].at(-1)?.[1] ?? Number.NaN)

/** Runs a program without a shell and without an input. */
function spawned(
  program: string,
  options: readonly string[],
  { timeoutMs, signal, folder = tmpdir(), onProgress, onOutput }: RunLimits,
): Promise<Ran> {
  if (signal.aborted) return Promise.resolve({ ok: false, why: 'stopped', said: '' })
  return new Promise((resolve) => {
    const child = spawn(program, options, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      // threads of a C library ask for an arena of memory each unless told
      env: { PATH: process.env.PATH, LC_ALL: 'C', MALLOC_ARENA_MAX: '4' },
    })
    let why: 'failed' | 'timeout' | 'stopped' = 'failed'
    let output = ''
    let said = ''
    let isCodeRefused = false
    let seconds = 0
    const end = (reason: typeof why) => () => {
      why = reason
      child.kill('SIGKILL')
    }
    const late = setTimeout(end('timeout'), timeoutMs)
    let stalled = onProgress && setTimeout(end('timeout'), stalledMs)
    const stop = end('stopped')
    signal.addEventListener('abort', stop, { once: true })
    const settle = (ran: Ran) => {
      clearTimeout(late)
      clearTimeout(stalled)
      signal.removeEventListener('abort', stop)
      resolve(ran)
    }
    const progressed = (chunk: string) => {
      const now = lastOf('out_time_us', chunk) / 1_000_000
      if (!(now > seconds)) return
      seconds = now
      clearTimeout(stalled)
      stalled = setTimeout(end('timeout'), stalledMs)
      onProgress?.({ seconds, speed: lastOf('speed', chunk) || 0 })
    }
    child.once('spawn', () => {
      try {
        if (child.pid !== undefined) setPriority(child.pid, niceness)
      } catch {
        // It has ended already.
      }
    })
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      if (onProgress) return progressed(chunk)
      if (onOutput) return onOutput(chunk)
      output += chunk
      if (output.length > mostOutput) end('failed')()
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      isCodeRefused ||= notAllowed.test(said + chunk)
      said = (said + chunk).slice(-mostSaid)
    })
    child.once('error', () => settle({ ok: false, why: 'failed', said: '' }))
    child.once('close', (code) => {
      if (why !== 'failed') settle({ ok: false, why, said })
      else if (code === 0) settle({ ok: true, output })
      else settle({ ok: false, why: isCodeRefused ? 'code' : 'failed', said })
    })
  })
}
