import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql, SqliteAdapter } from 'kysely'
import { parseSync } from 'vite'
import { openMemory } from '#server/database/open.ts'
import type { Db } from '#server/database/tables.ts'

/** Of a syntax tree, what is asked here. */
interface Node {
  type: string
  start: number
  end: number
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

/** A column: what kind of value it has, whether that may be null, and whether the database fills it in. */
interface Column {
  readonly kind: 'text' | 'number'
  readonly nullable: boolean
  readonly given: boolean
  /** A number that the database gives. */
  readonly id: boolean
}

type Columns = Readonly<Record<string, Column>>
type Schema = Readonly<Record<string, Columns>>
/** By file. */
type Texts = Readonly<Record<string, string>>

const folder = path.resolve(import.meta.dirname, '../server/database')

/** All tables with their columns, as migrations made them. */
export async function readSchema(db: Db): Promise<Schema> {
  const made = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('kysely_'))
  const columnsOf = ({ name: table, columns }: (typeof made)[number]) =>
    columns.map((column): [string, Column] => [
      column.name,
      {
        kind: /^(text|varchar)/i.test(column.dataType) ? 'text' : 'number',
        nullable: column.isNullable && !keys.has(`${table}.${column.name}`),
        given: column.isAutoIncrementing || column.hasDefaultValue,
        id: column.isAutoIncrementing,
      },
    ])
  const keys = await sqliteKeys(db)
  return Object.fromEntries(made.map((table) => [table.name, Object.fromEntries(columnsOf(table))]))
}

/** The columns of primary keys in SQLite, which holds them nullable where nothing else is said; nothing ever is null. */
async function sqliteKeys(db: Db): Promise<Set<string>> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return new Set()
  const { rows } = await sql<{ key: string }>`
    select tables.name || '.' || columns.name as key
    from sqlite_master as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and columns.pk > 0`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** How a column is declared where nobody has said more about it. */
function typeOf({ kind, nullable, given, id }: Column): string {
  if (id) return 'GeneratedId'
  const type = `${kind === 'text' ? 'string' : 'number'}${nullable ? ' | null' : ''}`
  return given ? `Generated<${type}>` : type
}

function kindsOf(type: Node): ('text' | 'number' | 'null')[] {
  if (type.type === 'TSUnionType') return type.types!.flatMap(kindsOf)
  if (type.type === 'TSNullKeyword') return ['null']
  if (type.type === 'TSLiteralType') return [typeof type.literal!.value === 'number' ? 'number' : 'text']
  if (type.typeName?.name === 'Generated') return kindsOf(type.typeArguments!.params[0]!)
  return [['TSNumberKeyword', 'Flag', 'GeneratedId'].includes(type.typeName?.name ?? type.type) ? 'number' : 'text']
}

/** Whether a type is true of a column. It may be narrower, or ask for what the database would fill in. */
function isTrue(type: Node, column: Column | undefined): boolean {
  if (!column) return false
  const kinds = new Set(kindsOf(type))
  const given = type.typeName?.name?.startsWith('Generated') === true
  return kinds.delete('null') === column.nullable && [...kinds].join() === column.kind && (column.given || !given)
}

const membersOf = (one: Node) => one.body!.body as unknown as Node[]
const nameOf = (member: Node) => member.key!.name!
const typeIn = (member: Node) => member.typeAnnotation!.typeAnnotation!

/** An interface with the columns of its table: what is true of one stays as somebody wrote it, the others are added or go. */
function corrected(text: string, one: Node, columns: Columns, inherited: readonly Node[]): string {
  const opening = text.slice(one.start, one.body!.start + 1)
  const ends = [one.body!.start + 1, ...membersOf(one).map(({ end }) => end)]
  const kept = membersOf(one).flatMap((member, at) => {
    const [column, type] = [columns[nameOf(member)], typeIn(member)]
    if (!column) return []
    return (
      text.slice(ends[at], type.start) + (isTrue(type, column) ? text.slice(type.start, member.end) : typeOf(column))
    )
  })
  const names = new Set([...inherited, ...membersOf(one)].map(nameOf))
  const added = Object.entries(columns).filter(([name]) => !names.has(name))
  return [opening, ...kept, ...added.map(([name, column]) => `\n  ${name}: ${typeOf(column)}`), '\n}'].join('')
}

/**
 * The texts that declare tables, by file, as the schema has them. Throws where somebody must say first what a table is
 * called, or where what tables share is no longer true of one.
 */
export function writeTables(texts: Texts, schema: Schema): Texts {
  const declared = new Map(
    Object.entries(texts).flatMap(([file, text]) =>
      (parseSync(file, text).program.body as unknown as Node[])
        .map(({ declaration }) => declaration)
        .filter((one) => one?.type === 'TSInterfaceDeclaration')
        .map((one) => [one!.id!.name!, { file, one: one! }] as const),
    ),
  )
  const named = new Map(membersOf(declared.get('Tables')!.one).map((one) => [nameOf(one), typeIn(one).typeName!.name!]))
  for (const name of [...named.keys(), ...Object.keys(schema)]) {
    if (!named.has(name) || !schema[name]) throw new Error(`${name}: in one of the migrations and Tables only`)
  }
  const written = { ...texts }
  for (const [table, name] of [...named].toSorted(
    ([, a], [, b]) => declared.get(b)!.one.start - declared.get(a)!.one.start,
  )) {
    const { file, one } = declared.get(name)!
    const inherited = (one.extends ?? []).flatMap(({ expression }) => membersOf(declared.get(expression.name!)!.one))
    const wrong = inherited.find((each) => !isTrue(typeIn(each), schema[table]![nameOf(each)]))
    if (wrong) throw new Error(`${table}.${nameOf(wrong)}: not what ${name} inherits`)
    const now = corrected(texts[file]!, one, schema[table]!, inherited)
    written[file] = written[file]!.slice(0, one.start) + now + written[file]!.slice(one.end)
  }
  return written
}

/** What declares tables now. */
export function readTexts(): Texts {
  const files = globSync(['tables.ts', 'tables/*.ts'], { cwd: folder })
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]))
}

if (import.meta.main) {
  const { db, close } = await openMemory()
  const texts = readTexts()
  const written = writeTables(texts, await readSchema(db))
  await close()
  const stale = Object.keys(texts).filter((file) => written[file] !== texts[file])
  for (const file of stale) {
    if (process.argv.includes('--check')) console.error(`${file} is not what the migrations make: npm run tables`)
    else writeFileSync(path.join(folder, file), written[file]!)
  }
  process.exitCode = process.argv.includes('--check') && stale.length > 0 ? 1 : 0
}
