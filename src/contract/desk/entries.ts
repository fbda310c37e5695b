import * as v from 'valibot'
import { isShownAddress } from '../app-pages.ts'
import { languages, type Language } from '../languages.ts'
import { answering, change, type DeskPage, look } from './call.ts'
import type { Right } from './rights.ts'
import { Line, Paged, Reason, RowId, Version } from './shapes.ts'

/** What an entry holds under a name; money in fen, pictures and times as paths and Unix ms, null for nothing. */
export type EntryValue = string | number | boolean | null
/** All that an entry holds, by the names of its fields. */
export type EntryValues = Readonly<Record<string, EntryValue>>

/** What can be written into a field. */
export type EntryField = {
  /** It may be left empty. */
  readonly isOptional?: true
} & (
  | { readonly kind: 'text'; readonly most: number; readonly isLong?: true; readonly isTranslated?: true }
  | {
      readonly kind: 'number'
      readonly least: number
      readonly most: number
      readonly isDated?: true
      readonly isCounted?: true
    }
  | { readonly kind: 'money'; readonly isDated?: true }
  /** `image` where the app is told its size too. */
  | { readonly kind: 'picture'; readonly as: 'image' | 'path' }
  | { readonly kind: 'address' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'time' }
)

/** A list that operators keep: its fields, and what is shown of it first. */
export interface EntryList {
  readonly right: Right
  /** The field that an entry is called by. */
  readonly title: string
  /** Whether somebody puts it in order; otherwise the app does. */
  readonly isOrdered: boolean
  /** The field by which the list is parted, each part with an order of its own. */
  readonly partedBy?: string
  readonly fields: Readonly<Record<string, EntryField>>
}

const text = (most: number) => ({ kind: 'text', most }) as const
const translated = (most: number) => ({ kind: 'text', most, isTranslated: true }) as const
const largest = 1_000_000_000
const whole = (least = 1, most = largest) => ({ kind: 'number', least, most }) as const
/** More coins, or a longer membership, are sold at once by mistake alone. */
const coins = whole(1, 1_000_000)
const days = whole(1, 3650)
const optional = { isOptional: true } as const
const time = { kind: 'time', ...optional } as const
/** From when until when it is shown. */
const shown = { shows_from: time, shows_until: time } as const
const longest = 20_000

/** Where ads are: those that calls ask for by name, the first screen, the app center, and channels. */
const adPositions = [
  'home',
  'open',
  'player',
  'article',
  'post',
  'dark_web',
  'resource',
  'app-center',
  'comic',
  'novel',
  'picture',
  'audio',
  'game',
] as const

/** Every list that operators keep, described as data: a new one is a line here, its table, and its words. */
export const entryLists = {
  products: {
    right: 'shop.edit',
    title: 'name',
    isOrdered: true,
    partedBy: 'type',
    fields: {
      type: { kind: 'choice', of: ['coin', 'vip'] },
      name: translated(60),
      price: { kind: 'money', isDated: true },
      original: { kind: 'money', ...optional },
      coins: { ...coins, ...optional },
      bonus: { ...coins, ...optional },
      days: { ...days, ...optional },
      tag: { ...translated(20), ...optional },
      ...shown,
    },
  },
  payMethods: {
    right: 'shop.edit',
    title: 'name',
    isOrdered: true,
    fields: {
      name: translated(40),
      icon: { kind: 'picture', as: 'path' },
      min: { kind: 'money', ...optional },
      max: { kind: 'money', ...optional },
    },
  },
  gifts: {
    right: 'shop.edit',
    title: 'name',
    isOrdered: true,
    fields: {
      name: translated(40),
      image: { kind: 'picture', as: 'image' },
      coins: { ...coins, isDated: true },
      ...shown,
    },
  },
  ads: {
    right: 'home.edit',
    title: 'title',
    isOrdered: true,
    partedBy: 'position',
    fields: {
      position: { kind: 'choice', of: adPositions },
      title: translated(100),
      image: { kind: 'picture', as: 'image' },
      link: { kind: 'address' },
      seconds: { ...whole(), ...optional },
      ...shown,
    },
  },
  hotWords: {
    right: 'home.edit',
    title: 'word',
    isOrdered: false,
    fields: { word: text(60), heat: { ...whole(0), isCounted: true } },
  },
  topics: {
    right: 'home.edit',
    title: 'name',
    isOrdered: false,
    fields: {
      name: text(40),
      cover: { kind: 'picture', as: 'image' },
      intro: text(500),
      featured: { kind: 'flag' },
    },
  },
  notices: {
    right: 'home.edit',
    title: 'title',
    isOrdered: false,
    fields: {
      title: translated(100),
      content: { ...translated(longest), isLong: true },
      pinned: { kind: 'flag' },
      ...shown,
    },
  },
  apps: {
    right: 'home.edit',
    title: 'name',
    isOrdered: true,
    fields: {
      name: translated(40),
      icon: { kind: 'picture', as: 'path' },
      intro: translated(200),
      link: { kind: 'address' },
    },
  },
  help: {
    right: 'home.edit',
    title: 'question',
    isOrdered: true,
    fields: {
      heading: translated(40),
      question: translated(200),
      answer: { ...translated(longest), isLong: true },
    },
  },
} as const satisfies Readonly<Record<string, EntryList>>

