import { accessSync, constants } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const runnable = (file: string) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The same engine without the windows, tabs and bars that no test looks at: Debian has it as a package of its own. */
const shell = '/usr/bin/chromium-headless-shell'

/** The Chromium of this machine: `CHROMIUM_PATH`, else the usual places; undefined where there is none. */
export const findChromium = (env: Record<string, string | undefined> = process.env): string | undefined =>
  env.CHROMIUM_PATH ? [env.CHROMIUM_PATH].find(runnable) : places.find(runnable)

/** Switches for tests: no sandbox (root has none), nothing that talks to hosts of its own accord. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What the tests run in: less of a browser where there is one, which starts in half the time. */
export const findTestChromium = (env: Record<string, string | undefined> = process.env): string | undefined =>
  !env.CHROMIUM_PATH && runnable(shell) ? shell : findChromium(env)

/** Launch options for Playwright and for vitest's browser mode; benches take the whole browser. */
export function chromiumLaunch(executablePath = findTestChromium()) {
  // without such a locale it can't open files whose names are not plain ASCII
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return { ...(executablePath ? { executablePath } : {}), args: chromiumArgs, env }
}
