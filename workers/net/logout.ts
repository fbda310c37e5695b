import type { PersonDatabase } from '#bridge/database.ts'
import { metaKeys, type Forgetting, type PersonRow, type SessionInvalid } from '#bridge/settings.ts'
import { ok, type Result } from '#contract/failures.ts'
import type { Acts } from './act.ts'
import type { Clock } from './clock.ts'
import type { Outbox } from './outbox/outbox.ts'
import { newDeviceId, type Random } from './random.ts'
import { guest, type Session, type Sessions } from './session.ts'
import type { Databases } from './store/databases.ts'
import { changeMeta } from './store/meta.ts'

interface Parts {
  databases: Databases
  sessions: Sessions
  clock: Clock
  random: Random
  outbox: () => Promise<Pick<Outbox, 'act'>>
  acts: Acts
}

/** Ends sessions, on this device only: it needs no connection. */
export interface Logout {
  /** Forgets the person of this session, if it is still theirs; without one, only the device gets a new name. */
  leave(session: Session, keepUnsent: boolean): Promise<Result<void>>
  /** What a sealed 420 means: a person is logged out and told so once, a visitor is asked to log in once. */
  invalid(session: Session): Promise<void>
  /** Goes on with removals that a killed app has left. */
  finish(): Promise<void>
}

/** Tables that wait for their account to come back: what was made and not sent, and payments without an outcome. */
const unsentTables: readonly string[] = [
  'outbox',
  'outboxFiles',
  'drafts',
  'draftFiles',
  'uploads',
  'downloads',
  'pieces',
  'payments',
]
/** Beginnings of the `meta` keys that wait with them: drafts, and the names of what was made by what was sent. */
const unsentMeta: readonly string[] = ['draft:', 'local:']

/** Makes it. */
export function createLogout({ databases, sessions, clock, random, outbox, acts }: Parts): Logout {
  /** Has the server end a session, now or when it can be reached again: by then it is whoever is here who says so. */
  async function endOnServer(token: string) {
    const kept = await (await outbox()).act('session.logout', { token })
    // where nothing can be kept it is said at once
    if (!kept.ok) void acts.ask('session.logout', { token })
  }

  /** Takes person and token off the device; false where another tab has already done so, or somebody else is here. */
  async function takeOff({ uuid, token }: Session, keepUnsent: boolean): Promise<Result<boolean>> {
    return databases.device.run((db) =>
      db.transaction('rw', db.meta, async () => {
        const [person, known, forgetting] = await db.meta.bulkGet([
          metaKeys.person,
          metaKeys.token,
          metaKeys.forgetting,
        ])
        const current = (person?.value as PersonRow | undefined)?.uuid ?? ''
        if (current !== uuid || ((known?.value as string | undefined) ?? '') !== token) return false
        await db.meta.bulkDelete([metaKeys.person, metaKeys.token, metaKeys.resume])
        await db.meta.put({ key: metaKeys.deviceId, value: newDeviceId(random, clock) })
        if (uuid !== '') {
          const others = ((forgetting?.value as Forgetting | undefined) ?? []).filter((one) => one.uuid !== uuid)
          await db.meta.put({ key: metaKeys.forgetting, value: [...others, { uuid, keepUnsent }] })
        }
        return true
      }),
    )
  }

  async function forget({ uuid, keepUnsent }: Forgetting[number]): Promise<void> {
    const kept = await databases.person(uuid).run((db) => empty(db, keepUnsent))
    sessions.forgetEpoch(uuid)
    const store = databases.person(uuid)
    databases.drop(uuid)
    if (kept.ok && !kept.value) await store.destroy()
    await databases.device.run((db) =>
      db.transaction('rw', db.meta, async () => {
        const row = await db.meta.get(metaKeys.forgetting)
        const others = ((row?.value as Forgetting | undefined) ?? []).filter((one) => one.uuid !== uuid)
        if (others.length > 0) await db.meta.put({ key: metaKeys.forgetting, value: others })
        else await db.meta.delete(metaKeys.forgetting)
      }),
    )
  }

  const leaving: Logout = {
    async leave(session, keepUnsent) {
      const off = await takeOff(session, keepUnsent)
      if (!off.ok) return off
      if (off.value && session.person !== guest) await forget({ uuid: session.uuid, keepUnsent })
      if (session.token !== '') await endOnServer(session.token)
      return ok()
    },
    async invalid(session) {
      const visitor = session.person === guest
      if (visitor && (await sessions.current()).person !== guest) return
      if (!visitor) {
        const off = await takeOff(session, true)
        // somebody else has seen it first, or the person has logged in anew: an old session's end is no news
        if (!off.ok || !off.value) return
        await forget({ uuid: session.uuid, keepUnsent: true })
      }
      // one that is still to be shown is enough for ten calls that fail at once
      await changeMeta<SessionInvalid | false>(databases.device, metaKeys.sessionInvalid, (known) =>
        known ? undefined : { at: clock.nowMs(), visitor },
      )
    },
    async finish() {
      const left = await databases.device.run(
        async (db) => (await db.meta.get(metaKeys.forgetting))?.value as Forgetting | undefined,
      )
      if (!left.ok) return
      const { uuid } = await sessions.current()
      for (const one of left.value ?? []) if (one.uuid !== uuid) await forget(one)
    },
  }
  return leaving
}

/** Empties a person's database but for what is kept; true if anything is left that must stay. */
async function empty(db: PersonDatabase, keepUnsent: boolean): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    let left = false
    for (const table of db.tables) {
      if (keepUnsent && table.name === 'meta') {
        await db.meta.filter(({ key }) => !unsentMeta.some((start) => key.startsWith(start))).delete()
        left ||= (await db.meta.where('key').startsWith('draft:').count()) > 0
      } else if (!keepUnsent || !unsentTables.includes(table.name)) await table.clear()
      else if (table.name === 'payments') {
        await db.payments.where('state').anyOf('done', 'refused').delete()
        left ||= (await table.count()) > 0
      } else left ||= (await table.count()) > 0
    }
    return left
  })
}
