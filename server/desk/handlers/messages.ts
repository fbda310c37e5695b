import { mostSavedAnswers, type DeskThread } from '#contract/desk/messages.ts'
import { holdKey } from '../../database/hold-row.ts'
import type { Db, Tx } from '../../database/tables.ts'
import { readJson } from '../../database/tables/types.ts'
import { allMembers, memberById, membersById, type MemberRow } from '../../repositories/desk-members.ts'
import {
  claimThread,
  giveThread,
  setThread,
  threadOf,
  threadPage,
  type ThreadRow,
} from '../../repositories/feedback-threads.ts'
import { feedbackPage, lastFeedback } from '../../repositories/messages.ts'
import { usersById } from '../../repositories/users.ts'
import { answerFeedback } from '../../services/feedback.ts'
import { savedAnswers, setSavedAnswers, type SavedAnswer } from '../../services/saved-answers.ts'
import { feedbackReceipt } from '../../words/content.ts'
import type { DeskHandlers, Member } from '../handler.ts'
import { mayDo } from '../members.ts'
import { DeskRefusal, there } from '../refusal.ts'
import { mustBeVersion, versionOf } from '../version.ts'

const claimMs = 15 * 60_000

/** Threads as lists show them. */
async function threadsOf(db: Db, rows: readonly ThreadRow[], by: Member, nowMs: number): Promise<DeskThread[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ user_id: id }) => id)
  const people = new Map((await usersById(db, ids)).map(({ id, username }) => [id, username]))
  const claimants = rows.flatMap(({ claimed_by: member }) => member ?? [])
  const members = new Map((await membersById(db, claimants)).map(({ id, name }) => [id, name]))
  const last = new Map(
    await Promise.all(ids.map(async (id) => [id, await lastFeedback(db, id, feedbackReceipt)] as const)),
  )
  return rows.map(({ user_id: id, state, since, about, claimed_by: member, claimed_until: until }) => ({
    person: { id, name: people.get(id) ?? '' },
    state,
    since,
    about,
    last: last.get(id)?.content ?? '',
    claim:
      member !== null && until !== null && until > nowMs
        ? { by: members.get(member) ?? '', isMine: member === by.row.id, until }
        : null,
  }))
}

/** What somebody has read who answers: another line, or another text of the last one, has to be read first. */
async function seenOf(db: Db, { user_id: id, state }: ThreadRow) {
  const last = await lastFeedback(db, id, feedbackReceipt)
  return { state, last: last?.id ?? 0, content: last?.content ?? '' }
}

/** A thread that nobody else has claimed, or a refusal. */
async function ownThread(tx: Tx, person: number, by: Member, nowMs: number): Promise<ThreadRow> {
  there(await threadOf(tx, person))
  const claimed = await claimThread(tx, person, { memberId: by.row.id, nowMs, untilMs: nowMs + claimMs })
  if (!claimed) throw new DeskRefusal(409, 'thread-claimed')
  return claimed
}

const mayAnswer = (member: MemberRow) => member.active === 1 && mayDo(member, 'threads.answer')

const entryOf = async (db: Db, { user_id: id }: ThreadRow) => {
  const [user] = await usersById(db, [id])
  return { kind: 'thread', target: id, name: user?.username ?? '' }
}

/** What becomes of a saved answer, which is as somebody saw it; null for nothing. */
const changeSaved = (
  tx: Tx,
  { id, version }: { readonly id: string; readonly version: string },
  to: (answer: SavedAnswer) => SavedAnswer | null,
) =>
  holdKey(tx, 'saved answers', async () => {
    const all = await savedAnswers(tx)
    const before = there(all.find((one) => one.id === id))
    mustBeVersion(before, version)
    const after = to(before)
    await setSavedAnswers(
      tx,
      all.flatMap((one) => (one.id === id ? (after ?? []) : one)),
    )
    const told = { kind: 'saved answer', target: id, name: before.text.slice(0, 60) }
    return { reply: {}, log: { ...told, before: { text: before.text }, after: after ? { text: after.text } : {} } }
  })

