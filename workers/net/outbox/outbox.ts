import type { InputOf, OutboxCall } from '#contract/catalogue.ts'
import { callOf } from '#contract/known-calls.ts'
import { fail, ok, type Failure, type Result } from '#contract/failures.ts'
import { uuidV7 } from '#contract/uuid.ts'
import {
  isLocalId,
  senderName,
  type ActInput,
  type ActOptions,
  type OutboxOrder,
  type OutboxRow,
} from '#bridge/outbox.ts'
import type { Caller } from '../caller.ts'
import type { Clock } from '../clock.ts'
import type { Connections } from '../connection.ts'
import { newRequestId, type Random } from '../random.ts'
import { guest, type Session, type Sessions } from '../session.ts'
import { save } from '../store/save.ts'
import type { Wants } from '../want.ts'
import { addEntry, editEntry } from './add.ts'
import { describe } from './describe.ts'
import { ended, remove, withoutDraft } from './end.ts'
import { wantedMs } from './outcome.ts'
import { filesIn, startUploads } from './files.ts'
import { createPrepare, type Upload } from './prepare.ts'
import { createSender } from './sender.ts'
import { createTurn, type Channel, type Locks } from './turn.ts'

/** What the outbox needs of the engine beside storage; tests bring their own. */
export interface OutboxEngine {
  /** Absent in insecure contexts: then nothing is kept for later, and `act` says so. */
  locks?: Locks | undefined
  channel?: () => Channel
  /** Uploads the pictures of entries; without it those wait. */
  upload?: Upload
}

interface Parts extends OutboxEngine {
  call: Caller
  sessions: Sessions
  connection: Pick<Connections, 'state' | 'isLost' | 'nudge'>
  clock: Clock
  random: Random
  wants: Pick<Wants, 'want'>
  /** A visitor did what only a person can do. */
  onVisitor: (session: Session) => Promise<void>
  /** An entry was added, taken away or sent anew: big files may have to go, or to stop. */
  onFiles?: () => void
}

/** What was done and waits for the server. */
export interface Outbox {
  act<N extends OutboxCall>(name: N, input: ActInput<N>, options?: ActOptions): Promise<Result<{ entry: string }>>
  order(order: OutboxOrder): Promise<Result<void>>
  /** There is a reason to try: the start, a connection, somebody who looks, somebody who logged in. */
  wake(): Promise<void>
  active(on: boolean): void
}

