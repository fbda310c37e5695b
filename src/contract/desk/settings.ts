import * as v from 'valibot'
import type { Language } from '../languages.ts'
import { mostRedirects, type Redirect } from '../redirects.ts'
import { change, look } from './call.ts'
import { Nothing, Reason, Version } from './shapes.ts'

const Told = v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(300))

/** What the app is told while it is not served. */
export interface DeskMaintenance {
  readonly on: boolean
  /** The words for it, by language. */
  readonly zh: string
  readonly en: string
  readonly version: string
}

/** How the place is set up; nothing secret is told. */
export interface DeskSetUp {
  readonly title: string
  readonly database: 'sqlite' | 'postgres'
  /** Where what people upload is kept. */
  readonly files: 'folder' | 'bucket'
  readonly payments: 'on' | 'off'
  readonly lines: readonly string[]
  readonly appOrigins: readonly string[]
  /** The ids of root keys, the one that new requests are sealed under first. */
  readonly keys: readonly number[]
  readonly maintenance: DeskMaintenance
}

/** The texts of the place that are written at the desk, and how long each may be; a long one is Markdown. */
export const placeTexts = {
  'club-rules': { most: 20_000, isLong: true },
  certification: { most: 20_000, isLong: true },
  'service-hours': { most: 100, isLong: false },
} as const
/** The name of such a text. */
export type PlaceTextName = keyof typeof placeTexts
export const placeTextNames = Object.keys(placeTexts) as readonly PlaceTextName[]

/** Such a text as the desk shows it. */
export interface DeskPlaceText {
  readonly name: PlaceTextName
  readonly texts: Readonly<Record<Language, string>>
  /** As the app shows them. */
  readonly html: Readonly<Record<Language, string>>
  /** Nobody has written any: these are those that every place begins with. */
  readonly isUsual: boolean
  readonly version: string
}

/** The addresses of the app that have moved. */
export interface DeskRedirects {
  readonly rows: readonly Redirect[]
  /** Those before the last change, which it can be undone to. */
  readonly former: readonly Redirect[] | null
  readonly version: string
}

const Address = v.pipe(v.string(), v.trim(), v.maxLength(200))
const Written = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(20_000))

/** How the place is set up, and what of it is changed at the desk. */
export const settings = {
  see: look<DeskSetUp>()('settings.see', Nothing),
  /** While it is on, the app's calls are refused with `errcodes.maintenance`; devices go on with what they keep. */
  setMaintenance: change()(
    'settings.edit',
    v.object({ on: v.boolean(), zh: Told, en: Told, version: Version, reason: Reason }),
  ),
  texts: look<{ readonly rows: readonly DeskPlaceText[] }>()('settings.see', Nothing),
  /** Gives the place a text in all languages, or, with null, those that it began with. */
  setText: change()(
    'settings.edit',
    v.object({
      name: v.picklist(placeTextNames),
      texts: v.nullable(v.object({ zh: Written, en: Written })),
      version: Version,
      reason: Reason,
    }),
  ),
  redirects: look<DeskRedirects>()('settings.see', Nothing),
  /** Has these instead of those that are there. */
  setRedirects: change()(
    'settings.edit',
    v.object({
      rows: v.pipe(v.array(v.object({ from: Address, to: Address })), v.maxLength(mostRedirects)),
      version: Version,
      reason: Reason,
    }),
  ),
  /** Has those again that were there before the last change. */
  undoRedirects: change()('settings.edit', v.object({ version: Version, reason: Reason })),
}