/** Threads with customer service; see `contract/desk/messages.ts`. */
export const messages: DeskHandlers<'messages'> = {
  list: async ({ db, input, member, nowMs }) => {
    const { rows, next } = await threadPage(db, { ...input, state: input.state ?? 'waiting' })
    return { rows: await threadsOf(db, rows, member, nowMs), next }
  },

  one: async ({ db, input, member, nowMs }) => {
    const row = there(await threadOf(db, input.person))
    const [one] = await threadsOf(db, [row], member, nowMs)
    return { ...one!, version: versionOf(await seenOf(db, row)) }
  },

  thread: async ({ db, input }) => {
    const { rows, next } = await feedbackPage(db, input.person, input)
    return {
      rows: rows.map(({ id, created_at: at, sender, content, images }) => ({
        id,
        at,
        from: sender === 'me' ? 'person' : 'service',
        content,
        pictures: readJson(images).map(({ path }) => path),
      })),
      next,
    }
  },

  claim: async ({ db: tx, input, member, nowMs }) => {
    const row = await ownThread(tx, input.person, member, nowMs)
    return { reply: { until: row.claimed_until! }, log: await entryOf(tx, row) }
  },

  colleagues: async ({ db, member }) => {
    const others = (await allMembers(db)).filter((one) => one.id !== member.row.id && mayAnswer(one))
    return { rows: others.map(({ id, name }) => ({ id, name })) }
  },

  handOn: async ({ db: tx, input: { person, to }, member, nowMs }) => {
    const row = await ownThread(tx, person, member, nowMs)
    const other = to === null ? undefined : there(await memberById(tx, to))
    if (other && !mayAnswer(other)) throw new DeskRefusal(409, 'undecidable')
    await giveThread(tx, person, other && { memberId: other.id, untilMs: nowMs + claimMs })
    const change = { before: { by: member.row.name }, after: { by: other?.name ?? '' } }
    return { reply: {}, log: { ...(await entryOf(tx, row)), ...change } }
  },

  answer: async ({ db: tx, input, member, nowMs }) => {
    const row = await ownThread(tx, input.person, member, nowMs)
    mustBeVersion(await seenOf(tx, row), input.version)
    const { person, answer, pictures = [] } = input
    await answerFeedback(tx, person, { answer, pictures }, nowMs)
    const after = { state: 'answered', answer, ...(pictures.length > 0 && { pictures }) }
    const change = { before: { state: row.state }, after }
    return { reply: {}, log: { ...(await entryOf(tx, row)), ...change } }
  },

  close: async ({ db: tx, input, member, nowMs }) => {
    const row = await ownThread(tx, input.person, member, nowMs)
    mustBeVersion(await seenOf(tx, row), input.version)
    await setThread(tx, input.person, { state: 'closed', since: nowMs, about: null })
    const change = { before: { state: row.state }, after: { state: 'closed' } }
    return { reply: {}, log: { ...(await entryOf(tx, row)), ...change } }
  },

  savedAnswers: async ({ db }) => ({
    rows: (await savedAnswers(db)).map((one) => ({ ...one, version: versionOf(one) })),
  }),

  saveAnswers: ({ db: tx, input: { texts } }) =>
    holdKey(tx, 'saved answers', async () => {
      const all = await savedAnswers(tx)
      const added = [...new Set(texts)]
        .filter((text) => !all.some((one) => one.text === text))
        .map((text) => ({ id: crypto.randomUUID(), text }))
      if (all.length + added.length > mostSavedAnswers) throw new DeskRefusal(409, 'no-room')
      await setSavedAnswers(tx, [...added, ...all])
      const first = added[0]?.text.slice(0, 60) ?? ''
      const log = { kind: 'saved answer', target: '', name: first, after: { texts: added.map(({ text }) => text) } }
      return { reply: {}, log }
    }),

  rewriteAnswer: ({ db, input }) => changeSaved(db, input, ({ id }) => ({ id, text: input.text })),

  forgetAnswer: ({ db, input }) => changeSaved(db, input, () => null),
}
