import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openLine, type FaultyLine } from '#tests/faults/proxy.ts'
import { buildFolder, seededData, testApp, testAppEnv } from '../../../tools/test/test-app.ts'

/** The app on this machine: a real server process with a data folder of its own, and its three lines. */
export interface Site {
  readonly origin: string
  /** Where the server keeps its data. */
  readonly data: string
  /** The lines as the app knows them, best guess first. */
  readonly lines: readonly [FaultyLine, FaultyLine, FaultyLine]
  /** Ends the server; its lines refuse connections from then on, and the page's origin too. */
  stop(): Promise<void>
  /** Starts it again, on the same data; with a clock that is so far ahead of this machine's, and further settings. */
  start(options?: { aheadMs?: number; settings?: Record<string, string> }): Promise<void>
  /**
   * Puts a build in the place of the one that is served; answers the folder that is served now. `keepOld`: files of
   * builds before stay reachable.
   */
  deploy(build: string, options?: { keepOld?: boolean }): string
  /** Back to the first build, a running server and lines without faults. */
  reset(): Promise<void>
  close(): Promise<void>
}

const startLimitMs = 60_000

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok
  } catch {
    return false
  }
}

/** The address of a module that puts a process's clock ahead. */
const aheadBy = (ms: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const Own = Date
    globalThis.Date = class extends Own {
      constructor(...given) {
        if (given.length === 0) super(Own.now() + ${ms})
        else super(...given)
      }
      static now() {
        return Own.now() + ${ms}
      }
    }`)}`

/** Starts a server process; resolves when it serves the app, throws with its output when it ends before. */
async function startServer(env: Record<string, string>, origin: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const until = Date.now() + startLimitMs
  // its own word too: a process left over from another run would answer at the same address
  while (!output.includes('ready in') || !(await answers(`${origin}/builds/latest.json`))) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`the server did not start:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return child
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()))

/** Starts the app for one Playwright worker. `front`: a further origin that its pages come from. */
export async function openSite({ front }: { front?: string } = {}): Promise<Site> {
  const [first] = testApp.builds
  if (!existsSync(path.join(buildFolder(first), 'index.html'))) {
    throw new Error('The app is not built for tests: run "node tools/test/build-app.ts" first.')
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-'))
  const served = path.join(folder, 'dist')
  const origin = `http://127.0.0.1:${testApp.appPort}`
  const data = path.join(folder, 'data')
  cpSync(seededData(), data, { recursive: true })
  const env = { ...testAppEnv(first), SHIGUANG_DATA: data, SHIGUANG_DIST: served, SHIGUANG_ORIGINS: front ?? '' }

  let releases = 0
  const deploy: Site['deploy'] = (build, { keepOld = true } = {}) => {
    const release = path.join(folder, `release-${++releases}`)
    if (keepOld && existsSync(served)) cpSync(`${served}/assets`, `${release}/assets`, { recursive: true })
    cpSync(buildFolder(build), release, { recursive: true })
    rmSync(served, { force: true })
    symlinkSync(release, served)
    return release
  }
  deploy(first)

  const open = (at: number) => openLine({ port: testApp.faultPorts[at]!, target: testApp.linePorts[at]!, seed: at + 1 })
  const lines: Site['lines'] = [await open(0), await open(1), await open(2)]
  // its clock or its settings are not those of other tests
  let isOdd = false
  let server: ChildProcess | undefined = await startServer(env, origin)

  const site: Site = {
    origin,
    data,
    lines,
    deploy,
    async stop() {
      if (!server) return
      const stopping = server
      server = undefined
      stopping.kill('SIGTERM')
      const hard = setTimeout(() => stopping.kill('SIGKILL'), 1000)
      await ended(stopping)
      clearTimeout(hard)
      for (const line of lines) await line.set({ kind: 'down' })
    },
    async start({ aheadMs = 0, settings = {} } = {}) {
      for (const line of lines) await line.set()
      isOdd ||= aheadMs !== 0 || Object.keys(settings).length > 0
      const clock = aheadMs === 0 ? {} : { NODE_OPTIONS: `--import ${aheadBy(aheadMs)}` }
      server ??= await startServer({ ...env, ...clock, ...settings }, origin)
    },
    async reset() {
      if (releases > 1) {
        releases = 0
        rmSync(served, { force: true })
        deploy(first, { keepOld: false })
      }
      if (isOdd) await site.stop()
      isOdd = false
      await site.start()
      for (const line of lines) line.forget()
    },
    async close() {
      await site.stop()
      for (const line of lines) await line.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return site
}
