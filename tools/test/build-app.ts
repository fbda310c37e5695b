import { spawn } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { run } from './run.ts'
import { buildFolder, deskFolder, seededData, testApps, testAppEnv, type TestApp } from './test-app.ts'

/** Builds the app for the browser tests, twice: what a deployment replaces, and what it brings. */
async function build(app: TestApp) {
  for (const name of app.builds) {
    const { code, output, seconds } = await run(
      ['vite', 'build', '--outDir', buildFolder(name, app), '--emptyOutDir'],
      { env: testAppEnv(name, app) },
    )
    console.log(`build ${name} for port ${app.appPort}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds.toFixed(1)} s)`)
    if (code === 0) continue
    console.log(output.trimEnd())
    process.exitCode = 1
  }
}

/** Builds the desk, which is the same for all. */
async function buildDesk() {
  const { code, output, seconds } = await run(
    ['vite', 'build', '--config', 'vite.desk.config.ts', '--outDir', deskFolder, '--emptyOutDir'],
    { env: { NODE_ENV: 'production' } },
  )
  console.log(`build the desk: ${code === 0 ? 'ok' : 'FAILED'} (${seconds.toFixed(1)} s)`)
  if (code === 0) return
  console.log(output.trimEnd())
  process.exitCode = 1
}

/** Fills a data folder with the demo content once: each server of the tests starts on a copy. */
async function seed([app, ...others]: readonly TestApp[]) {
  const folders = [app!, ...others].map(seededData)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  const env = { ...process.env, ...testAppEnv('first', app), SHIGUANG_DIST: buildFolder('first', app) }
  const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (said.includes('ready in')) server.kill('SIGTERM')
  })
  await new Promise((resolve) => server.once('close', resolve))
  if (!said.includes('ready in')) throw new Error(`the server ended before it was ready:\n${said}`)
  for (const folder of folders.slice(1)) cpSync(folders[0]!, folder, { recursive: true })
  console.log('demo content: ok')
}

await Promise.all([...testApps.map(build), buildDesk()])
await seed(testApps)
