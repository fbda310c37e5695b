import { expect, test } from 'vitest'
import { readSchema, readTexts, writeTables } from '../../tools/tables.ts'
import { openTestDatabase } from '#tests/unit/server-uploads/support/database.ts'

const text = { kind: 'text', nullable: false, given: false, id: false } as const
const number = { ...text, kind: 'number' } as const

const mapOf = (...tables: string[]) => `export interface Tables {\n${tables.map((one) => `  ${one}\n`).join('')}}\n`

test('the types of tables say of every column what the migrations have made: kind, null and default', async () => {
  const { db, close } = await openTestDatabase()
  const schema = await readSchema(db)
  await close()
  expect(Object.keys(schema).length).toBeGreaterThan(70)
  expect(writeTables(readTexts(), schema)).toEqual(readTexts())
})

test('a new column gets its type; what is narrower, and comments, stay', () => {
  const before = `/** A pot. */
export interface PotsTable {
  id: GeneratedId
  /** What it is made of. */
  stuff: 'clay' | 'iron' | null
  lid: Flag
}
`
  const columns = {
    id: { ...number, id: true, given: true },
    stuff: { ...text, nullable: true },
    lid: { ...number, given: true },
    litres: { ...number, nullable: true },
    used_at: { ...number, given: true },
  }
  const map = mapOf('pots: PotsTable')
  const written = writeTables({ 'tables.ts': map, 'tables/pots.ts': before }, { pots: columns })
  expect(written['tables.ts']).toBe(map)
  expect(written['tables/pots.ts']).toBe(
    before.replace('lid: Flag', 'lid: Flag\n  litres: number | null\n  used_at: Generated<number>'),
  )
})

test('a column that is gone goes with its comment, and a type that is no longer true is written anew', () => {
  const before = `export interface Shared {
  name: string
}
export interface PotsTable extends Shared {
  /** Gone. */
  stuff: string
  /** Stays. */
  lid: Flag
  litres: Generated<number>
}
export interface PansTable {}
`
  const texts = { 'tables.ts': mapOf('pots: PotsTable', 'pans: PansTable'), 'tables/pots.ts': before }
  const written = writeTables(texts, {
    pots: { name: text, lid: { ...text, nullable: true }, litres: number },
    pans: { id: { ...number, id: true, given: true } },
  })
  expect(written['tables/pots.ts']).toBe(`export interface Shared {
  name: string
}
export interface PotsTable extends Shared {
  /** Stays. */
  lid: string | null
  litres: number
}
export interface PansTable {
  id: GeneratedId
}
`)
})

test('a table that only one of the migrations and the types has is told', () => {
  const texts = { 'tables.ts': mapOf('pots: PotsTable'), 'tables/pots.ts': 'export interface PotsTable {}\n' }
  expect(() => writeTables(texts, { pots: {}, pans: {} })).toThrow('pans')
  expect(() => writeTables(texts, {})).toThrow('pots')
})
