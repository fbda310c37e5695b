import type { HandlersOf } from '../api/handler.ts'
import { takenDownSince } from '../repositories/take-downs.ts'
import { appeal, myModeration } from '../services/appeals.ts'
import { reportTypes } from '../services/reports.ts'

/** Serves `contract/calls/report.ts`: reasons for a report, what became of mine, appeals. */
export const report: HandlersOf<'report'> = {
  types: () => ({ list: reportTypes() }),
  mine: myModeration,
  appeal,
}

/** What was taken down. */
export const gone: HandlersOf<'gone'> = {
  /** Oldest first; when there is more than one answer holds, `until` is where the next one begins. */
  list: ({ db, input }) => takenDownSince(db, input.since),
}
