import type { EntityId, Kind, Subject } from '#contract/kind.ts'
import type { OutboxCall } from '#contract/catalogue.ts'
import type { Toggle } from '#contract/offline.ts'
import type { UserBrief } from '#contract/shapes/user-brief.ts'
import type { ListCall } from '#bridge/cache-policies.ts'
import { localId, type ActInput, type LocalId, type OutboxRow, type Patch } from '#bridge/outbox.ts'

/** The circumstances of an act, of which its patches are made. */
export interface Mutation {
  /** Id of its entry. */
  entry: string
  atMs: number
  /** Who did it, as others will see them. */
  me: UserBrief
  /** What is known of an item. */
  card: (kind: Kind, id: EntityId) => Promise<object | undefined>
}

/** An act's input as its row holds it: files are in rows of their own, named by placeholders. */
export type Stored<N extends OutboxCall> = StoredOf<ActInput<N>>
type StoredOf<I> = I extends unknown
  ? { [F in keyof I]: I[F] extends (string | Blob)[] ? string[] : Exclude<I[F], Blob> }
  : never

/** A draft as its screen keeps it. */
export interface Draft {
  target: string
  fields: Readonly<Record<string, string>>
  /** Its screen keeps several of a target, so that it becomes one of its own. */
  several?: true
}

/** How the plan of a call works (`OfflinePlan`). */
export interface MutationDefinition<I> {
  /** What it is about: acts on one thing are sent in their order. */
  subject: (input: I, entry: string) => Subject
  /** Further things whose order counts. */
  also?: (input: I) => Subject[]
  /** What it changes on screen while it waits. */
  patches?: (input: I, mutation: Mutation) => readonly Patch[] | Promise<readonly Patch[]>
  /** Whether it takes back an earlier one that was never tried: then neither is sent. */
  undoes?: (input: I, earlier: Pick<OutboxRow, 'call' | 'input' | 'id'>) => boolean
  /**
   * The input of an earlier entry with what this one changes of it, where that one was never tried: it is sent so, and
   * nothing else is.
   */
  amends?: (input: I, earlier: Pick<OutboxRow, 'call' | 'input' | 'id'>) => object | undefined
  /** What becomes of what somebody wrote, when it is refused. */
  draft?: (input: I) => Draft
  /** Its reply's `id` stands for `local:{entry}` in later entries. */
  makes?: true
  /** What is asked for anew once the server has it. */
  reloads?: 'user.info'
  /** Nobody waits for it. */
  background?: true
  /** A field that it can do without, where what it refers to will never be. */
  optional?: keyof I & string
}

/** Turning something on or off. */
export const toggled = (
  call: OutboxCall,
  { kind, field, count, list }: Toggle<Kind, ListCall>,
): MutationDefinition<{ id: number | LocalId; on: boolean }> => ({
  subject: ({ id }) => ({ kind, id }),
  patches: ({ id, on }, mutation) =>
    togglePatches({ kind, id }, on, { field, count, lists: list && [`${list}:{}`] }, mutation),
  undoes: oppositeOf(call),
})

/** What liking, favoriting or following something changes. */
export async function togglePatches(
  { kind, id }: Subject,
  on: boolean,
  { field, count, lists }: { field: string; count?: string | undefined; lists?: string[] | undefined },
  mutation: Mutation,
): Promise<Patch[]> {
  const toggle: Patch = { type: 'toggle', kind, id, field, on, ...(count !== undefined && { count }) }
  if (!lists) return [toggle]
  const card = on ? await mutation.card(kind, id) : undefined
  return [toggle, { type: 'member', kind, id, on, lists, ...(card && { card }) }]
}

/** Whether an earlier entry is the same call with the same input, but the other way round. */
export const oppositeOf =
  <I extends { on: boolean }>(call: OutboxCall): NonNullable<MutationDefinition<I>['undoes']> =>
  (input, earlier) => {
    if (earlier.call !== call) return false
    const before = earlier.input as Record<string, unknown>
    const now = input as Record<string, unknown>
    const fields = new Set([...Object.keys(before), ...Object.keys(now)])
    return [...fields].every((field) => (field === 'on' ? before['on'] !== now['on'] : before[field] === now[field]))
  }

/** A new comment as its author sees it before the server has it. */
export const commentOf = (content: string, { me, atMs, entry }: Mutation) => ({
  id: 0,
  user: me,
  content,
  likes_count: 0,
  replies_count: 0,
  is_praise: false,
  created_at: atMs,
  request_id: entry,
})

/** A draft of which only a text is kept. */
export const textDraft = (target: string, text: string): Draft => ({ target, fields: { text } })

/** A draft of a report, as its form keeps it. */
export const reportDraft = (
  about: string,
  { type, content, contact = '' }: { type: number; content: string; contact?: string | undefined },
): Draft => ({
  target: `report:${about}`,
  fields: { type: String(type), content, ...(contact !== '' && { contact }) },
  several: true,
})

/** The queue of a thing. */
export const queueOf = ({ kind, id }: Subject) => `${kind} ${id}`

/** The thing that an entry will create. */
export const made = <K extends Kind>(kind: K, entry: string): Subject<K> => ({ kind, id: localId(entry) })
