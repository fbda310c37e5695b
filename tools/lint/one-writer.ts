import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Of a syntax tree, what is asked here. */
export interface Node {
  type: string
  name?: string
  value?: unknown
  object?: Node
  property?: Node
  callee?: Node
  expression?: Node
  arguments?: readonly Node[]
}

/** What the linter hands in. */
export interface Context {
  filename: string
  cwd: string
  report: (fault: { node: unknown; message: string }) => void
}

const root = path.resolve(import.meta.dirname, '../..')

/** Names of all tables, of the person's database and the device's. */
const tables = new Set(
  Array.from(
    readFileSync(path.join(root, 'src/bridge/database.ts'), 'utf8').matchAll(/declare (\w+): Table</g),
    ([, name]) => name!,
  ),
)

/** What a page still writes by itself; why is in `docs/decisions/053-the-worker-writes.md`. */
export const pageWriters: readonly string[] = [
  // the person's: drafts
  'src/data/drafts.ts',
  // the device's: what is set while no worker is there, or within the event that ends the page
  'src/data/settings.ts',
  'src/data/note-open.ts',
  'src/data/unclean-end.ts',
  'src/data/storage-canary.ts',
  'src/data/memory.ts',
  'src/data/incognito.ts',
  'src/data/lock-row.ts',
  // whole databases, with the worker ended
  'src/data/lock-reseal.ts',
  'src/data/storage-wipe.ts',
]

/** All but what says how databases are made and sealed. */
const ofPage = /^src\/(?!bridge\/)/
/** Methods that nothing but a table has; `put` with one argument, for a cache's has two. */
const tablesOwn = new Set(['put', 'bulkPut', 'bulkAdd', 'bulkUpdate', 'bulkDelete', 'modify', 'upsert'])
/** Methods that others have too. */
const shared = new Set(['add', 'update', 'delete', 'clear'])
/** What makes a collection of a table. */
const choosing = new Set(['where', 'orderBy', 'toCollection', 'table'])

/** The names in `db.history.where('at').above(1)`, from its end. */
function chainOf(node: Node | undefined): string[] {
  if (!node) return []
  if (node.type === 'CallExpression') return chainOf(node.callee)
  if (node.type === 'MemberExpression') return [node.property?.name ?? '', ...chainOf(node.object)]
  if (node.expression) return chainOf(node.expression)
  return node.name === undefined ? [] : [node.name]
}

const isWriting = (mode: Node | undefined) => typeof mode?.value === 'string' && /^(rw|readwrite)/.test(mode.value)

/**
 * One writer for the person's database: a page has the worker write, by `write` of `src/data/write.ts`. What pages may still
 * write by themselves is named here, file by file.
 */
export const oneWriter = {
  create({ filename, cwd, report }: Context) {
    const from = path.relative(cwd, filename).split(path.sep).join('/')
    if (!ofPage.test(from) || pageWriters.includes(from)) return {}
    return {
      CallExpression(node: Node) {
        const given = node.arguments ?? []
        const [method, ...of] = chainOf(node.callee)
        if (method === undefined || of.length === 0) return
        const isOwn = tablesOwn.has(method) && !(method === 'put' && given.length > 1)
        const isShared = shared.has(method) && of.some((name) => tables.has(name) || choosing.has(name))
        const isTransaction = method === 'transaction' && given.some(isWriting)
        if (isOwn || isShared || isTransaction)
          report({ node, message: 'A page does not write rows: it has the worker write, by write of data/write.' })
      },
    }
  },
}
