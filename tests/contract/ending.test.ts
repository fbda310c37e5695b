import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openLauncher, type Launcher } from './support/launch.ts'
import { freePorts } from './support/server-process.ts'

const root = path.resolve(import.meta.dirname, '../..')
const isUp = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** What is started through npm has a shell around it, which need not pass on that it was ended. */
describe.skipIf(process.platform === 'win32')('whoever ends the program that was started ends the server', () => {
  let launcher: Launcher
  let programs: string
  beforeAll(() => {
    launcher = openLauncher()
    // the app is built already
    programs = path.join(launcher.folder, 'programs')
    mkdirSync(programs)
    writeFileSync(path.join(programs, 'vite'), '#!/bin/sh\nexit 0\n')
    chmodSync(path.join(programs, 'vite'), 0o755)
  })
  afterAll(() => launcher.close())

  it.each([
    ['npm start, itself', 'exec node tools/start.js'],
    ['npm start, in a shell that says nothing', 'node tools/start.js; true'],
    ['the cluster’s command', 'exec node tools/cluster/run.ts none -- sh -c "node tools/start.js; true"'],
  ])('%s', { timeout: 60_000 }, async (name, command) => {
    const port = await freePorts(4)
    const url = `http://127.0.0.1:${port}/healthz`
    const child = spawn('sh', ['-c', command], {
      cwd: root,
      env: {
        PATH: `${programs}:${path.dirname(process.execPath)}:${process.env['PATH']}`,
        npm_lifecycle_event: 'start',
        SHIGUANG_DATA: path.join(launcher.folder, name),
        SHIGUANG_DIST: launcher.dist,
        SHIGUANG_DEMO: 'off',
        SHIGUANG_PORT: String(port),
      },
      stdio: 'ignore',
    })
    await vi.waitUntil(() => isUp(url), { timeout: 30_000, interval: 100 })
    child.kill('SIGTERM')
    await vi.waitUntil(async () => !(await isUp(url)), { timeout: 15_000, interval: 100 })
    expect(await isUp(url)).toBe(false)
  })
})
