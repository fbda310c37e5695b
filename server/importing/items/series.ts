import * as v from 'valibot'
import { seriesKinds } from '#contract/kind.ts'
import { writeJson } from '../../database/tables/types.ts'
import { addSeries, ownWork } from '../../repositories/works.ts'
import { ImportError } from '../importer.ts'
import { FileName, Ids, Line } from './fields.ts'
import type { ItemKind } from './item.ts'

const schema = v.strictObject({
  kind: v.literal('series'),
  title: Line,
  /** What its works are. */
  of: v.picklist(seriesKinds),
  cover: v.optional(FileName),
  /** Numbers of works of the account. */
  works: Ids,
})

/** A series of works of one kind. */
export const series: ItemKind<v.InferOutput<typeof schema>> = {
  schema,
  nameOf: ({ of }) => `series:${of}`,
  pictures: ({ cover }) => (cover === undefined ? [] : [cover]),
  canWait: false,
  async prepare({ title, of, works }, { db, userId, nowMs, ...target }) {
    for (const id of works)
      if ((await ownWork(db, userId, id))?.kind !== of) throw new ImportError({ code: 'item-unknown', id })
    return (tx, { cover }) =>
      addSeries(tx, { kind: of, title: target.title ?? title, cover: writeJson(cover), created_at: nowMs }, works)
  },
}
