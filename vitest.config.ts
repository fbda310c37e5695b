import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { chromiumLaunch } from './tools/chromium.ts'
import { seats } from './tools/test/test-app.ts'
import { testDefines } from './tools/test/test-build.ts'

/** Tests in engines beside Chromium, and the one file of them that measures. */
const timed = 'tests/engines/worker-death.long.test.ts'
const engines = (own: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    globalSetup: ['tests/browser/support/build.ts'],
    environment: 'node',
    ...own,
  },
})

export default defineConfig({
  define: testDefines,
  // the vectors of other projects lie beside the repository, where they are at hand
  server: { fs: { allow: ['.', '../shared'] } },
  test: {
    reporters: ['default', './tools/test/vitest-tally.ts'],
    // as in playwright.config.ts: timing on a busy machine is not the code's fault, and the log names what needed it
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/attacks/**/*.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
          // A server process on another database takes a while to be there.
          hookTimeout: 60_000,
        },
      },
      engines({
        name: 'engines',
        // not by `exclude`, which would take the place of the command's own
        include: ['tests/engines/!(worker-death.long).test.ts'],
        // each has an app of its own
        maxWorkers: seats,
      }),
      // after the others: what is held against a clock has the machine to itself
      engines({ name: 'engines-timed', include: [timed], fileParallelism: false, sequence: { groupOrder: 1 } }),
      {
        extends: true,
        plugins: [react({ compiler: true })],
        test: {
          name: 'browser',
          include: ['tests/browser-unit/**/*.test.{ts,tsx}', 'tests/screens/**/*.test.tsx'],
          setupFiles: ['tests/browser-unit/speak.ts'],
          testTimeout: 20_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 375, height: 812 },
            provider: playwright({ launchOptions: chromiumLaunch() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