/** Makes it; nothing is sent before the first `act` or `wake`. */
export function createOutbox(parts: Parts): Outbox {
  const { sessions, connection, clock, random, locks, upload, onVisitor, onFiles } = parts
  if (!locks) return withoutLocks
  const channel = parts.channel?.() ?? new BroadcastChannel(senderName)
  const turn = createTurn({ locks, channel, clock, onWork: () => void sender.pump() })
  const prepare = createPrepare({ upload, clock, random })
  const sender = createSender({ ...parts, prepare, turn })

  const sendSoon = () => {
    turn.want()
    void sender.pump()
  }

  /** What waits for another try is tried at once; `all`: even where the server wanted to be left alone. */
  async function hurry(all: boolean): Promise<void> {
    const session = await sessions.current()
    await save(session, ['outbox'], (db) =>
      db.outbox
        .where('state')
        .equals('waiting')
        .filter(({ notBefore, failure }) => notBefore > 0 && (all || !failure || wantedMs(failure) === undefined))
        .modify({ notBefore: 0 }),
    )
  }

  async function withEntry(id: string, change: (row: OutboxRow, session: Session) => Promise<Result<void>>) {
    const session = await sessions.current()
    const read = await session.store.run((db) => db.outbox.where('id').equals(id).first())
    if (!read.ok) return read
    return read.value ? change(read.value, session) : fail({ kind: 'cancelled' })
  }

  const outbox: Outbox = {
    async act(name, input, { atMs, bytes, draft } = {}) {
      const session = await sessions.current()
      if (session.memoryOnly) return fail({ kind: 'storage', call: name, reason: 'blocked' })
      if (session.person === guest && callOf(name).who !== 'any') {
        await onVisitor(session)
        return fail({ kind: 'session', call: name })
      }
      const id = bytes && atMs !== undefined ? uuidV7(atMs, bytes) : newRequestId(random, clock)
      const added = await addEntry(session, { id, call: name, input, atMs: clock.nowMs(), draft })
      if (!added.ok && 'reason' in added.failure && added.failure.reason === 'quota' && draft === undefined)
        return sendNow(session, id, name, input, added.failure)
      if (added.ok) sendSoon()
      if (added.ok && draft !== undefined) onFiles?.()
      return added
    },
    async order(order) {
      switch (order.do) {
        case 'send':
          if (connection.state() !== 'online') await connection.nudge()
          await hurry(true)
          turn.want()
          void sender.retry()
          onFiles?.()
          return ok()
        case 'edit':
          return editEntry(await sessions.current(), order.entry, order.text)
        case 'drop': {
          const dropped = await withEntry(order.entry, (row, session) =>
            save(session, ended, (db) => remove(db, row, clock.nowMs())),
          )
          onFiles?.()
          return dropped
        }
        case 'again': {
          const done = await withEntry(order.entry, (row, session) => again(session, row))
          sendSoon()
          onFiles?.()
          return done
        }
      }
    },
    async wake() {
      await hurry(false).catch(() => undefined)
      turn.want()
      void sender.retry()
    },
    active(on) {
      turn.active(on)
      if (on) void outbox.wake()
      else void sender.pump()
    },
  }
  return outbox

  /** What finds no room is sent at once, and its refusal is told where it was done: nothing of it would be left. */
  async function sendNow<N extends OutboxCall>(
    session: Session,
    id: string,
    name: N,
    input: ActInput<N>,
    failure: Failure,
  ): Promise<Result<{ entry: string }>> {
    // what has yet to be uploaded, or to be named by the server, has to be kept for that
    const isPlain = !Object.values(input)
      .flat()
      .some((one) => typeof one === 'object' || isLocalId(one))
    const called = isPlain
      ? await parts.call(name, input as InputOf<N>, { session, requestId: id })
      : fail({ ...failure, call: name })
    // not before: the pages begin anew by that, and this with them
    void import('../store/evict.ts').then(
      ({ noRoom }) => noRoom(),
      () => undefined,
    )
    return called.ok ? ok({ entry: id }) : called
  }

  /**
   * One that waits for the person's word goes on under its id, so that a server that remembers it does it once; one
   * that was refused is remembered as refused, and becomes another one.
   */
  function again(session: Session, row: OutboxRow): Promise<Result<void>> {
    return save(session, ended, async (db) => {
      const nowMs = clock.nowMs()
      if (row.state === 'asking') return void (await db.outbox.put({ ...row, state: 'waiting', firstTriedAt: nowMs }))
      if (row.state !== 'refused') return
      const { id, call, input, deviceId, draft } = row
      const next = {
        ...{ id: newRequestId(random, clock), call, input, createdAt: nowMs },
        ...(deviceId && { deviceId }),
        ...(draft && { draft }),
      }
      const files = await filesIn(db, id).toArray()
      const added: OutboxRow = {
        ...next,
        ...(await describe(db, next)),
        state: 'waiting',
        attempts: 0,
        notBefore: 0,
      }
      // first the new one, so that the files that both name are never without an owner
      await db.outbox.add(added)
      if (row.seq !== undefined) await db.outbox.delete(row.seq)
      await filesIn(db, id).delete()
      const moved = files.map((file) => ({ ...file, entry: next.id }))
      await db.outboxFiles.bulkPut(moved)
      await startUploads(db, added, moved, nowMs)
      await withoutDraft(db, row)
    })
  }
}

const withoutLocks: Outbox = {
  act: async (name) => fail({ kind: 'storage', call: name, reason: 'blocked' }),
  order: async () => fail({ kind: 'storage', reason: 'blocked' }),
  wake: async () => {},
  active: () => {},
}
