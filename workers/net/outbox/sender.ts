import type { OutboxRow } from '#bridge/outbox.ts'
import type { InputOf, OutboxCall } from '#contract/catalogue.ts'
import type { Failure, Result } from '#contract/failures.ts'
import type { Caller } from '../caller.ts'
import type { Clock } from '../clock.ts'
import type { Connections } from '../connection.ts'
import type { Random } from '../random.ts'
import { guest, type Session, type Sessions } from '../session.ts'
import type { Wants } from '../want.ts'
import { definitionOf } from './describe.ts'
import { outcomeOf, pauseMs } from './outcome.ts'
import { pendingUploads } from './files.ts'
import type { Prepare } from './prepare.ts'
import { due } from './queues.ts'
import { claim, confirm, confirmUnread, endRefused, postpone } from './tries.ts'
import type { Turn } from './turn.ts'

interface Parts {
  call: Caller
  sessions: Sessions
  connection: Pick<Connections, 'isLost'>
  clock: Clock
  random: Random
  wants: Pick<Wants, 'want'>
  prepare: Prepare
  turn: Turn
}

/** Sends what waits, as long as it is this tab's turn. */
export interface Sender {
  /** Looks at what waits and starts what can be sent. */
  pump(): Promise<void>
  /** The same, with what could not be tried before. */
  retry(): Promise<void>
}

/** Entries under way at a time; more would only share the same connection. */
const lanes = 4

/** Who logs in anew can send what could not be sent before. */
const stuckKey = ({ epoch, token }: Session, id: string) => `${id} ${epoch} ${token}`

/** Makes the sender. */
export function createSender({ call, sessions, connection, clock, random, wants, prepare, turn }: Parts): Sender {
  const underWay = new Map<string, Promise<void>>()
  const stuck = new Set<string>()
  let cancelNext = () => {}
  let looking: Promise<void> | undefined
  let again = false

  /** The person's own, and what they did before they logged in: that is sent as the visitor that they were. */
  async function whose(): Promise<Session[]> {
    const session = await sessions.current()
    if (session.memoryOnly || session.settings.forcedOffline) return []
    return session.person === guest ? [session] : [session, await sessions.of('', '')]
  }

  async function look(): Promise<void> {
    cancelNext()
    const lost = connection.isLost()
    let waitMs = Infinity
    for (const session of turn.mine() && !lost ? await whose() : []) {
      const rows = await session.store.run((db) => db.outbox.where('state').anyOf('waiting', 'asking').sortBy('seq'))
      const uploading = await session.store.run(pendingUploads)
      const pending = uploading.ok ? uploading.value : new Set()
      const away = ({ id }: OutboxRow) => pending.has(id) || underWay.has(id) || stuck.has(stuckKey(session, id))
      const found = due(rows.ok ? rows.value : [], clock.nowMs(), away)
      for (const row of found.ready) if (underWay.size < lanes && !underWay.has(row.id)) start(session, row)
      waitMs = Math.min(waitMs, found.waitMs)
    }
    if (underWay.size === 0) turn.idle()
    if (waitMs < Infinity && turn.mine()) cancelNext = clock.after(waitMs, () => void pump())
  }

  function start(session: Session, row: OutboxRow) {
    const sending = send(session, row)
      .catch(() => false)
      .then((moved) => {
        underWay.delete(row.id)
        // one that could not even be put off would be tried without end
        if (!moved) stuck.add(stuckKey(session, row.id))
        void pump()
      })
    underWay.set(row.id, sending)
  }

  /** Tries an entry; true where its row changed by that. */
  async function send(session: Session, row: OutboxRow): Promise<boolean> {
    const prepared = await prepare(row, session)
    if (prepared.state === 'waits')
      return prepared.failure ? endWith(session, row, prepared.failure, prepared.tries) : false
    const claimed = await claim(session, row, clock.nowMs())
    if (!claimed.ok) return false
    const entry = claimed.value
    if (!entry) return true
    // the input as it is now: it may have been edited until this moment
    const called = await call(entry.call, prepared.fill(entry.input) as InputOf<OutboxCall>, {
      session: entry.deviceId === undefined ? session : { ...session, deviceId: entry.deviceId },
      requestId: entry.id,
    })
    if (!called.ok) return endWith(session, entry, called.failure)
    return reloaded(session, entry, await confirm(session, entry, called.value, clock.nowMs()))
  }

  /** Asks for what the server made of it, without waiting; whether the entry has ended. */
  function reloaded(session: Session, { call: name }: OutboxRow, { ok }: Result<void>): boolean {
    const { reloads } = definitionOf(name)
    if (ok && reloads) void wants.want(reloads, {}, 'start', session)
    return ok
  }

  async function endWith(session: Session, entry: OutboxRow, failure: Failure, tries = 0): Promise<boolean> {
    const nowMs = clock.nowMs()
    // the person was logged out: what they left is sent when they are back
    if (failure.kind === 'session') return false
    switch (outcomeOf(failure)) {
      case 'done':
        return reloaded(session, entry, await confirmUnread(session, entry, nowMs))
      case 'refused':
        return (await endRefused(session, entry, failure, nowMs)).ok
      case 'later':
        return (await postpone(session, entry, failure, nowMs + pauseMs(entry.attempts + tries, failure, random))).ok
    }
  }

  /** One look at a time; asked meanwhile, another one follows. */
  async function pump(): Promise<void> {
    again = true
    looking ??= (async () => {
      try {
        while (again) {
          again = false
          await look()
        }
      } catch {
        // a storage that fails beyond healing: the next occasion finds what waits where it is
      } finally {
        looking = undefined
      }
    })()
    return looking
  }

  return {
    pump,
    retry() {
      stuck.clear()
      return pump()
    },
  }
}
