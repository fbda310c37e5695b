import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Twenty ports of this checkout, so that two on one machine do not meet. */
const ownPorts = () => 20_000 + (createHash('sha256').update(path.resolve('.')).digest().readUInt16BE() % 500) * 20
const first = process.env.TEST_PORT ? Number(process.env.TEST_PORT) : ownPorts()

/** An app under test: where it is built to, and the ports it is built for. */
export interface TestApp {
  folder: string
  /** The page's own origin. */
  appPort: number
  /** Where the server's lines listen: it takes the three ports after the app's. */
  linePorts: readonly number[]
  /** The lines as the app knows them: faults are injected here, on the way to the server's own. */
  faultPorts: readonly number[]
  /** Where operators work. */
  deskPort: number
  /** A build and a newer one of the same source. */
  builds: readonly ['first', 'next']
}

/** Browser tests that run at the same time; each has an app of its own. */
export const seats = 2

const seated = (seat: number): TestApp => ({
  folder: path.resolve('.cache/test-app', String(seat)),
  appPort: first + seat * 4,
  linePorts: [1, 2, 3].map((line) => first + seat * 4 + line),
  faultPorts: [11, 12, 13].map((line) => first + seat * 3 + line),
  deskPort: first + 17 + seat,
  builds: ['first', 'next'],
})

/** The apps of all seats. */
export const testApps: readonly TestApp[] = Array.from({ length: seats }, (_, seat) => seated(seat))

/** Playwright numbers the processes that run at the same time from 0, vitest from 1. */
const ownSeat = () => Number(process.env.TEST_PARALLEL_INDEX ?? (Number(process.env.VITEST_POOL_ID ?? 1) - 1) % seats)

/** The app of this process. */
export const testApp: TestApp = seated(ownSeat())

/** The folder of a build. */
export const buildFolder = (build: string, app = testApp) => path.join(app.folder, 'builds', build)

/** Where the desk is built to, once for all seats. */
export const deskFolder = path.resolve('.cache/test-app/desk')

/** A data folder with the demo content, for this app's keys: servers start on copies of it. */
export const seededData = (app = testApp) => path.join(app.folder, 'data')

/** Names of the scripts and style sheets of a build; its page and its icons are kept beside them. */
export const codeOf = (build: string) =>
  readdirSync(path.join(buildFolder(build), 'assets')).filter((name) => /\.(js|css)$/.test(name))

/** The environment of a build and of the server that serves it. */
export const testAppEnv = (build: string, app = testApp): Record<string, string> => ({
  // who asks for the build may run in a test runner, which says "test" here: Vite would make a build for development
  NODE_ENV: 'production',
  BUILD_ID: build,
  SHIGUANG_PORT: String(app.appPort),
  SHIGUANG_DESK_PORT: String(app.deskPort),
  SHIGUANG_DESK_DIST: deskFolder,
  SHIGUANG_LINES: app.faultPorts.map((port) => `http://127.0.0.1:${port}`).join(','),
  SHIGUANG_KEYS: `1:${'42'.repeat(32)}`,
  SHIGUANG_DATA: seededData(app),
  // all tests come from one network, which nobody's household does
  SHIGUANG_RATE: '20',
})
