import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('whatever lies over a page is opened in one place, which the way back knows', () => {
  const opening = globSync('src/**/*.{ts,tsx}').filter((file) => readFileSync(file, 'utf8').includes('.showModal('))
  // the cover of the lock is no overlay of the page: no way back leads past it
  expect(opening.map((file) => file.split(path.sep).join('/')).toSorted()).toEqual([
    'src/components/use-modal.ts',
    'src/features/lock/cover.ts',
  ])
})
