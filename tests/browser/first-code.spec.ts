import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { buildFolder, codeOf } from '../../tools/test/test-app.ts'

/** The files, without their hashes, which the code of one imports and so brings along, at once and a round later. */
function broughtBy(name: string, known = new Set<string>()): string[] {
  const file = codeOf('first').find((one) => one.startsWith(`${name}-`) && one.endsWith('.js'))!
  const code = readFileSync(path.join(buildFolder('first'), 'assets', file), 'utf8')
  for (const [, other] of code.matchAll(/(?:from|import)"\.\/([^"]+)-[\w-]{8}\.js"/g)) {
    if (known.has(other!)) continue
    known.add(other!)
    broughtBy(other!, known)
  }
  return [...known].toSorted()
}

test('what comes between the first frame and the first content brings no other code along', () => {
  const first = ['index', 'rolldown-runtime']
  expect(broughtBy('index')).toEqual(['rolldown-runtime'])
  expect(broughtBy('dexie')).toEqual(first)
  expect(broughtBy('following')).toEqual(first)
  // the words of the first screen, which it waits for
  for (const words of ['zh-first', 'en-first']) expect(broughtBy(words), words).toEqual(first)
  // the worker's service of pictures: all of it in one round
  expect(broughtBy('service')).toEqual(['base', 'cache', 'image', 'net-shared', 'net-worker'])
})
