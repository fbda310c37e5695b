import { run } from './run.ts'
import { buildFolder, testApps, testAppEnv, type TestApp } from './test-app.ts'

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

await Promise.all(testApps.map(build))
