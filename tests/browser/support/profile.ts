import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../../../tools/chromium.ts'
import { appOf, phone, type App } from './app.ts'
import { findIn } from './find-in.ts'
import type { Site } from './site.ts'
import { watchContext } from './watch.ts'

/** Runs the app in a profile of its own, ends the browser, and tells where in the profile each text stands, once a place. */
export async function inProfile(
  site: Site,
  texts: readonly (string | Buffer)[],
  run: (app: App) => Promise<void>,
): Promise<string[][]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'profile-'))
  try {
    const context = await chromium.launchPersistentContext(folder, { ...chromiumLaunch(), ...phone, locale: 'zh-CN' })
    const page = context.pages()[0] ?? (await context.newPage())
    await run(appOf(page, site, watchContext(context)))
    await context.close()
    return texts.map((text) => findIn(folder, text))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
