import type { Parts } from '../parts.ts'
import { holdHomeDraft, homeDraft, type HomeDraftRow } from '../repositories/home.ts'
import { publishHome } from '../services/home.ts'
import { keepEntries } from './log.ts'

const isDue = ({ sections, publishAt }: HomeDraftRow, nowMs: number) =>
  sections !== null && publishAt !== null && publishAt <= nowMs

/** Publishes the draft of the pages once its time has come; where several servers look, one of them does. */
export async function publishDueHome({ db, secret, now }: Pick<Parts, 'db' | 'secret' | 'now'>): Promise<void> {
  const nowMs = now()
  if (!isDue(await homeDraft(db), nowMs)) return
  await db.transaction().execute(async (tx) => {
    const draft = await holdHomeDraft(tx)
    if (!isDue(draft, nowMs)) return
    const change = await publishHome(tx, draft.sections!, { member: '', nowMs })
    const act = { member: undefined, action: 'home.publish', secret, nowMs }
    await keepEntries(tx, act, { kind: 'home', target: 'sections', name: '', ...change })
  })
}
