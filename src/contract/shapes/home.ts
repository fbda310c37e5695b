import type * as v from 'valibot'
import { listOf, listOfKnown, oneOf, opt, shape, type Schema } from '../schema.ts'
import { Amount, Count, Flag, Id, Image, Path, Seconds, Text } from './common.ts'
import { Notice } from './message.ts'

/** What a channel or a section can show. */
export const tabTypes = [
  'mv',
  'article',
  'comic',
  'novel',
  'picture',
  'audio',
  'game',
  'dating',
  'creator',
  'section',
] as const

const TabSchema = shape({
  id: Id,
  name: Text,
  type: oneOf(tabTypes),
  current: Flag,
})
/** A channel; `current` is the one shown first. */
export interface Tab extends v.InferOutput<typeof TabSchema> {}
export const Tab: Schema<Tab> = TabSchema

/** Channels; those of a type that this build does not know are left out. */
export const Tabs: Schema<Tab[]> = listOfKnown(Tab, tabTypes)

const AdSchema = shape({
  id: Id,
  image: Image,
  title: Text,
  link: Text,
  link_type: oneOf(['inner', 'outer']),
  seconds: opt(Seconds),
})
/** An ad: ours too, such as a banner that leads to a collection. */
export interface Ad extends v.InferOutput<typeof AdSchema> {}
export const Ad: Schema<Ad> = AdSchema

const AppSchema = shape({
  id: Id,
  name: Text,
  icon: Path,
  intro: Text,
  link: Text,
})
/** An entry of the app center. */
export interface App extends v.InferOutput<typeof AppSchema> {}
export const App: Schema<App> = AppSchema

const HotWordSchema = shape({
  word: Text,
  heat: Amount,
})
/** A word that many look for. */
export interface HotWord extends v.InferOutput<typeof HotWordSchema> {}
export const HotWord: Schema<HotWord> = HotWordSchema

const SortTabSchema = shape({
  sort: Text,
  name: Text,
})
/** A way to order a list; an unknown `sort` means the default. */
export interface SortTab extends v.InferOutput<typeof SortTabSchema> {}
export const SortTab: Schema<SortTab> = SortTabSchema

const ReportTypeSchema = shape({
  id: Id,
  name: Text,
  urgent: Flag,
  kinds: opt(listOf(Text)),
})
/** A reason for a report; with `kinds`, only for these. */
export interface ReportType extends v.InferOutput<typeof ReportTypeSchema> {}
export const ReportType: Schema<ReportType> = ReportTypeSchema

const VersionSchema = shape({
  latest: Text,
  min: Text,
  notes: Text,
  force: Flag,
})
/** The newest version, and the oldest that still works. */
export interface Version extends v.InferOutput<typeof VersionSchema> {}
export const Version: Schema<Version> = VersionSchema

const SettingsSchema = shape({
  porn_sort_tab: listOf(SortTab),
  com_sort_tab: listOf(SortTab),
  picture_sort_tab: listOf(SortTab),
  post_sort_tab: listOf(SortTab),
  aw_sort_tab: listOf(SortTab),
  img_base: Text,
  stream_base: Text,
  img_upload_url: opt(Text),
  upload_img_key: opt(Text),
  r2Key: opt(Text),
  r2URL: opt(Text),
  r2CompleteURL: opt(Text),
  clip_max_bytes: opt(Count),
  lines: opt(listOf(Text)),
  official_url: Text,
  customer_hours: Text,
})
/** The inner part of the config; the upload fields only for a logged-in person. */
export interface Settings extends v.InferOutput<typeof SettingsSchema> {}
export const Settings: Schema<Settings> = SettingsSchema

const ConfigSchema = shape({
  reportType: listOf(ReportType),
  config: Settings,
  navbarTitle: Text,
  home_notice: opt(Notice),
})
/** The global config. */
export interface Config extends v.InferOutput<typeof ConfigSchema> {}
export const Config: Schema<Config> = ConfigSchema
