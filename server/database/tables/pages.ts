import type { Generated } from 'kysely'
import type { HomeSection } from '#contract/desk/home.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { Tab } from '#contract/shapes/home.ts'
import type { SectionType } from '#contract/shapes/section.ts'
import type { Flag, GeneratedId, Json, Translations } from './types.ts'

/** A channel of a tab page. */
export interface TabsTable {
  id: GeneratedId
  position: string
  name: string
  type: Tab['type']
  current: Flag
  place: number
}

/** An entry of a channel's grid. */
export interface CategoriesTable {
  id: GeneratedId
  tab_id: number | null
  name: string
  icon: string | null
  type: string
  place: number
}

/** What a section shows. */
export interface SectionSource {
  tag_id?: number
  style_id?: number
  small?: boolean
  /** Of works. */
  category_id?: number
  status?: 'serial' | 'done'
  /** Only those for VIP, only those for coins, or (works) only those that cost nothing. */
  access?: 'vip' | 'coins' | 'free'
  /** Chosen by hand, in this order. */
  ids?: number[]
}

/** A section of a discovery page, or of a channel. */
export interface SectionsTable {
  id: GeneratedId
  page: string | null
  tab_id: number | null
  title: string
  type: SectionType
  layout: 'row' | 'grid' | 'big' | 'rank'
  sort: string
  source: Json<SectionSource>
  place: number
}

/** An ad. */
export interface AdsTable {
  id: GeneratedId
  position: string
  image: Json<Image>
  title: string
  link: string
  link_type: 'inner' | 'outer'
  seconds: number | null
  clicks: number
  place: number
  translations: Json<Translations> | null
  state: Generated<number>
  shows_from: number | null
  shows_until: number | null
}

/** An announcement. */
export interface NoticesTable {
  id: GeneratedId
  title: string
  content: string
  pinned: Flag
  created_at: number
  translations: Json<Translations> | null
  state: Generated<number>
  shows_from: number | null
  shows_until: number | null
}

/** A word that many look for. */
export interface HotWordsTable {
  word: string
  heat: number
  id: GeneratedId
  state: Generated<number>
}

/** An entry of the app center. */
export interface AppsTable {
  id: GeneratedId
  name: string
  icon: string
  intro: string
  link: string
  place: number
  translations: Json<Translations> | null
  state: Generated<number>
}

/** A topic of the circle. */
export interface TopicsTable {
  id: GeneratedId
  name: string
  cover: Json<Image>
  intro: string
  posts_count: number
  featured: Flag
  created_at: number
  /** One of `states`. */
  state: Generated<number>
}

/** A creator's fan club. */
export interface ClubsTable {
  id: GeneratedId
  user_id: number
  cover: Json<Image>
  intro: string
  members_count: number
  videos_count: number
  prices: Json<{ months: number; coins: number }[]>
  created_at: number
  /** One of `states`. */
  state: Generated<number>
  /** Nobody joins or renews any more. */
  closed: Generated<Flag>
}

/** Who is in a club, and until when. */
export interface ClubMembersTable {
  club_id: number
  user_id: number
  expires_at: number
}

/** Where an item's words are: see `repositories/search-index.ts`. */
export interface GramsTable {
  kind: string
  gram: string
  item_id: number
  weight: number
}

/** Facts about this database itself. */
export interface MetaTable {
  key: string
  value: string
}

/** Which videos members of a club may watch. */
export interface ClubVideosTable {
  club_id: number
  mv_id: number
}

/** How many joined or renewed on one day (`dayOf`). */
export interface ClubDaysTable {
  club_id: number
  day: number
  joined: number
}

/** What the pages are to look like next: one row. */
export interface HomeDraftsTable {
  id: GeneratedId
  /** Null as long as nothing has been changed. */
  sections: Json<HomeSection[]> | null
  /** When it is published by itself. */
  publish_at: number | null
}

/** What was on show before each publication that was not undone. */
export interface HomePublicationsTable {
  id: GeneratedId
  before: Json<HomeSection[]>
  member: string
  at: number
}
