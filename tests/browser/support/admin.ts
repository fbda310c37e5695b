import { execFileSync } from 'node:child_process'
import { testAppEnv } from '../../../tools/test/test-app.ts'
import type { App } from './app.ts'

/** What the operator does on the command line, while the server runs; answers what it says. */
export const admin = ({ site }: App, ...words: readonly string[]): string =>
  execFileSync(process.execPath, ['server/admin.ts', ...words], {
    env: { ...process.env, ...testAppEnv('first'), SHIGUANG_DATA: site.data },
    encoding: 'utf8',
  })
