import { defineConfig } from '@playwright/test'
import { phone } from './tests/browser/support/app.ts'
import { chromiumLaunch } from './tools/chromium.ts'
import { seats } from './tools/test/test-app.ts'

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: '.cache/playwright',
  globalSetup: './tests/browser/support/build.ts',
  workers: seats,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // a machine that others use too: what passes on a second try is named as flaky in the log, to be looked into
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['./tools/test/playwright-tally.ts']],
  use: {
    ...phone,
    locale: 'zh-CN',
    launchOptions: chromiumLaunch(),
    trace: process.env.TRACE ? 'on' : 'off',
    screenshot: 'only-on-failure',
  },
})
