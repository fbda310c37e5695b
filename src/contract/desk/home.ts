import * as v from 'valibot'
import type { SectionType } from '../shapes/section.ts'
import { change, look } from './call.ts'
import { entryCalls } from './entries.ts'
import { Line, Nothing, Reason, RowId, Version } from './shapes.ts'

const types = [
  'mv',
  'compilation',
  'creator',
  'club',
  'topic',
  'article',
  'post',
  'want',
  'dating',
  'comic',
  'novel',
  'picture',
  'audio',
  'game',
] as const satisfies readonly SectionType[]

/** What a section can hold. */
export const homeTypes: readonly SectionType[] = types
/** How a section is drawn. */
export const homeLayouts = ['row', 'grid', 'big', 'rank'] as const
/** By what its items are sorted. */
export const homeSorts = ['hot', 'new', 'likes', 'plays'] as const

const Id = v.pipe(v.number(), v.safeInteger())

/** What a section shows. */
const Source = v.object({
  tag_id: v.exactOptional(RowId),
  style_id: v.exactOptional(RowId),
  small: v.exactOptional(v.boolean()),
  category_id: v.exactOptional(RowId),
  status: v.exactOptional(v.picklist(['serial', 'done'])),
  access: v.exactOptional(v.picklist(['vip', 'coins', 'free'])),
  ids: v.exactOptional(v.pipe(v.array(RowId), v.maxLength(100))),
})

/** A section of a page, of a channel, or of both. */
const HomeSection = v.object({
  /** Below zero as long as it was never published. */
  id: Id,
  page: v.nullable(v.pipe(v.string(), v.maxLength(40))),
  tabId: v.nullable(RowId),
  title: v.pipe(Line, v.minLength(1)),
  type: v.picklist(types),
  layout: v.picklist(homeLayouts),
  sort: v.picklist(homeSorts),
  source: Source,
})

/** See `HomeSection`. */
export type HomeSection = v.InferOutput<typeof HomeSection>

/** A page or a channel that has sections. */
export interface HomeList {
  readonly key: string
  readonly page: string | null
  readonly tabId: number | null
  /** Of its channel. */
  readonly name: string | null
}

/** What the pages look like, or are to look like next. */
export interface HomeDraft {
  readonly sections: readonly HomeSection[]
  readonly lists: readonly HomeList[]
  /** It is not what is on show. */
  readonly isChanged: boolean
  readonly publishAt: number | null
  /** What can be undone. */
  readonly last: { readonly id: number; readonly at: number; readonly member: string } | null
  /** The tags that videos are chosen by, the most used first. */
  readonly tags: readonly { readonly id: number; readonly name: string }[]
  readonly version: string
}

/** A section as the preview draws it. */
export interface HomePreview {
  readonly id: number
  readonly title: string
  readonly layout: HomeSection['layout']
  readonly items: readonly {
    readonly title: string
    /** The path of its picture; null where it has none. */
    readonly picture: string | null
    /** The thumbhash of that. */
    readonly hash: string | null
  }[]
}

const Sections = v.pipe(v.array(HomeSection), v.maxLength(500))

/** The lists of the app's pages, and their sections: changes of those gather in one draft, which is published at once or at a time, and undone. */
export const home = {
  ...entryCalls('home.edit'),
  /** How often an ad was followed on each of the last days, the latest first. */
  adClicks: look<{ readonly days: readonly { readonly date: string; readonly clicks: number }[] }>()(
    'home.edit',
    v.object({ id: RowId }),
  ),
  draft: look<HomeDraft>()('home.edit', Nothing),
  /** A list of the draft with its first items, as a visitor sees them. */
  preview: look<{ readonly sections: readonly HomePreview[] }>()(
    'home.edit',
    v.object({ page: HomeSection.entries.page, tabId: HomeSection.entries.tabId }),
  ),
  save: change()('home.edit', v.object({ sections: Sections, version: Version })),
  discard: change()('home.edit', v.object({ version: Version, reason: Reason })),
  /** At once where no time is given. */
  publish: change()('home.edit', v.object({ version: Version, at: v.optional(RowId) })),
  /** Leaves a draft that waits for its time as it is, without a time. */
  unschedule: change()('home.edit', v.object({ version: Version })),
  /** Brings back what was on show before the last publication. */
  undo: change()('home.edit', v.object({ id: RowId, reason: Reason })),
}
