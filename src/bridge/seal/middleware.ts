import {
  cmp,
  Dexie,
  type DBCore,
  type DBCoreCursor,
  type DBCoreIndex,
  type DBCoreQueryRequest,
  type DBCoreTable,
  type DBCoreTransaction,
} from 'dexie'
import { fieldsOf, isWithin, mapKey, sealedRange } from './ranges.ts'
import { hasBlob, readBlobs } from './row-bytes.ts'
import { cursorOver, type Entry } from './row-cursor.ts'
import { createSealer, type KeyFields, type Sealer } from './sealer.ts'

/** The key fields of a table, as its schema has them. */
export function keyFieldsOf({
  name,
  schema: { primaryKey, indexes },
}: Pick<DBCoreTable, 'name' | 'schema'>): KeyFields {
  const fields = [...new Set([primaryKey, ...indexes].flatMap(({ keyPath }) => fieldsOf(keyPath)))]
  const own = fieldsOf(primaryKey.keyPath)[0]
  return { table: name, fields, ...(primaryKey.autoIncrement && own !== undefined && { numbered: own }) }
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
    create: (down) => ({ ...down, table: (name: string) => sealTable(down.table(name), sealer) }) satisfies DBCore,
  })
}

function sealTable(down: DBCoreTable, sealer: Sealer): DBCoreTable {
  const keys = keyFieldsOf(down)
  const { primaryKey } = down.schema
  const sealKey = (key: unknown) => mapKey(key, primaryKey, (part, field) => sealer.key(part, keys, field))
  const openKey = (key: unknown, index: DBCoreIndex = primaryKey) =>
    mapKey(key, index, (part, field) => sealer.openedKey(part, keys, field))
  const opened = (row: unknown) => sealer.opened(row, keys)
  /** Whether the engine has the keys of an index as they are, and in their order. */
  const isReadable = ({ keyPath }: DBCoreIndex) => fieldsOf(keyPath).every((field) => sealer.isReadable(keys, field))

  const rowsOf = (trans: DBCoreTransaction, primaryKeys: readonly unknown[]) =>
    down.getMany({ trans, keys: primaryKeys.map(sealKey) }).then((rows) => rows.map(opened))

  const withRows = ({ trans, query }: Asked): Promise<Entry[]> =>
    down.query({ trans, values: true, query }).then(({ result }) =>
      result.map((one: unknown) => {
        const value = opened(one)
        return { key: query.index.extractKey?.(value), primaryKey: primaryKey.extractKey?.(value), value } as Entry
      }),
    )
  const withoutRows = ({ trans, query }: Asked): Promise<Entry[]> => {
    if (query.index.isPrimaryKey === true)
      return down.query({ trans, values: false, query }).then(({ result }) =>
        result.map((one: unknown) => {
          const key = openKey(one)
          return { key, primaryKey: key }
        }),
      )
    const entries: Entry[] = []
    return down.openCursor({ trans, values: false, query }).then((cursor) =>
      cursor
        ? cursor
            .start(() => {
              entries.push({ key: openKey(cursor.key, query.index), primaryKey: openKey(cursor.primaryKey) })
              cursor.continue()
            })
            .then(() => entries)
        : entries,
    )
  }
  /** What lies in a range, in the order of its plain keys; with the rows where most of what has to be read is wanted. */
  const inRange = ({ trans, query: { index, range } }: Asked, rows: boolean): Promise<Entry[]> => {
    const { fit, ...sealed } = sealedRange(range, index, keys, sealer)
    const asked = { trans, query: { index, ...sealed } }
    return (rows && fit !== 'far' ? withRows(asked) : withoutRows(asked)).then((entries) =>
      entries
        .filter(({ key }) => fit === 'all' || isWithin(key, range))
        .sort((a, b) => cmp(a.key, b.key) || cmp(a.primaryKey, b.primaryKey)),
    )
  }

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
            lastResult: openKey(response.lastResult),
            ...(response.results && { results: response.results.map((one: unknown) => openKey(one)) }),
          }))
        }
        case 'delete':
          return down
            .mutate({ ...request, keys: request.keys.map(sealKey) })
            .then((response) => ({ ...response, ...(response.results && { results: request.keys }) }))
        case 'deleteRange': {
          const { trans, range } = request
          const sealed = isReadable(primaryKey) ? undefined : sealedRange(range, primaryKey, keys, sealer)
          if (!sealed || sealed.fit === 'all') return down.mutate({ ...request, range: sealed?.range ?? range })
          return inRange({ trans, query: { index: primaryKey, range } }, false).then((entries) =>
            down.mutate({ type: 'delete', trans, keys: entries.map((one) => sealKey(one.primaryKey)) }),
          )
        }
      }
    },
    get: (request) => down.get({ ...request, key: sealKey(request.key) }).then(opened),
    getMany: ({ trans, keys: wanted }) => rowsOf(trans, wanted),
    query(request) {
      const { trans, values, query, limit = Infinity, direction = 'next' } = request
      if (isReadable(query.index))
        return down.query(request).then(({ result }) => ({
          result: result.map((one: unknown) => (values === true ? opened(one) : openKey(one))),
        }))
      return inRange(request, values === true && limit === Infinity).then((entries) => {
        const found = directed(entries, direction).slice(0, limit)
        if (values !== true) return { result: found.map((one) => one.primaryKey) }
        if (found.every((one) => 'value' in one)) return { result: found.map((one) => one.value) }
        return rowsOf(
          trans,
          found.map((one) => one.primaryKey),
        ).then((rows) => ({ result: rows }))
      })
    },
    count(request) {
      const { index, range } = request.query
      if (isReadable(index)) return down.count(request)
      const sealed = sealedRange(range, index, keys, sealer)
      return sealed.fit === 'all'
        ? down.count({ ...request, query: { index, range: sealed.range } })
        : inRange(request, false).then(({ length }) => length)
    },
    openCursor(request) {
      const { trans, values, reverse, unique, query } = request
      if (!isReadable(query.index)) {
        const direction = `${reverse === true ? 'prev' : 'next'}${unique === true ? 'unique' : ''}` as const
        const row = (key: unknown) => down.get({ trans, key: sealKey(key) }).then(opened)
        return inRange(request, false).then((entries) =>
          cursorOver(trans, directed(entries, direction), reverse === true, values === true ? row : undefined),
        )
      }
      return down.openCursor(request).then((cursor) =>
        cursor
          ? (Object.create(cursor, {
              primaryKey: { get: () => openKey(cursor.primaryKey) },
              value: { get: () => opened(cursor.value) },
              continuePrimaryKey: {
                value: (to: unknown, primary: unknown) => cursor.continuePrimaryKey(to, sealKey(primary)),
              },
            }) as DBCoreCursor)
          : cursor,
      )
    },
  }
}

type Asked = Pick<DBCoreQueryRequest, 'trans' | 'query'>
type Direction = NonNullable<DBCoreQueryRequest['direction']>

/** Entries in the order in which they are asked for; of those that share a key the first one where keys are. */
function directed(entries: Entry[], direction: Direction): Entry[] {
  const chosen = direction.endsWith('unique')
    ? entries.filter(({ key }, at) => at === 0 || cmp(key, entries[at - 1]!.key) !== 0)
    : entries
  return direction.startsWith('prev') ? chosen.toReversed() : chosen
}