/** The name of such a list. */
export type EntryListName = keyof typeof entryLists

/** The fields of a list by name. */
export const fieldsOf = (list: EntryListName): Readonly<Record<string, EntryField>> => entryLists[list].fields

/** The lists that somebody with a right keeps. */
export const listsOf = (right: Right): readonly EntryListName[] =>
  (Object.keys(entryLists) as EntryListName[]).filter((name) => entryLists[name].right === right)

/** The languages that texts are translated into. */
export const otherLanguages = languages.filter((language): language is Exclude<Language, 'zh'> => language !== 'zh')

/** The words of an entry in other languages, by field. */
export type EntryTranslations = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What may be written into a field. */
export function valueOf(field: EntryField): v.GenericSchema<EntryValue> {
  const schema = ofKind(field)
  return field.isOptional ? v.nullable(schema) : schema
}

function ofKind(field: EntryField): v.GenericSchema<EntryValue> {
  switch (field.kind) {
    case 'text':
      return v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(field.most))
    case 'number':
      return v.pipe(v.number(), v.integer(), v.minValue(field.least), v.maxValue(field.most))
    case 'money':
      return v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(largest))
    case 'picture':
      return v.pipe(v.string(), v.minLength(1), v.maxLength(200))
    case 'address':
      return v.pipe(v.string(), v.trim(), v.maxLength(500), v.check(isShownAddress))
    case 'choice':
      return v.picklist(field.of)
    case 'flag':
      return v.boolean()
    case 'time':
      return v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))
  }
}

/** The names of fields whose values do not go together with those of others. */
function clashesOf(list: EntryListName, values: EntryValues): string[] {
  const { type, coins, days, min, max, shows_from: from, shows_until: until } = values
  const isBelow = (a: EntryValue | undefined, b: EntryValue | undefined) =>
    typeof a === 'number' && typeof b === 'number' && a < b
  return [
    ...(list === 'products' && type === 'coin' && coins === null ? ['coins'] : []),
    ...(list === 'products' && type === 'vip' && days === null ? ['days'] : []),
    ...(isBelow(max, min) ? ['max'] : []),
    ...(until !== null && until !== undefined && !isBelow(from ?? 0, until) ? ['shows_until'] : []),
  ]
}

/** The names of the fields of an entry that are wrong. */
export function entryFaults(list: EntryListName, values: EntryValues): readonly string[] {
  const wrong = Object.entries(fieldsOf(list)).flatMap(([name, field]) =>
    v.is(valueOf(field), values[name] ?? null) ? [] : [name],
  )
  return [...wrong, ...clashesOf(list, values)]
}

/** A value that holds later. */
export interface ComingValue {
  readonly id: number
  readonly value: number
  readonly from: number
}

/** An entry of a list. */
export interface EntryRow {
  readonly id: number
  /** `held`: moderators have it in hand. */
  readonly state: 'on' | 'off' | 'held'
  readonly values: EntryValues
  readonly translations: EntryTranslations
  /** Of its price, where that is to change. */
  readonly coming: readonly ComingValue[]
  /** How often it was followed, of an ad. */
  readonly clicks: number | null
  readonly version: string
}

const Value = v.union([v.pipe(v.string(), v.maxLength(longest)), v.number(), v.boolean(), v.null()])
const Values = v.record(v.pipe(v.string(), v.maxLength(40)), Value)
const Words = v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(longest)))
const Content = { values: Values, translations: v.record(v.picklist(otherLanguages), Words) }

/** The calls of lists that a right is needed for: the same for all of them; `proof` where a stolen cookie must not be enough. */
export const entryCalls = <W extends Right>(right: W, { proof = false } = {}) => {
  // one type for all: which names it takes is another matter
  const list = v.picklist(listsOf(right))
  return {
    entries: look<DeskPage<EntryRow>>()(
      right,
      v.object({ list, part: v.optional(Line), state: v.optional(v.picklist(['on', 'off'])), ...Paged.entries }),
    ),
    /** An entry as it is by now. */
    entry: look<EntryRow>()(right, v.object({ list, id: RowId })),
    addEntry: answering<{ readonly id: number }>()(right, v.object({ list, ...Content }), { proof }),
    editEntry: change()(right, v.object({ list, id: RowId, ...Content, version: Version }), { proof }),
    /** Puts it before another one, or at the end. */
    moveEntry: change()(right, v.object({ list, id: RowId, before: v.nullable(RowId) })),
    /** Takes entries off, or puts them on show again; what refers to them stays as it is. */
    showEntries: answering<{ readonly count: number }>()(
      right,
      v.object({
        list,
        ids: v.pipe(v.array(RowId), v.minLength(1), v.maxLength(100)),
        on: v.boolean(),
        reason: Reason,
      }),
      { proof },
    ),
  }
}
