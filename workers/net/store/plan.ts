import type { Cache, NotKept } from '#contract/cache.ts'
import { cacheOf } from '#contract/known-calls.ts'
import { idOf, kindOfSection, type EntityOf, type Kind } from '#contract/kind.ts'
import type { SectionType } from '#contract/shapes/section.ts'
import { headKind, type CachedCall } from '#bridge/cache-policies.ts'
import type { CardOf, CardRow, DetailOf, DetailRow, RowId } from '#bridge/rows.ts'
import { cardFields, without } from './card-fields.ts'

/** A page of a list, as its row will hold it. */
export interface PlannedPage {
  kind: Kind
  ids: RowId[]
  extras?: unknown[]
  next: string | null
  head?: Record<string, unknown>
}

/** What a reply says, taken apart into rows; nothing is read or written here. */
export interface Plan {
  cards: CardRow[]
  detail?: DetailRow
  page?: PlannedPage
  answer?: unknown
}

/** Collects the cards of a reply; one item that it names twice is one card. */
class Cards {
  readonly #rows = new Map<string, CardRow>()
  readonly #askedAt: number

  constructor(askedAt: number) {
    this.#askedAt = askedAt
  }

  /** Adds an item with what it holds; gives its id. */
  add(kind: Kind, entity: object): RowId {
    const id = idOf(kind, entity as EntityOf<Kind>)
    const value = cardFields(kind, this.rowed(entity)) as CardOf<Kind>
    this.#rows.set(`${kind} ${id}`, { kind, id, value, askedAt: this.#askedAt })
    return id
  }

  /** The entity with ids in place of the items that it holds, which become cards of their own. */
  rowed(entity: object): object {
    let rowed = entity as Record<string, unknown>
    for (const field of nestedFields) {
      const items = rowed[field]
      const kind = field === 'items' ? kindOfSection[rowed['type'] as SectionType] : 'video'
      if (kind && Array.isArray(items)) rowed = { ...rowed, [field]: items.map((item: object) => this.add(kind, item)) }
    }
    return rowed
  }

  rows = () => [...this.#rows.values()]
}

/** Where an entity may hold items: videos, or what a section is of. */
const nestedFields = ['related', 'mvs', 'items']

/** Takes the reply of a kept call apart. `value` has passed the call's schema. */
export function planOf(name: CachedCall, input: object, value: object, askedAt: number): Plan {
  const keeping: Exclude<Cache, NotKept> = cacheOf(name)
  const cards = new Cards(askedAt)
  switch (keeping.as) {
    case 'answer':
      return { cards: [], answer: value }
    case 'detail':
      return planDetail(cards, keeping, (input as Record<string, RowId>)[keeping.id]!, value, askedAt)
    case 'list':
      return planList(cards, keeping.kind, keeping.extras ?? [], value)
    case 'sections':
      return planList(cards, 'section', [], value)
    case 'mixed':
      return planList(cards, kindOfSection[(value as { type: SectionType }).type], [], without(value, ['type']))
  }
}

function planDetail(cards: Cards, { kind }: { kind: Kind }, id: RowId, value: object, askedAt: number): Plan {
  const detail: DetailRow = { kind, id, value: cards.rowed(value) as DetailOf<Kind>, askedAt }
  cards.add(kind, value)
  // whoever made it, so that following them flips a row; lists name too many people for that
  if ('user' in value && typeof value.user === 'object' && value.user !== null) cards.add('user', value.user)
  return { cards: cards.rows(), detail }
}

function planList(cards: Cards, kind: Kind, extras: readonly string[], value: object): Plan {
  const { list, sections, next, ...rest } = value as { list?: object[]; sections?: object[]; next?: string | null }
  const items = list ?? sections ?? []
  const page: PlannedPage = {
    kind,
    ids: items.map((item) => cards.add(kind, without(item, extras))),
    next: next ?? null,
  }
  if (extras.length > 0) page.extras = items.map((item) => cards.rowed(only(item, extras)))
  const head = Object.entries(rest)
  if (head.length > 0)
    page.head = Object.fromEntries(head.map(([field, one]) => [field, headValue(cards, kind, field, one)]))
  return { cards: cards.rows(), page }
}

function headValue(cards: Cards, kind: Kind, field: string, value: unknown): unknown {
  const entityKind = headKind(kind, field)
  return entityKind && typeof value === 'object' && value !== null ? cards.add(entityKind, value) : value
}

const only = (value: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([field]) => fields.includes(field)))
