import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageWriters } from '../../../tools/lint/one-writer.ts'
import { lintPlanted } from './planted.ts'

const writing = `import type { PersonDatabase } from '#bridge/database.ts'
/** Planted: each line writes. */
export async function planted(db: PersonDatabase, { meta }: PersonDatabase) {
  await db.history.put({ kind: 'video', id: 1, position: 1, length: 2, at: 3 })
  await db.searches.delete('x')
  await meta.delete('x')
  await db.hidden.clear()
  await db.cards.where('askedAt').above(1).delete()
  await db.history.toCollection().modify({ at: 1 })
  await db.table('answers').update('x', {})
  await db['drafts'].bulkPut([])
  await db.transaction('rw', db.meta, () => Promise.resolve())
  db.backendDB().transaction('meta', 'readwrite')
}
`
const reading = `import type { PersonDatabase } from '#bridge/database.ts'
/** Fine. */
export async function read(db: PersonDatabase, cache: Cache, seen: Set<string>, found: Map<string, string>) {
  await db.transaction('r', db.meta, () => db.meta.get('x'))
  await cache.put('/x', Response.json(await db.history.where('at').above(1).toArray()))
  await cache.delete('/x')
  seen.add('x')
  found.delete('x')
  found.clear()
}
`
const lint = (files: Record<string, string>) => lintPlanted(files).filter(({ rule }) => rule.includes('one-writer'))

test('a page that writes rows by itself is found by the linter, whichever way; what reads, or writes elsewhere, is not', () => {
  const found = lint({
    'src/features/home/planted.ts': writing,
    'src/data/reading.ts': reading,
    'src/data/drafts.ts': writing,
    'workers/net/planted.ts': writing,
  })
  expect(new Set(found.map(({ file }) => file))).toEqual(new Set(['src/features/home/planted.ts']))
  expect(found).toHaveLength(10)
})

test('the pages’ own writers are there, and of the person’s database there is one: that of drafts', () => {
  expect(pageWriters.filter((file) => !existsSync(file))).toEqual([])
})
