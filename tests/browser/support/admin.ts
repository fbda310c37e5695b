import { execFileSync } from 'node:child_process'
import { testAppEnv } from '../../../tools/test/test-app.ts'
import type { Site } from './site.ts'

/** What the operator does on the command line, while the server runs; answers what it says. */
export const admin = ({ site }: { readonly site: Pick<Site, 'data'> }, ...words: readonly string[]): string =>
  execFileSync(process.execPath, ['server/admin.ts', ...words], {
    env: { ...process.env, ...testAppEnv('first'), SHIGUANG_DATA: site.data },
    encoding: 'utf8',
  })
