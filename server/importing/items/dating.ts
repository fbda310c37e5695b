import * as v from 'valibot'
import { writeJson } from '../../database/tables/types.ts'
import { addDating, areaNamed } from '../../repositories/datings.ts'
import { newItem } from '../../services/hot-score.ts'
import { FileName, Line, Text } from './fields.ts'
import type { ItemKind } from './item.ts'

const schema = v.strictObject({
  kind: v.literal('dating'),
  title: Line,
  text: v.optional(Text),
  /** The name of a province or a city, or its code; it is made where it is not there yet. */
  area: Line,
  age: v.pipe(v.number(), v.integer(), v.minValue(18), v.maxValue(120)),
  /** The first is the cover. */
  pictures: v.pipe(v.array(FileName), v.minLength(1), v.maxLength(20)),
  contact: v.strictObject({ label: Line, value: Line }),
})

/** A listing, with the contact that is given to those who unlock it. */
export const dating: ItemKind<v.InferOutput<typeof schema>> = {
  schema,
  pictures: ({ pictures }) => pictures,
  canWait: false,
  prepare: async ({ title, text = '', area, age, pictures, contact }, { userId, coins, nowMs, ...target }) => {
    const about = { user_id: userId, title: target.title ?? title, intro: text, age, coins, score_tenths: 0 }
    return async (tx, brought) =>
      addDating(tx, {
        ...{ ...about, ...newItem(nowMs), certified: 0, area_code: await areaNamed(tx, area) },
        cover: writeJson(brought.cover),
        images: writeJson(pictures.flatMap((name) => brought.pictures.get(name) ?? [])),
        contact: writeJson(contact),
      })
  },
}
