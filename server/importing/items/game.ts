import * as v from 'valibot'
import { states, writeJson } from '../../database/tables/types.ts'
import { addTags } from '../../repositories/tags.ts'
import { addGameFiles } from '../../repositories/works.ts'
import { formatBytes } from '#lib/bytes.ts'
import { readMarkdown } from '../markdown.ts'
import { categoryFor, publishWork, type NewPart } from '../works.ts'
import { Address, FileName, Line, Names, Text } from './fields.ts'
import type { ItemKind } from './item.ts'

const schema = v.strictObject({
  kind: v.literal('game'),
  title: Line,
  author: v.optional(Line),
  text: v.optional(Text),
  tags: v.optional(Names),
  category: v.optional(Line),
  cover: v.optional(FileName),
  screenshots: v.optional(v.pipe(v.array(FileName), v.maxLength(30))),
  platforms: v.optional(Names),
  /** Such as `1.2 GB`; that of its files where it is not given. */
  size: v.optional(Line),
  links: v.optional(v.pipe(v.array(v.strictObject({ platform: Line, label: Line, url: Address })), v.maxLength(20))),
  files: v.optional(
    v.pipe(v.array(v.strictObject({ file: FileName, platform: Line, label: v.optional(Line) })), v.maxLength(20)),
  ),
})

const distinct = (names: readonly string[]) => [...new Set(names)]

/** A game: its page, and where it is to be had, or its files. */
export const game: ItemKind<v.InferOutput<typeof schema>> = {
  schema,
  pictures: ({ cover, screenshots = [] }) => [...(cover === undefined ? [] : [cover]), ...screenshots],
  files: ({ files = [] }) => files.map(({ file }) => file),
  canWait: true,
  async prepare(about, target) {
    const { db, userId, username, coins, nowMs } = target
    const categoryId = await categoryFor(db, 'game', target.category ?? about.category)
    const { links = [], files = [], screenshots = [], tags = [] } = about
    const intro = about.text ? readMarkdown(about.text).blocks.map((block) => block(() => undefined)) : []
    return async (tx, brought) => {
      const parts = files.flatMap(({ file, platform, label }): NewPart[] => {
        const kept = brought.files.get(file)
        const source = { from: 'file', name: file, platform } as const
        return kept ? [{ title: label ?? file, level: 0, size: kept.bytes, source, mediaId: kept.mediaId }] : []
      })
      const title = target.title ?? about.title
      const id = await publishWork(tx, {
        ...{ kind: 'game', userId, title, author: about.author ?? username, intro: intro.join(''), nowMs },
        ...{ cover: brought.cover, coins, categoryId, parts, tags },
        state: target.statement ? states.live : states.draft,
      })
      const platforms = [...(about.platforms ?? []), ...[...files, ...links].map(({ platform }) => platform)]
      const bytes = parts.reduce((sum, { size }) => sum + size, 0)
      await addGameFiles(tx, {
        work_id: id,
        screenshots: writeJson(screenshots.flatMap((name) => brought.pictures.get(name) ?? [])),
        platforms: writeJson(distinct(platforms)),
        size: about.size ?? (bytes > 0 ? formatBytes(bytes) : ''),
        links: writeJson([...links]),
      })
      await addTags(tx, 'game', id, tags)
      return id
    }
  },
}
