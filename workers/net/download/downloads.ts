import type { PersonDatabase } from '#bridge/database.ts'
import type { BesideFile, DownloadChange, DownloadOptions } from '#bridge/net-api.ts'
import type { DownloadRow } from '#bridge/rows.ts'
import { downloadKey, networkType } from '#bridge/downloads.ts'
import { fail, ok, type Failure, type Result } from '#contract/failures.ts'
import type { Subject } from '#contract/kind.ts'
import { ageMs } from '#lib/stamp.ts'
import type { Clock } from '../clock.ts'
import type { Locks } from '../outbox/turn.ts'
import type { Session, Sessions } from '../session.ts'
import { save } from '../store/save.ts'
import { applyChange } from './change.ts'
import { freshRow, inOrder } from './download-rows.ts'
import { readBeside } from './beside.ts'
import { alone } from './election.ts'
import { createFiles, type FilesParts } from './files.ts'
import { changeRow, runItem, type Outcome } from './item.ts'
import { coverOf, titleOf } from './plan-item.ts'
import { keepRights, restoreRows } from './rights.ts'
import { releaseReserve } from './room.ts'
import { downloadable } from './downloadable.ts'

/** What is kept for offline. */
export interface Downloads {
  start(subject: Subject, options: DownloadOptions): Promise<Result<{ download: string }>>
  change(change: DownloadChange): Promise<Result<void>>
  /** See `NetApi`. */
  besideFile(file: BesideFile): Promise<Result<ArrayBuffer>>
  /** Looks for something to do: at the start, when the connection or the person is back. */
  wake(): void
  /** Whether the page is being looked at. */
  active(on: boolean): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

interface Parts extends FilesParts {
  sessions: Sessions
  clock: Clock
  locks: Locks | undefined
  inMemory?: boolean | undefined
}

/** Pieces fetched at a time. */
const lanes = 3
/** Between two tries where the network gives nothing, at first and at most. */
const againMs = 3000
const againMaxMs = 60_000
/** How often items with parts are looked through for new ones, and a right that ends soon is asked for. */
const lookMs = 6 * 3600 * 1000
/** Whoever downloads and writes nothing for so long is frozen. */
const idleMs = 3000

/** Makes it. Nothing is done before `wake`, `start` or `change`. */
export function createDownloads(parts: Parts): Downloads {
  const { sessions, clock } = parts
  // what is kept until the page is closed is not kept for offline
  const locks = parts.inMemory ? undefined : parts.locks
  const filesOf = createFiles(parts)
  const asked = new Map<string, number>()
  let current: { key: string; controller: AbortController } | undefined
  let running: Promise<void> | undefined
  let more = false
  let isActive = true
  let restored = ''
  let pauseMs = againMs
  let cancelAgain = () => {}

  const again = () => {
    cancelAgain()
    cancelAgain = clock.after(pauseMs, downloads.wake)
    pauseMs = Math.min(againMaxMs, pauseMs * 2)
  }
  const rowsOf = async (session: Session): Promise<DownloadRow[]> => {
    const rows = await session.store.run((db) => db.downloads.toArray())
    return rows.ok ? inOrder(rows.value) : []
  }
  const nextOf = async (session: Session): Promise<DownloadRow | undefined> => {
    const free = !session.settings.wifiOnly || networkType() === 'wifi'
    return (await rowsOf(session)).find(
      ({ state, anyNetwork }) => (state === 'waiting' || state === 'running') && (free || anyNetwork === true),
    )
  }

  async function round(): Promise<void> {
    const session = await sessions.current()
    if (session.memoryOnly || !locks) return
    await care(session)
    if (!(await nextOf(session))) return void (await releaseReserve(session))
    if (session.settings.forcedOffline) return again()
    const idle = async () => {
      const writing = (await rowsOf(session)).filter(({ state }) => state === 'running')
      return writing.every(({ touchedAt }) => ageMs(touchedAt, clock.nowMs()) > idleMs)
    }
    const name = `shiguang-download:${session.person}`
    await alone({ locks, clock, name, idle, active: () => isActive }, (signal) => drain(session, signal))
  }

  /** One download after the other, until there is none or the network gives nothing. */
  async function drain({ person }: Session, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const session = await sessions.current()
      if (session.person !== person) return
      if (session.settings.forcedOffline) return again()
      const row = await nextOf(session)
      if (!row) return void (await releaseReserve(session))
      const controller = new AbortController()
      const give = () => controller.abort()
      signal.addEventListener('abort', give)
      current = { key: row.key, controller }
      const outcome = await runItem({ session, row, signal: controller.signal, files: filesOf(session), clock, lanes })
      current = undefined
      signal.removeEventListener('abort', give)
      if (outcome === 'done') pauseMs = againMs
      else if (outcome !== 'left' && (await noteOutcome(session, row, outcome))) return again()
    }
  }

