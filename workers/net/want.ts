import type { InputOf } from '#contract/catalogue.ts'
import { cacheOf, callOf } from '#contract/known-calls.ts'
import { fail, ok, type Result } from '#contract/failures.ts'
import type { Config } from '#contract/shapes/home.ts'
import { listKey, type CachedCall } from '#bridge/cache-policies.ts'
import type { Part, Wanted } from '#bridge/net-api.ts'
import type { Called, Caller } from './caller.ts'
import type { Clock } from './clock.ts'
import type { Session, Sessions } from './session.ts'
import type * as Join from './store/join.ts'
import type { Place } from './store/join.ts'
import { loadCall, loadLaterCalls } from './load-call.ts'
import { redoAfter } from './store/late.ts'
import { putStart } from './store/list.ts'
import { isNewer, putCards, putDetail } from './store/merge.ts'
import { planOf, type Plan } from './store/plan.ts'
import { save } from './store/save.ts'

interface Parts {
  call: Caller
  sessions: Sessions
  clock: Clock
  /** Resolves when what was taken down since the last contact is deleted, so that nothing of it comes back. */
  gate: (session: Session) => Promise<void>
  /** Told of each config that was kept. */
  onConfig: (session: Session, config: Config) => void
}

/** Items of a page for who saves data. */
const savingPage = 10

/** The reads whose replies become rows. */
export interface Wants {
  want<N extends CachedCall>(name: N, input: InputOf<N>, part?: Part, session?: Session): Promise<Result<Wanted>>
  applyPending(key: string): Promise<void>
}

/** Makes `want` and `applyPending`. */
export function createWants({ call, sessions, clock, gate, onConfig }: Parts): Wants {
  return {
    async want(name, input, part = 'start', given) {
      const session = given ?? (await sessions.current())
      if (session.memoryOnly) return fail({ kind: 'storage', call: name, reason: 'blocked' })
      const missing = await loadCall(name)
      if (missing) return fail(missing)
      const place =
        part === 'start' || !isList(name)
          ? undefined
          : await (await joins()).placeOf(session, listKey(name, input), part)
      if (place === 'nothing') return ok({ askedAt: clock.nowMs() })
      const { cursor: _cursor, ...rest } = input as Record<string, unknown>
      if (session.settings.dataSaver && callOf(name).page) rest['limit'] ??= savingPage
      const asked = (place ? { ...rest, cursor: place.cursor } : rest) as InputOf<typeof name>
      const called = await call(name, asked, { session })
      if (!called.ok) return called
      await gate(session)
      const saved = await keep(name, input, called.value, place)
      if (saved.ok && name === 'home.config') onConfig(session, called.value.data as Config)
      if (saved.ok) return ok({ askedAt: called.value.askedAt })
      if (saved.failure.kind === 'aborted') sessions.forgetEpoch(session.person)
      return fail({ ...saved.failure, call: name })
    },
    async applyPending(key) {
      const session = await sessions.current()
      const { applyWaiting } = await joins()
      await save(session, ['lists', 'pages'], (db) => applyWaiting(db, key))
    },
  }

  function keep<N extends CachedCall>(
    name: N,
    input: InputOf<N>,
    called: Called<N>,
    place: Place | undefined,
  ): Promise<Result<unknown>> {
    const { data, askedAt, session } = called
    const plan = planOf(name, input as object, data as object, askedAt)
    const key = listKey(name, input)
    if (plan.page) return saveList(session, name, input as object, key, plan, askedAt, place)
    if (plan.detail) {
      return save(session, ['cards', 'details'], async (db) => {
        const nowMs = clock.nowMs()
        await Promise.all([putCards(db, plan.cards, nowMs), plan.detail && putDetail(db, plan.detail, nowMs)])
      })
    }
    return save(session, ['answers'], async (db) => {
      const known = await db.answers.get(key)
      if (!known || !isNewer(known.askedAt, askedAt, clock.nowMs())) {
        await db.answers.put({ key, call: name, value: plan.answer, askedAt })
      }
    })
  }

  async function saveList(
    session: Session,
    name: CachedCall,
    input: object,
    key: string,
    plan: Plan,
    askedAt: number,
    place: Place | undefined,
  ) {
    const { page } = plan
    if (!page) return ok()
    const whole = callOf(name).page !== true
    const write = (join = loaded) =>
      save(session, ['cards', 'lists', 'pages'], (db) => {
        const nowMs = clock.nowMs()
        return Promise.all([
          putCards(db, plan.cards, nowMs),
          join && place
            ? join.putFollowing(db, { key, ...place, page, askedAt })
            : putStart(db, { key, call: name, input, page, askedAt, nowMs, whole }, join?.putOver),
        ]).then(([, put]) => redoAfter(db, askedAt).then(() => put))
      })
    const saved = await write(place && (await joins()))
    // the code is fetched between two transactions, which would not outlive it
    return saved.ok && saved.value === false ? write(await joins()) : saved
  }
}

let loaded: typeof Join | undefined

/** How a page joins pages that are known: not needed for what a device sees for the first time. */
const joins = async (): Promise<typeof Join> => {
  // it asks what is known of the calls of lists that were kept
  await loadLaterCalls()
  return (loaded ??= await import('./store/join.ts'))
}

const isList = (name: CachedCall) => ['list', 'sections', 'mixed'].includes(cacheOf(name).as)
