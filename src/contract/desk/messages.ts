import * as v from 'valibot'
import { feedbackTopics, type FeedbackTopic } from '../feedback-topics.ts'
import { answering, change, type DeskPage, look } from './call.ts'
import type { DeskPerson } from './reports.ts'
import { Line, Nothing, Paged, RowId, Version } from './shapes.ts'

/** How a thread with customer service stands. */
export const threadStates = ['waiting', 'answered', 'closed'] as const

/** Somebody's thread with customer service. */
export interface DeskThread {
  readonly person: DeskPerson
  readonly state: (typeof threadStates)[number]
  /** When it came into this state: since when somebody waits. */
  readonly since: number
  /** What is asked for, where the person said so. */
  readonly about: FeedbackTopic | null
  /** What was written last. */
  readonly last: string
  /** Who answers it now, and until when. */
  readonly claim: { readonly by: string; readonly isMine: boolean; readonly until: number } | null
}

/** A line of a thread. */
export interface DeskLine {
  readonly id: number
  readonly at: number
  readonly from: 'person' | 'service'
  readonly content: string
  /** Where its pictures lie. */
  readonly pictures: readonly string[]
}

/** An answer that the team uses again. */
export interface DeskSavedAnswer {
  readonly id: string
  readonly text: string
  readonly version: string
}

/** Saved answers, at most. */
export const mostSavedAnswers = 100

const AnswerText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(5000))
const SavedId = v.pipe(v.string(), v.uuid())

/** Pictures of an answer, at most. */
export const mostPictures = 9

const OfPerson = v.object({ person: RowId })

/** What people write to customer service. */
export const messages = {
  /** Threads of a state: those that wait the oldest first, others the latest first. */
  list: look<DeskPage<DeskThread>>()(
    'threads.see',
    v.object({
      ...Paged.entries,
      state: v.optional(v.picklist(threadStates)),
      about: v.optional(v.picklist(feedbackTopics)),
    }),
  ),
  one: look<DeskThread & { readonly version: string }>()('threads.see', OfPerson),
  /** The lines of a thread, the latest first. */
  thread: look<DeskPage<DeskLine>>()('threads.see', v.object({ ...Paged.entries, ...OfPerson.entries })),
  /** Nobody else answers it for a quarter of an hour. */
  claim: answering<{ readonly until: number }>()('threads.answer', OfPerson),
  answer: change()(
    'threads.answer',
    v.object({
      ...OfPerson.entries,
      answer: AnswerText,
      /** The paths of pictures that were sent to `/picture/<person>`. */
      pictures: v.optional(v.pipe(v.array(Line), v.maxLength(mostPictures))),
      version: Version,
    }),
  ),
  /** Colleagues who may answer. */
  colleagues: look<{ readonly rows: readonly { readonly id: number; readonly name: string }[] }>()(
    'threads.answer',
    Nothing,
  ),
  /** Gives it to a colleague, who has it for a quarter of an hour, or back to whoever begins first. */
  handOn: change()('threads.answer', v.object({ ...OfPerson.entries, to: v.nullable(RowId) })),
  close: change()('threads.answer', v.object({ ...OfPerson.entries, version: Version })),
  /** The team's, the latest first. */
  savedAnswers: look<{ readonly rows: readonly DeskSavedAnswer[] }>()('threads.answer', Nothing),
  /** Saves answers; one that is there already is not saved twice. */
  saveAnswers: change()(
    'threads.answer',
    v.object({ texts: v.pipe(v.array(AnswerText), v.minLength(1), v.maxLength(mostSavedAnswers)) }),
  ),
  rewriteAnswer: change()('threads.answer', v.object({ id: SavedId, text: AnswerText, version: Version })),
  forgetAnswer: change()('threads.answer', v.object({ id: SavedId, version: Version })),
}
