import * as v from 'valibot'
import { listOf, listOfKnown, oneOf, opt, shape, type Schema } from '../schema.ts'
import { Article } from './article.ts'
import { AudioBook } from './audio.ts'
import { Club } from './club.ts'
import { Comic } from './comic.ts'
import { Flag, Id, Text } from './common.ts'
import { Dating } from './dating.ts'
import { Game } from './game.ts'
import { Compilation, Mv } from './media.ts'
import { Novel } from './novel.ts'
import { PictureSet } from './picture.ts'
import { Post, Topic } from './post.ts'
import { UserBrief } from './user-brief.ts'
import { Want } from './want.ts'

/**
 * What a section can hold, by its `type`: the types of `Tab`, and beside them what the home and discovery pages
 * also show (collections, clubs, topics, posts, requests). `section` itself holds no items and is left out.
 */
export interface SectionItems {
  mv: Mv
  article: Article
  comic: Comic
  novel: Novel
  picture: PictureSet
  audio: AudioBook
  game: Game
  dating: Dating
  creator: UserBrief
  compilation: Compilation
  club: Club
  topic: Topic
  post: Post
  want: Want
}
/** The types of section that this build can draw. */
export type SectionType = keyof SectionItems

/** A section whose items are of type `T`; `more`: element.more has further ones. */
export interface SectionOf<T extends SectionType> {
  id: number
  title: string
  type: T
  layout: 'row' | 'grid' | 'big' | 'rank'
  sort?: string
  items: SectionItems[T][]
  more: boolean
}
/** A section, discriminated by `type`. */
export type Section = { [T in SectionType]: SectionOf<T> }[SectionType]

/** One page of a section's items, discriminated by `type`. */
export interface SectionPageOf<T extends SectionType> {
  type: T
  list: SectionItems[T][]
  next: string | null
}
export type SectionPage = { [T in SectionType]: SectionPageOf<T> }[SectionType]

const itemSchemas: { [T in SectionType]: Schema<SectionItems[T]> } = {
  mv: Mv,
  article: Article,
  comic: Comic,
  novel: Novel,
  picture: PictureSet,
  audio: AudioBook,
  game: Game,
  dating: Dating,
  creator: UserBrief,
  compilation: Compilation,
  club: Club,
  topic: Topic,
  post: Post,
  want: Want,
}

/** The types of section that this build can draw, at run time. */
export const sectionTypes = Object.keys(itemSchemas) as SectionType[]

/** An unknown layout is drawn as a row. */
const Layout = v.fallback(v.picklist(['row', 'grid', 'big', 'rank']), 'row')

function sectionOf<T extends SectionType>(type: T): Schema<Section> {
  const fields = { id: Id, title: Text, layout: Layout, sort: opt(Text), more: Flag }
  return shape({
    ...fields,
    type: v.literal(type),
    items: listOf<SectionItems[T]>(itemSchemas[type]),
  }) as Schema<Section>
}
function sectionPageOf<T extends SectionType>(type: T): Schema<SectionPage> {
  const list = listOf<SectionItems[T]>(itemSchemas[type])
  return v.object({ type: v.literal(type), list, next: v.nullable(v.string()) }) as Schema<SectionPage>
}

function byType<T>(schemaOf: (type: SectionType) => Schema<T>): Schema<T> {
  const schemas = Object.fromEntries(sectionTypes.map((type) => [type, schemaOf(type)]))
  const ofUnknown = shape({ type: oneOf(sectionTypes) }) as Schema<never>
  return v.lazy((input): Schema<T> => {
    const type = typeof input === 'object' && input !== null && 'type' in input ? input.type : undefined
    return (typeof type === 'string' ? schemas[type] : undefined) ?? ofUnknown
  })
}

export const Section: Schema<Section> = byType<Section>(sectionOf)

/** Sections; those of a type that this build does not know are left out. */
export const Sections: Schema<Section[]> = listOfKnown(Section, sectionTypes)

/**
 * The reply of element.more. The table promises only `Page<the section's kind>`, so a server may leave `type` out:
 * then the first item tells it, since no two kinds have the same required fields (an empty list counts as `mv`).
 */
export const SectionPage: Schema<SectionPage> = v.pipe(
  v.unknown(),
  v.transform(withType),
  byType<SectionPage>(sectionPageOf),
)

function withType(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || 'type' in input) return input
  const first: unknown = 'list' in input && Array.isArray(input.list) ? input.list[0] : undefined
  const type = first === undefined ? 'mv' : sectionTypes.find((one) => v.is(itemSchemas[one], first))
  return { ...input, type }
}
