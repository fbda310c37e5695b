import { expect, test } from 'vitest'
import { lintPlanted } from './planted.ts'

const writing = `import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'
/** Planted: each line is SQL. */
export async function planted(db: Db) {
  await db.selectFrom('users').selectAll().execute()
  await db.updateTable('users').set({ heat: 1 }).execute()
  await sql\`select 1\`.execute(db)
}
`
const calling = `import type { Selectable } from 'kysely'
import type { Db } from '../database/tables.ts'
import type { UsersTable } from '../database/tables/people.ts'
import { updateUser } from '../repositories/users.ts'
/** Fine. */
export const called = (db: Db, { id }: Selectable<UsersTable>) =>
  db.transaction().execute((tx) => updateUser(tx, id, { heat: 1 }))
`
const lint = (files: Record<string, string>) => lintPlanted(files).filter(({ rule }) => rule.includes('sql-layers'))

test('SQL above the repositories is found by the linter, whichever way; what calls them is not', () => {
  const folders = ['server/api', 'server/handlers', 'server/serializers', 'server/services', 'server/uploads']
  const found = lint({
    ...Object.fromEntries(folders.map((folder) => [`${folder}/planted.ts`, writing])),
    'server/services/calling.ts': calling,
    'server/repositories/fine.ts': writing,
    'server/database/fine.ts': writing,
    'tests/contract/fine.ts': writing,
  })
  expect(
    Map.groupBy(found, ({ file }) => file)
      .keys()
      .toArray()
      .toSorted(),
  ).toEqual(folders.map((folder) => `${folder}/planted.ts`))
  expect(found).toHaveLength(5 * 6)
})

test('a repository that knows what is above it is found by the linter', () => {
  const found = lint({
    'server/repositories/planted.ts': `import { videoCards } from '../serializers/mvs.ts'\nexport const all = [videoCards]\n`,
    'server/repositories/rules.ts': `import { book } from '../services/ledger.ts'\nexport const all = [book]\n`,
    'server/repositories/other.ts': `import type { A } from '../handlers/all.ts'\nexport const a: A[] = []\n`,
  })
  expect(found).toHaveLength(3)
})
