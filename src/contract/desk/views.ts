import * as v from 'valibot'
import { answering, change, look } from './call.ts'
import { Line, RowId } from './shapes.ts'

/** A list as somebody wants to see it again: what it is narrowed to. */
export interface SavedView {
  readonly id: number
  readonly name: string
  /** Its search parameters. */
  readonly query: Readonly<Record<string, string>>
}

const Screen = v.picklist(['content'])
const Query = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(40)), Line),
  v.check((query) => Object.keys(query).length <= 20),
)

/** What somebody at the desk has kept of lists, for themselves alone. */
export const views = {
  list: look<{ readonly views: readonly SavedView[] }>()('signed-in', v.object({ screen: Screen })),
  /** Keeps one; of the same name there is one. */
  keep: answering<{ readonly id: number }>()(
    'signed-in',
    v.object({ screen: Screen, name: v.pipe(Line, v.minLength(1), v.maxLength(60)), query: Query }),
    { quiet: true },
  ),
  forget: change()('signed-in', v.object({ id: RowId }), { quiet: true }),
}
