import type { LaterCalls } from '#contract/later-calls.ts'
import { me, type HandlersOf } from '../api/handler.ts'
import { ownWorkPage } from '../repositories/creator-works.ts'
import { mapPage } from '../repositories/page.ts'
import { ownWorkCards } from '../serializers/own-works.ts'
import { addChapter, publishAudio } from '../services/creator-sounds.ts'
import { editWork, publishOwnDraft, publishSet, publishVideo, removeWork } from '../services/creator-works.ts'

/** Serves `contract/calls/creator.ts`: what creators publish. */
export const creator: Pick<HandlersOf<'creator'>, keyof LaterCalls['creator']> = {
  works: (ask) => mapPage(ownWorkPage(ask.db, me(ask).id, ask.input), (rows) => ownWorkCards(ask.db, me(ask).id, rows)),
  publishVideo,
  publishSet,
  publishAudio,
  addChapter,
  publishDraft: publishOwnDraft,
  editWork,
  removeWork,
}
