import type { Insertable } from 'kysely'
import type { ItemTagsTable } from '#server/database/tables/videos.ts'
import type { TagRows } from '../tags.ts'

/** The tags of works that no film has are in no group: the groups are shown as those of films. */
const noGroup = 0

/** What carries tags, by their names. */
interface Tagged {
  readonly id: number
  readonly kind: string
  readonly tags: readonly string[]
}

/** Which work carries which tag; tags that are not there yet are added, and all are counted. */
export function tagWorks(works: readonly Tagged[], { tags }: TagRows): Insertable<ItemTagsTable>[] {
  const byName = new Map(tags.map((tag) => [tag.name, tag]))
  return works.flatMap(({ id, kind, tags: names }) =>
    names.map((name) => {
      const tag = byName.get(name) ?? { id: tags.length + 1, group_id: noGroup, name, count: 0, heat: 0 }
      if (!byName.has(name)) tags.push(tag)
      byName.set(name, tag)
      tag.count += 1
      return { kind, item_id: id, tag_id: tag.id }
    }),
  )
}
