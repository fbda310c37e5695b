import type { CallName } from '#contract/catalogue.ts'
import { kindOfSection, type Kind } from '#contract/kind.ts'
import { localId, plainKey, type OutboxRow, type Patch } from '#bridge/outbox.ts'
import type { CardOf, RowId } from '#bridge/rows.ts'
import type { ListEntry, ListRows, SectionItems } from './list-rows.ts'

const patchesOf = (rows: readonly OutboxRow[]) => rows.flatMap(({ patches }) => patches)

/** An item with what waits for it; null where it waits to be gone. */
export function applyOptimisticToItem<T extends object>(
  kind: Kind,
  id: RowId,
  value: T,
  rows: readonly OutboxRow[],
): T | null {
  let laid: T | null = value
  for (const patch of patchesOf(rows)) if (laid) laid = layOne(patch, kind, id, laid)
  return laid
}

/** Rows of items with what waits for them, without those that wait to be gone. */
export const applyOptimisticToRows = <R extends { kind: Kind; id: RowId; value: object }>(
  known: readonly (R | undefined)[],
  rows: readonly OutboxRow[],
): R[] =>
  known.flatMap((row) => {
    const value = row && applyOptimisticToItem(row.kind, row.id, row.value, rows)
    return value ? [{ ...row, value }] : []
  })

/** An item with one patch, or as it is where the patch is of something else. */
function layOne<T extends object>(patch: Patch, kind: Kind, id: RowId, value: T): T | null {
  if (patch.type === 'read') {
    const read = kind === 'message' && Number(id) <= patch.upTo && Reflect.get(value, 'box') === patch.box
    return read ? { ...value, read: true } : value
  }
  if (patch.type === 'answer' || patch.type === 'head' || patch.type === 'item' || patch.type === 'member') return value
  if (patch.kind !== kind || patch.id !== id) return value
  const before: unknown = 'field' in patch ? Reflect.get(value, patch.field) : undefined
  switch (patch.type) {
    case 'toggle': {
      const { field, on, count } = patch
      if (before === on) return value
      return { ...value, [field]: on, ...(count !== undefined && counted(value, count, on ? 1 : -1)) }
    }
    case 'fields':
      return { ...value, ...patch.fields }
    case 'count':
      return { ...value, ...counted(value, patch.field, patch.by) }
    case 'append':
      return Array.isArray(before) ? { ...value, [patch.field]: [...(before as unknown[]), patch.value] } : value
    case 'gone':
      return null
  }
}

function counted(value: object, field: string, by: number): object {
  const before: unknown = Reflect.get(value, field)
  return typeof before === 'number' ? { [field]: Math.max(0, before + by) } : {}
}

/** A kept answer with what waits for it. */
export function applyOptimisticToAnswer<T>(key: string, value: T, rows: readonly OutboxRow[]): T {
  const own = patchesOf(rows).flatMap((patch) => (patch.type === 'answer' && patch.key === key ? [patch.fields] : []))
  return Object.assign({}, value, ...own) as T
}

/** A list with what waits for its items, and the items that wait to be in it. */
export function applyOptimisticToList<C, X>(
  key: string,
  read: ListRows<C, X> | null,
  rows: readonly OutboxRow[],
): ListRows<C, X> | null {
  const plain = plainKey(key)
  const known = read ?? never<C, X>(key)
  let entries: ListEntry<C, X>[] = [...known.entries]
  for (const row of rows) for (const patch of row.patches) entries = withPlaces(entries, plain, patch, row)
  if (!read && entries.length === 0) return null
  const heads = patchesOf(rows).flatMap((patch) => (patch.type === 'head' && patch.key === key ? [patch.fields] : []))
  return {
    ...known,
    ...(heads.length > 0 && { list: { ...known.list, head: Object.assign({}, known.list.head, ...heads) as object } }),
    entries: entries.flatMap((entry): ListEntry<C, X>[] => {
      if (entry.type === 'gap' || !entry.kind) return [entry]
      const card = applyOptimisticToItem(entry.kind, entry.id, entry.card as object, rows)
      return card ? [{ ...entry, card: card as C, extra: layNested(entry.kind, card, entry.extra, rows) }] : []
    }),
  }
}

/** A list that the device has never seen. */
const never = <C, X>(key: string): ListRows<C, X> => ({
  list: { key, call: key.slice(0, key.indexOf(':')) as CallName, generation: 0, askedAt: 0 },
  entries: [],
  first: undefined,
  next: null,
  pages: 0,
})

/** The entries of a list with what one patch adds to it or takes out of it. */
function withPlaces<C, X>(
  entries: ListEntry<C, X>[],
  plain: string,
  patch: Patch,
  { id: entry }: OutboxRow,
): ListEntry<C, X>[] {
  if ((patch.type !== 'item' && patch.type !== 'member') || !patch.lists.includes(plain)) return entries
  const { kind } = patch
  if (patch.type === 'item') {
    // the server has it, and only its answer is missing
    const there = (known: ListEntry<C, X>) =>
      known.type === 'item' && Reflect.get(known.card as object, 'request_id') === entry
    if (entries.some(there)) return entries
    const local = {
      type: 'item',
      kind,
      id: localId(entry),
      card: patch.entity as C,
      extra: undefined,
      unsent: entry,
    } as const
    return patch.last ? [...entries, local] : [local, ...entries]
  }
  const { id, on, card } = patch
  const others = entries.filter((known) => known.type === 'gap' || known.kind !== kind || known.id !== id)
  if (!on) return others
  if (others.length < entries.length || !card) return entries
  return [{ type: 'item', kind, id, card: card as C, extra: undefined }, ...entries]
}

/** The items of a section, which come with it. */
function layNested<X>(kind: Kind, card: object, extra: X, rows: readonly OutboxRow[]): X {
  if (kind !== 'section') return extra
  const own = kindOfSection[(card as CardOf<'section'>).type]
  const items = (extra as SectionItems).flatMap((item) => {
    const laid = applyOptimisticToItem(own, item.id, item.card, rows)
    return laid ? [{ ...item, card: laid }] : []
  })
  return items as X
}
