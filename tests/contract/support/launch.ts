import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePorts } from './server-process.ts'
import { spawnServer, type SpawnedServer } from './spawn-server.ts'

/** A server that was started, or that ended before it was ready. */
export interface Started {
  readonly port: number
  /** What it said when it was ready, or when it ended before. */
  readonly said: string
  readonly exitCode: number | undefined
  stop(signal: NodeJS.Signals): Promise<number | null>
}

/** Where servers are started from: a folder with a built app in it, which goes with all that was started. */
export interface Launcher {
  readonly folder: string
  /** The built app. */
  readonly dist: string
  /** Starts one on ports of its own; resolves when it is ready, or has ended. */
  launch(env?: Readonly<Record<string, string>>): Promise<Started>
  /** Ends what was started and still runs. */
  killAll(): void
  close(): void
}

/** A server's own and its lines', and room for one more line. */
const portsEach = 5

/** Makes a launcher, with a small app. */
export function openLauncher(): Launcher {
  const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-start-'))
  const dist = path.join(folder, 'dist')
  writeApp(dist)
  const children = new Set<ChildProcess>()
  const killAll = () => {
    for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
    children.clear()
  }
  return {
    folder,
    dist,
    killAll,
    async launch(env = {}) {
      const port = Number(env['SHIGUANG_PORT'] ?? (await freePorts(portsEach)))
      const server = spawnServer({
        SHIGUANG_DATA: path.join(folder, 'data'),
        SHIGUANG_DIST: dist,
        SHIGUANG_PORT: String(port),
        ...env,
      })
      children.add(server.child)
      return startedOf(server, port)
    },
    close: () => {
      killAll()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startedOf({ child, said, ready, ended }: SpawnedServer, port: number): Promise<Started> {
  if (await ready) return { port, said: said(), exitCode: undefined, stop: (signal) => (child.kill(signal), ended) }
  return { port, said: said(), exitCode: (await ended) ?? -1, stop: () => ended }
}

function writeApp(dist: string): void {
  for (const part of ['assets', 'builds/meta', '.vite']) mkdirSync(path.join(dist, part), { recursive: true })
  const files = {
    'headers.json': JSON.stringify({ 'Content-Security-Policy': "default-src 'self'", 'X-Robots-Tag': 'noindex' }),
    'index.html': '<!doctype html><title>拾光</title>',
    'manifest.webmanifest': '{}',
    'list.m3u8': '#EXTM3U\n',
    'assets/app-1234.js': 'const x = 1\n'.repeat(500),
    'assets/app-1234.js.map': '{"sources":["secret"]}',
    'builds/latest.json': '{"id":"b1"}',
    'builds/meta/b1.json': '{"id":"b1"}',
    '.vite/manifest.json': '{}',
    '../secret.txt': 'secret',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dist, name), text)
}
