import * as v from 'valibot'
import { answer, notKept, ownAnswer } from '../cache.ts'
import { queued, read, write } from '../call.ts'
import { Nothing } from '../families.ts'
import { opt, shape } from '../schema.ts'
import { changesNothing } from '../reply-effects.ts'
import { ownPlan } from '../offline.ts'
import { AnyId, Count, Id } from '../shapes/common.ts'
import { ReportType } from '../shapes/home.ts'
import { CommentText, ReportText, text } from '../shapes/inputs.ts'
import { MyModeration } from '../shapes/moderation.ts'
import { wholeList } from '../shapes/page.ts'
import { GoneList, ReportedKind } from '../shapes/subject.ts'

/** Reasons for a report, what became of mine, and the appeal against a decision about me. */
export const report = {
  types: read('/api/MvDetail/reportType', {}, wholeList(ReportType), answer),
  mine: read('/api/report/mine', {}, MyModeration, ownAnswer, { who: 'user' }),
  appeal: write('/api/report/appeal', { id: Id, content: CommentText }, Nothing, changesNothing, { success: 251 }),
}

const anything = queued(
  '/api/wei/report',
  { kind: ReportedKind, id: opt(AnyId), type: Id, content: ReportText, contact: opt(text(100, 0)) },
  Nothing,
  ownPlan(changesNothing),
  { who: 'any', toast: true },
)

/**
 * Reports anything that is not a video. Only `image-misuse` comes without an id.
 * It stands under `wei` in the catalogue.
 */
export const reportAnything: typeof anything = {
  ...anything,
  input: v.pipe(
    anything.input,
    v.check(({ kind, id }) => (kind === 'image-misuse') === (id === undefined), 'an id, or image-misuse'),
  ),
}

/** What was taken down after a number: every device deletes it. Without one, only the number from which to go on. */
export const gone = {
  list: read('/api/home/listGone', { since: opt(Count) }, shape({ list: GoneList, until: Count }), notKept),
}
