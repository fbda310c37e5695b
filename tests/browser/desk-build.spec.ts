import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildFolder, deskFolder } from '../../tools/test/test-app.ts'
import { expect, test } from '@playwright/test'

/** What only the desk's code says: its header, its store keys, its calls. */
const ofDesk = /X-Desk-Proof|desk-columns:|session\.beginFactor/

const scriptsOf = (folder: string) =>
  readdirSync(path.join(folder, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(folder, 'assets', name), 'utf8'))

test('nothing of the desk is in the app’s build, and its own begins with 220 kB at most', () => {
  expect(scriptsOf(deskFolder).filter((code) => ofDesk.test(code)).length).toBeGreaterThan(0)
  expect(scriptsOf(buildFolder('first')).filter((code) => ofDesk.test(code))).toEqual([])
  const page = readFileSync(path.join(deskFolder, 'index.html'), 'utf8')
  const linked = Array.from(page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g), ([, name]) => name!)
  expect(linked.length).toBeGreaterThan(1)
  const bytes = linked.map((name) => gzipSync(readFileSync(path.join(deskFolder, name))).length)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(220_000)
})
