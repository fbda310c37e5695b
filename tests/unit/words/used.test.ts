import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const sources = new Map(
  globSync('src/**/*.{ts,tsx}')
    .filter((file) => !file.startsWith(path.join('src', 'words')))
    .map((file) => [file, readFileSync(file, 'utf8')]),
)
/** Parts are handed their words, under the names that they have in the catalogue. */
const parts = [...sources].filter(([file]) => path.dirname(file) === path.join('src', 'components'))

/** The keys of a subject's words that are read in no folder which knows them, nor in one that such a file imports from. */
function unused(subject: string, keys: readonly string[]): string[] {
  const known =
    subject === 'gallery'
      ? /useGalleryWords/
      : new RegExp(`Words<'${subject}'>|[wW]ords(Now|AtHand)?\\('${subject}'\\)`)
  const users = [...sources].filter(([, text]) => known.test(text))
  const folders = new Set(
    users.flatMap(([file, text]) => [
      path.dirname(file),
      ...text.matchAll(/from '(\.\.\/[^']+)'/g).map(([, from]) => path.join(path.dirname(file), from!, '..')),
      ...text.matchAll(/from '#features\/([^']+)\/[^'/]+'/g).map(([, folder]) => path.join('src/features', folder!)),
    ]),
  )
  const near = [...[...sources].filter(([file]) => folders.has(path.dirname(file))), ...parts].map(([, text]) => text)
  return keys.filter((key) => {
    const read = new RegExp(String.raw`\.\s*${key}\b|'${key}'|\b${key}\b[^\n]*\} = useWords|\b${key}[,:]`)
    return !near.some((text) => read.test(text))
  })
}

const catalogues = globSync('src/words/zh/*.ts').filter(
  (file) =>
    !['first.ts', 'screens.ts', 'rest.ts', 'refusals.ts', 'notifications.ts', 'transfers.ts'].includes(
      path.basename(file),
    ),
)

describe.each(catalogues)('%s', async (file) => {
  const module = (await import(path.resolve(file))) as Record<string, object>
  test.each(Object.entries(module))('%s has no word that nobody says', (subject, words) => {
    expect(unused(subject, Object.keys(words))).toEqual([])
  })
})

test('all catalogues are looked at', () => {
  expect(catalogues.length).toBeGreaterThan(50)
})

test('a word that nobody says is found', () => {
  expect(unused('shell', ['retry', 'nobodySaysThis'])).toEqual(['nobodySaysThis'])
})
