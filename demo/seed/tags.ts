import type { Insertable } from 'kysely'
import type { ItemTagsTable, StylesTable, TagGroupsTable, TagsTable } from '#server/database/tables/videos.ts'
import { styles, tagGroups } from '../text/words/tags.ts'
import type { NewMv } from './videos.ts'

/** Tags and styles, with how many videos have them. */
export interface TagRows {
  readonly groups: Insertable<TagGroupsTable>[]
  readonly tags: (Insertable<TagsTable> & { id: number })[]
  readonly itemTags: Insertable<ItemTagsTable>[]
  readonly styles: Insertable<StylesTable>[]
  /** Names, the most used first. */
  readonly byUse: string[]
  /** The id of a tag by its name. */
  idOf(name: string): number
}

const dayMs = 24 * 3600 * 1000

/** Makes the tags of these videos. A tag is hot when its newest videos are watched. */
export function makeTags(mvs: readonly NewMv[], nowMs: number): TagRows {
  const tags = tagGroups.flatMap(([, names], at) =>
    names.map((name) => ({ id: 0, group_id: at + 1, name, count: 0, heat: 0 })),
  )
  tags.forEach((tag, at) => void (tag.id = at + 1))
  const byName = new Map(tags.map((tag) => [tag.name, tag]))
  const idOf = (name: string): number => {
    const tag = byName.get(name)
    if (!tag) throw new Error(`there is no tag ${name}`)
    return tag.id
  }
  const itemTags = mvs.flatMap((mv) =>
    mv.tags.map((name) => {
      const tag = tags[idOf(name) - 1]!
      tag.count += 1
      if (nowMs - mv.created_at < 30 * dayMs) tag.heat += mv.plays
      return { kind: 'video', item_id: mv.id, tag_id: tag.id }
    }),
  )
  const countOf = (styleId: number) => mvs.filter((mv) => mv.style_id === styleId && mv.small === 0).length
  return {
    groups: tagGroups.map(([name], at) => ({ id: at + 1, name, position: at })),
    tags,
    itemTags,
    styles: styles.map((name, at) => ({ id: at + 1, name, count: countOf(at + 1), position: at })),
    byUse: tags.toSorted((a, b) => b.count - a.count).map(({ name }) => name),
    idOf,
  }
}
