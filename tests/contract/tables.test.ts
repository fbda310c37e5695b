import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import type { Db } from '#server/database/tables.ts'
import { openTestDatabase } from '#tests/unit/server-uploads/support/database.ts'

/** Of a syntax tree, what is asked here. */
interface Node {
  type: string
  name?: string
  key?: Node
  id?: Node
  body?: Node & Node[]
  extends?: { expression: Node }[]
  declaration?: Node
  typeAnnotation?: Node
  typeName?: Node
  typeArguments?: { params: Node[] }
  types?: Node[]
  literal?: { value: unknown }
}

/** A column: what kind of value it has, whether that may be null, and whether a row can be added without it. */
interface Column {
  readonly kind: 'text' | 'number'
  readonly nullable: boolean
  readonly given: boolean
}

type Columns = Readonly<Record<string, Column>>

const folder = path.resolve(import.meta.dirname, '../../server/database')

const interfacesOf = (file: string): [string, Node][] => {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  return (program.body as unknown as Node[])
    .map(({ declaration }) => declaration)
    .filter((one) => one?.type === 'TSInterfaceDeclaration')
    .map((one) => [one!.id!.name!, one!])
}

const declared = new Map(
  ['tables.ts', ...readdirSync(path.join(folder, 'tables')).map((file) => `tables/${file}`)].flatMap((file) =>
    interfacesOf(path.join(folder, file)),
  ),
)

/** Names of types that are numbers; all else is text, but for what is made of others. */
const numbers = new Set(['TSNumberKeyword', 'Flag'])

function kindsOf(type: Node): ('text' | 'number' | 'null')[] {
  if (type.type === 'TSUnionType') return type.types!.flatMap(kindsOf)
  if (type.type === 'TSNullKeyword') return ['null']
  if (type.type === 'TSLiteralType') return [typeof type.literal!.value === 'number' ? 'number' : 'text']
  if (type.typeName?.name === 'Generated') return kindsOf(type.typeArguments!.params[0]!)
  return [numbers.has(type.typeName?.name ?? type.type) ? 'number' : 'text']
}

function columnOf(type: Node): Column {
  const given = type.typeName?.name === 'GeneratedId' || type.typeName?.name === 'Generated'
  const kinds = type.typeName?.name === 'GeneratedId' ? ['number' as const] : kindsOf(type)
  const [kind, ...others] = new Set(kinds.filter((one) => one !== 'null'))
  if (kind === undefined || others.length > 0) throw new Error('a column of text and numbers')
  return { kind, nullable: kinds.includes('null'), given }
}

/** The columns that an interface declares, with those that it extends. */
function columnsOf(name: string): Columns {
  const { extends: bases = [], body } = declared.get(name)!
  const own = (body!.body as unknown as Node[]).map((one) => [
    one.key!.name!,
    columnOf(one.typeAnnotation!.typeAnnotation!),
  ])
  return {
    ...Object.assign({}, ...bases.map(({ expression }) => columnsOf(expression.name!))),
    ...Object.fromEntries(own),
  }
}

const tables = Object.fromEntries(
  (declared.get('Tables')!.body!.body as unknown as Node[]).map((one) => [
    one.key!.name!,
    columnsOf(one.typeAnnotation!.typeAnnotation!.typeName!.name!),
  ]),
)

/** What both engines call a column of text. */
const isText = (dataType: string) => /^(text|varchar|bytea)/i.test(dataType)

/** The columns of primary keys in SQLite, which holds them nullable where nothing else is said; nothing ever is null. */
async function sqliteKeys(db: Db): Promise<Set<string>> {
  if (process.env['DATABASE_URL']) return new Set()
  const { rows } = await sql<{ key: string }>`
    select tables.name || '.' || columns.name as key
    from sqlite_master as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and columns.pk > 0`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

test('the types of tables say of every column what the migrations have made: kind, null and default', async () => {
  const { db, close } = await openTestDatabase()
  const keys = await sqliteKeys(db)
  const made = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('kysely_'))
  await close()
  const schema = made.map(({ name, columns }): [string, Columns] => [
    name,
    Object.fromEntries(
      columns.map((column) => [
        column.name,
        {
          kind: isText(column.dataType) ? 'text' : 'number',
          nullable: column.isNullable && !keys.has(`${name}.${column.name}`),
          // a type may ask for what the database would fill in, where a row without it would be wrong
          given: (column.isAutoIncrementing || column.hasDefaultValue) && tables[name]?.[column.name]?.given === true,
        },
      ]),
    ),
  ])
  expect(Object.keys(tables).length).toBeGreaterThan(70)
  expect(tables).toEqual(Object.fromEntries(schema))
})
