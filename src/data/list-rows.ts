import { kindOfSection, type Kind } from '#contract/kind.ts'
import type { CardRow, ListRow, PageRow, RowId } from '#bridge/rows.ts'
import { readWithOptimistic } from './read-with-optimistic.ts'
import type { ReadDatabase } from './read-database.ts'

/** One place of a list: an item, or a hole that loads. */
export type ListEntry<C, X> =
  | {
      type: 'item'
      /** Absent where an entry is no row's. */
      kind?: Kind
      id: RowId
      card: C
      extra: X | undefined
      /** It waits in the outbox: the id of its entry. */
      unsent?: string
    }
  | { type: 'gap'; after: number }

/** What a list of sections says of each beside the section itself: its items, without those that are missing or hidden. */
export type SectionItems = { id: RowId; card: CardRow['value'] }[]

/** What the rows of a list say: its entries in order, and how it goes on. */
export interface ListRows<C, X> {
  /** Of generation 0 where the server was never asked and all there is waits in the outbox. */
  list: ListRow
  entries: ListEntry<C, X>[]
  /** The first of its ids, also where its item is hidden. */
  first: RowId | undefined
  /** Cursor of what follows the last page; null at the end. */
  next: string | null
  pages: number
}

type CardKey = [kind: string, id: RowId]

/** Which cards a list had when it was last read. Who keeps it from one reading to the next has them asked for sooner. */
export interface KnownCards {
  keys: CardKey[]
}

const listTables = ['lists', 'pages', 'cards', 'hidden']

/**
 * Reads the shown generation of a list with its cards; null where the device has never seen it. One item appears once.
 * `knownCards` may be of another list, or older: it costs time only. As all is at one moment only within a transaction.
 */
export async function readList<C, X>(
  db: ReadDatabase,
  key: string,
  knownCards: KnownCards = { keys: [] },
): Promise<ListRows<C, X> | null> {
  const before = knownCards.keys
  // asked at once, for each step that waits for another is seen on screen; a second generation is rare
  const [list, generations, cardsBefore, hidden] = await Promise.all([
    db.lists.get(key),
    db.pages.where('[list+generation+no]').between([key, -Infinity, -Infinity], [key, Infinity, Infinity]).toArray(),
    before.length > 0 ? db.cards.bulkGet(before) : [],
    hiddenKeys(db),
  ])
  if (!list) return null
  const pages = generations.filter(({ generation }) => generation === list.generation)
  const keys = pages.flatMap((page) => page.ids.map((id): CardKey => [page.kind, id]))
  knownCards.keys = keys
  const same = firstDifference(keys, before)
  let cards = cardsBefore.slice(0, same)
  // nothing is waited for without need: in a transaction each waiting costs
  if (same < keys.length) cards = [...cards, ...(await db.cards.bulkGet(keys.slice(same)))]
  const sections = cards.filter((card) => card?.kind === 'section') as CardRow<'section'>[]
  const nested = sections.length > 0 ? await readSectionItems(db, sections, hidden) : undefined
  const seen = new Set<string>()
  const entries: ListEntry<C, X>[] = []
  let index = 0
  for (const page of pages) {
    for (const [at, id] of page.ids.entries()) {
      const card = cards[index++]
      const name = `${page.kind}:${id}`
      if (!card || seen.has(name) || isHidden(hidden, card)) continue
      seen.add(name)
      entries.push({
        type: 'item',
        kind: page.kind,
        id,
        card: card.value as C,
        extra: (nested?.get(card) ?? page.extras?.[at]) as X | undefined,
      })
    }
    if (page.gap) entries.push({ type: 'gap', after: page.no })
  }
  return { list, entries, first: keys[0]?.[1], next: lastPage(pages)?.next ?? null, pages: pages.length }
}

/** The same, all as it is at one moment, with what the person did and the server does not know yet. */
export const readListWithOptimistic = <C, X>(
  db: ReadDatabase,
  key: string,
  knownCards?: KnownCards,
): Promise<ListRows<C, X> | null> =>
  readWithOptimistic(
    db,
    listTables,
    () => readList<C, X>(db, key, knownCards),
    (code, rows, waiting) => code.applyOptimisticToList(key, rows, waiting),
  )

/** How many keys two lists begin with alike: what is loaded at the end leaves the beginning as it was. */
function firstDifference(keys: CardKey[], before: CardKey[]): number {
  const at = keys.findIndex(([kind, id], index) => kind !== before[index]?.[0] || id !== before[index][1])
  return at < 0 ? keys.length : at
}

/** The items of all sections among some cards, read at once, so that a page of sections is drawn whole. */
async function readSectionItems(db: ReadDatabase, sections: CardRow<'section'>[], hidden: ReadonlySet<string>) {
  const keys = sections.flatMap(({ value }) =>
    value.items.map((id): [string, RowId] => [kindOfSection[value.type], id]),
  )
  const items = keys.length > 0 ? await db.cards.bulkGet(keys) : []
  let index = 0
  const owned = sections.map((section) => ({
    section,
    own: section.value.items.map((id) => ({ id, row: items[index++] })),
  }))
  // one screen shows an item once: a ranking is whole, of the other sections the first has it
  const isRank = ({ section }: (typeof owned)[number]) => section.value.layout === 'rank'
  const seen = new Set<string>()
  return new Map<CardRow, SectionItems>(
    [...owned.filter(isRank), ...owned.filter((one) => !isRank(one))].map(({ section, own }) => [
      section,
      own.flatMap(({ id, row }) => {
        if (!row || isHidden(hidden, row) || seen.size === seen.add(`${row.kind}:${id}`).size) return []
        return [{ id, card: row.value }]
      }),
    ]),
  )
}

const lastPage = (pages: PageRow[]) => pages.at(-1)

type By = { uuid?: string } | undefined

/** Who made an item; a club's is its owner, a message's who did what it tells of. */
export function authorOf(value: object): string | undefined {
  const { user, owner, from } = value as { user?: By; owner?: By; from?: By }
  return (user ?? owner ?? from)?.uuid
}

/** Tags are muted by name: an item may name one without its id. */
const tagsOf = (value: object) => ('tags' in value ? (value.tags as { name: string }[] | undefined) : undefined) ?? []

/** What the person hid, reported, blocked or muted, as `kind:id`. */
export const hiddenKeys = (db: ReadDatabase): PromiseLike<Set<string>> =>
  db.hidden.toArray().then((rows) => new Set(rows.map((row) => `${row.kind}:${row.id}`)))

/** Whether a card is hidden: itself, with its author, or for a tag that is muted. */
export const isHidden = (hidden: ReadonlySet<string>, { kind, id, value }: Pick<CardRow, 'kind' | 'id' | 'value'>) =>
  hidden.size > 0 &&
  (hidden.has(`${kind}:${id}`) ||
    hidden.has(`user:${authorOf(value)}`) ||
    tagsOf(value).some(({ name }) => hidden.has(`tag:${name}`)))
