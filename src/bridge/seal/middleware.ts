import { Dexie, type DBCore, type DBCoreCursor, type DBCoreIndex, type DBCoreKeyRange, type DBCoreTable } from 'dexie'
import { hasBlob, readBlobs } from './row-bytes.ts'
import { createSealer, isSealedTable, type KeyFields, type Sealer } from './sealer.ts'

const listOf = (keyPath: DBCoreIndex['keyPath']): readonly string[] =>
  keyPath === null ? [] : typeof keyPath === 'string' ? [keyPath] : keyPath

/** The key fields of a table, as its schema has them. */
export function keyFieldsOf({
  name,
  schema: { primaryKey, indexes },
}: Pick<DBCoreTable, 'name' | 'schema'>): KeyFields {
  const fields = [...new Set([primaryKey, ...indexes].flatMap(({ keyPath }) => listOf(keyPath)))]
  const own = listOf(primaryKey.keyPath)[0]
  return { table: name, fields, ...(primaryKey.autoIncrement && own !== undefined && { numbered: own }) }
}

/** Lays `change` over the parts of a key that has one field or several. */
function mapKey(key: unknown, index: DBCoreIndex, change: (part: unknown, field: string) => unknown): unknown {
  const fields = listOf(index.keyPath)
  if (typeof index.keyPath === 'string') return change(key, fields[0]!)
  return Array.isArray(key) ? key.map((part, at) => (at < fields.length ? change(part, fields[at]!) : part)) : key
}

/**
 * Seals every row of a database on its way in and opens it on its way out, below everything that Dexie does itself, so
 * that live queries, indexes and changes work as ever. To be called before the database is opened.
 */
export function sealDatabase(db: Dexie, key: Uint8Array): void {
  const sealer = createSealer(key, db.name.endsWith('-device'))
  db.use({
    stack: 'dbcore',
    name: 'seal',
    level: -10,
    create: (down) =>
      ({
        ...down,
        table: (name: string) => (isSealedTable(name) ? sealTable(down.table(name), sealer) : down.table(name)),
      }) satisfies DBCore,
  })
}

function sealTable(down: DBCoreTable, sealer: Sealer): DBCoreTable {
  const keys = keyFieldsOf(down)
  const { primaryKey } = down.schema
  const { table } = keys
  const sealKey = (key: unknown, index: DBCoreIndex) =>
    mapKey(key, index, (part, field) => sealer.key(part, table, field))
  const openKey = (key: unknown, index: DBCoreIndex) =>
    mapKey(key, index, (part, field) => sealer.openedKey(part, table, field))
  const sealRange = (range: DBCoreKeyRange, index: DBCoreIndex): DBCoreKeyRange => ({
    ...range,
    lower: sealKey(range.lower, index),
    upper: sealKey(range.upper, index),
  })
  const opened = (row: unknown) => sealer.opened(row, keys)

  return {
    ...down,
    mutate(request) {
      switch (request.type) {
        case 'add':
        case 'put': {
          const write = (values: readonly unknown[]) =>
            down.mutate({ ...request, values: values.map((value) => sealer.row(value as object, keys)) })
          const { values } = request
          // the transaction is held open meanwhile, at the cost of some requests that do nothing
          const written = values.some(hasBlob)
            ? Dexie.waitFor(Promise.all(values.map(readBlobs))).then(write)
            : write(values)
          return written.then((response) => ({
            ...response,
            lastResult: openKey(response.lastResult, primaryKey),
            ...(response.results && { results: response.results.map((one: unknown) => openKey(one, primaryKey)) }),
          }))
        }
        case 'delete':
          return down
            .mutate({ ...request, keys: request.keys.map((one) => sealKey(one, primaryKey)) })
            .then((response) => ({ ...response, ...(response.results && { results: request.keys }) }))
        case 'deleteRange':
          return down.mutate({ ...request, range: sealRange(request.range, primaryKey) })
      }
    },
    get: (request) => down.get({ ...request, key: sealKey(request.key, primaryKey) }).then(opened),
    getMany: (request) =>
      down
        .getMany({ ...request, keys: request.keys.map((one) => sealKey(one, primaryKey)) })
        .then((rows) => rows.map(opened)),
    query: (request) => {
      const { index, range } = request.query
      return down.query({ ...request, query: { index, range: sealRange(range, index) } }).then(({ result }) => ({
        result: result.map((one: unknown) => (request.values === true ? opened(one) : openKey(one, primaryKey))),
      }))
    },
    count: ({ query: { index, range }, ...rest }) =>
      down.count({ ...rest, query: { index, range: sealRange(range, index) } }),
    openCursor(request) {
      const { index, range } = request.query
      return down.openCursor({ ...request, query: { index, range: sealRange(range, index) } }).then((cursor) =>
        cursor
          ? (Object.create(cursor, {
              key: { get: () => openKey(cursor.key, index) },
              primaryKey: { get: () => openKey(cursor.primaryKey, primaryKey) },
              value: { get: () => opened(cursor.value) },
              continue: {
                value: (to?: unknown) =>
                  to === undefined || to === null ? cursor.continue() : cursor.continue(sealKey(to, index)),
              },
              continuePrimaryKey: {
                value: (to: unknown, primary: unknown) =>
                  cursor.continuePrimaryKey(sealKey(to, index), sealKey(primary, primaryKey)),
              },
            }) as DBCoreCursor)
          : cursor,
      )
    },
  }
}
