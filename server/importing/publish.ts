import type { Image } from '#contract/shapes/common.ts'
import { states } from '../database/tables/types.ts'
import { claimImages } from '../uploads/images.ts'
import type { ImportTarget, WorkPreview, Publish } from './importer.ts'
import { addToWork, categoryFor, mustBeOwn, publishWork, replacePart, type NewPart } from './works.ts'

/** What a file was read into; its pictures are kept and nothing uses them yet. */
interface ReadWork {
  readonly cover: Image
  readonly parts: readonly NewPart[]
  /** The paths of all pictures of it. */
  readonly pictures: readonly string[]
}

/** Pictures in one statement. */
const atOnce = 500

/** Publishes a work of its own, or further parts of one, once it was read. Rejects with an `ImportError`, before it is. */
export async function publisherOf(
  target: ImportTarget,
  {
    kind,
    title,
    author,
    intro,
    status,
    series,
  }: Pick<WorkPreview, 'kind' | 'title' | 'author' | 'intro' | 'status' | 'series'>,
): Promise<(read: ReadWork) => Publish> {
  const { db, userId, username, coins, workId, replaces, nowMs } = target
  const categoryId = workId === undefined ? await categoryFor(db, kind, target.category) : 0
  if (workId !== undefined) await mustBeOwn(db, { kind, userId, workId })
  return ({ cover, parts, pictures }) =>
    async (tx) => {
      for (let at = 0; at < pictures.length; at += atOnce)
        await claimImages(tx, userId, pictures.slice(at, at + atOnce), nowMs)
      if (workId !== undefined && replaces !== undefined) {
        await replacePart(tx, workId, { kind, userId, no: replaces, parts, nowMs })
        return { kind, id: workId }
      }
      if (workId !== undefined) {
        await addToWork(tx, workId, { kind, userId, coins, parts, nowMs })
        return { kind, id: workId }
      }
      const called = target.title ?? title
      const state = target.statement ? states.live : states.draft
      const by = kind === 'picture' ? '' : author || username
      const about = { title: called, author: by, intro: intro || called, cover }
      const told = { ...(status && { status }), ...(series !== undefined && { series }) }
      return {
        kind,
        id: await publishWork(tx, { kind, userId, ...about, ...told, coins, categoryId, parts, nowMs, state }),
      }
    }
}