  /** What is done beside the queue: rights that end, rows that were cleared, items that have new parts. */
  async function care(session: Session): Promise<void> {
    const rows = await rowsOf(session)
    if (rows.length === 0) return
    const online = !session.settings.forcedOffline
    const mark = `${session.person} ${session.epoch}`
    if (restored !== mark) await restoreRows(session)
    restored = mark
    const nowMs = clock.nowMs()
    const askedLately = (key: string) => {
      const lately = nowMs - (asked.get(key) ?? -Infinity) < lookMs
      if (!lately) asked.set(key, nowMs)
      return lately
    }
    await keepRights({ session, files: filesOf(session), nowMs: nowMs + sessions.skewMs(), online, askedLately })
    for (const { key, state, rule, touchedAt } of rows) {
      const old = state === 'done' && rule && rule.take !== 'all' && ageMs(touchedAt, nowMs) > lookMs
      if (old && online) await changeRow(session, key, (now) => ({ ...now, state: 'waiting' }))
    }
  }

  const downloads: Downloads = {
    async start(subject, options) {
      const session = await sessions.current()
      const shelving = downloadable[subject.kind]
      if (!shelving) return fail({ kind: 'input', fields: ['kind'] })
      if (session.memoryOnly || !locks) return fail({ kind: 'storage', reason: 'blocked' })
      const started = await save(session, ['downloads', 'cards'], (db) =>
        putWaiting(db, subject, options, shelving.hasParts, clock.nowMs()),
      )
      if (!started.ok) return started
      downloads.wake()
      return ok({ download: downloadKey(subject) })
    },
    async change(change) {
      const session = await sessions.current()
      const changed = await applyChange(session, change)
      if (!changed.ok) return changed
      if (current && changed.value.includes(current.key)) current.controller.abort()
      if (change.do === 'resume' || change.do === 'check' || change.do === 'remove') downloads.wake()
      return ok()
    },
    async besideFile(file) {
      const session = await sessions.current()
      return readBeside(session, filesOf(session), file, clock.nowMs() + sessions.skewMs())
    },
    wake() {
      more = true
      cancelAgain()
      running ??= (async () => {
        while (more) {
          more = false
          await round().catch(again)
        }
      })().finally(() => (running = undefined))
    },
    active(on) {
      isActive = on
      if (on) downloads.wake()
    },
    settled: async () => running,
  }
  networkChanges()?.addEventListener('change', downloads.wake)
  return downloads
}

/** Writes down why a download did not go on; true where the next one would not either. */
async function noteOutcome(session: Session, row: DownloadRow, why: Exclude<Outcome, string>): Promise<boolean> {
  const full = why.kind === 'storage'
  if (full) await releaseReserve(session)
  if (full || isPassing(why)) {
    await changeRow(session, row.key, (now) =>
      now.state === 'running' || (full && now.state === 'waiting')
        ? { ...now, state: 'waiting', bytesPerS: 0, ...(full && { why }) }
        : undefined,
    )
    return true
  }
  await changeRow(session, row.key, (now) => ({ ...now, state: 'failed', why, bytesPerS: 0 }))
  return false
}

/** Puts a download last in the queue, or back into it; what is whole and has no parts stays done. */
async function putWaiting(
  db: PersonDatabase,
  subject: Subject,
  { parts: rule = { take: 'all' }, maxHeight, audio, anyNetwork }: DownloadOptions,
  hasParts: boolean | undefined,
  nowMs: number,
): Promise<void> {
  const known = await db.downloads.get(downloadKey(subject))
  const card = await db.cards.get([subject.kind, subject.id])
  const top = (await db.downloads.toArray()).filter(({ of }) => of === undefined)
  const order = Math.max(-1, ...top.map((row) => row.order)) + 1
  const fresh =
    known ?? freshRow(subject, { title: titleOf(card?.value), ...coverOf(card?.value), order, addedAt: nowMs })
  const { why: _why, ...rest } = fresh
  await db.downloads.put({
    ...rest,
    state: known?.state === 'done' && !hasParts ? 'done' : 'waiting',
    ...(hasParts && { rule }),
    ...(maxHeight !== undefined && { maxHeight }),
    ...(audio && { audio }),
    ...(anyNetwork && { anyNetwork }),
  })
}

const networkChanges = () => (navigator as { connection?: EventTarget }).connection

/** Whether waiting may help: the network, the server or the line, not the right. */
function isPassing(failure: Failure): boolean {
  switch (failure.kind) {
    case 'network':
    case 'timeout':
    case 'offline':
    case 'aborted':
    case 'unsealed':
    case 'errcode':
    case 'worker':
      return true
    case 'http':
      return failure.status === 0 || failure.status === 408 || failure.status === 429 || failure.status >= 500
    case 'status':
      return failure.status === 429
    default:
      return false
  }
}
