import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readWycheproof, WYCHEPROOF_COUNTS, wycheproofChecks } from '#tests/contract/crypto-wycheproof.ts'
import { ENDS } from './ends.ts'

const projectRoot = path.resolve(import.meta.dirname, '../../..')
const folder = path.resolve(projectRoot, process.env['WYCHEPROOF_DIR'] ?? '../shared/data/wycheproof')
const isAtHand = existsSync(folder)
if (!isAtHand) console.info('Wycheproof is not at hand (WYCHEPROOF_DIR names its folder): skipped')

test.skipIf(!isAtHand).for(ENDS)('$name agrees with Wycheproof', async (end) => {
  const files = await readWycheproof(async (name): Promise<unknown> =>
    JSON.parse(await readFile(path.join(folder, `${name}_test.json`), 'utf8')),
  )
  const checks = await wycheproofChecks(end, files)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  expect(checks).toHaveLength(WYCHEPROOF_COUNTS[end.suite])
})
