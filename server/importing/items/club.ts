import * as v from 'valibot'
import { states, writeJson } from '../../database/tables/types.ts'
import { addClub, anyClubOf } from '../../repositories/clubs.ts'
import { ImportError } from '../importer.ts'
import { FileName, Line, Text } from './fields.ts'
import type { ItemKind } from './item.ts'

const Whole = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))
const schema = v.strictObject({
  kind: v.literal('club'),
  title: Line,
  text: v.optional(Text),
  cover: v.optional(FileName),
  prices: v.pipe(v.array(v.strictObject({ months: Whole, coins: Whole })), v.minLength(1), v.maxLength(6)),
})

/** The fan club of the account that it is imported for; each has one at most. */
export const club: ItemKind<v.InferOutput<typeof schema>> = {
  schema,
  pictures: ({ cover }) => (cover === undefined ? [] : [cover]),
  canWait: false,
  async prepare({ title, text, prices }, { db, userId, nowMs }) {
    if (await anyClubOf(db, userId)) throw new ImportError({ code: 'club-there' })
    const counted = { members_count: 0, videos_count: 0, created_at: nowMs, state: states.live }
    return async (tx, { cover }) => {
      const about = { user_id: userId, intro: text ?? title, prices: writeJson(prices), cover: writeJson(cover) }
      return (await addClub(tx, { ...about, ...counted })).id
    }
  },
}
