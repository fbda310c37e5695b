import Dexie from 'dexie'
import { openMark } from '#bridge/settings.ts'
import { localTexts } from './web-storage.ts'
import { device } from './db.ts'
import { isNoted } from './note-open.ts'

/** LevelDB begins another log at 4 MB; a larger value would be kept beside it, in a file. */
const partBytes = 50_000
const parts = 36
const rounds = 3
const scratch = 'shiguang-log'

/** Looks after the pages that could not note that they go away. */
export function mendUncleanEnd(): void {
  // no room now: it is tried again at the next start
  if (isNoted) mendLog().catch(() => undefined)
}

/**
 * Has the browser begin a new log where a page was killed since the last time; rejects where there is no room for it.
 *
 * Chromium keeps its databases in LevelDB, which writes the head and the content of a record one after the other. A
 * browser that is killed between the two leaves a torn record behind; the next start goes on behind it in the same log,
 * and the start after that takes the whole store for broken and throws it away, with all that was kept
 * (google/leveldb#1287). Where as much is written as a log holds, the torn one goes. See `docs/decisions/012`.
 */
async function mendLog(): Promise<void> {
  await forgetGone()
  const marks = () => device.meta.where('key').startsWith(openMark).primaryKeys()
  if ((await marks()).length === 0) return
  await navigator.locks.request(scratch, async () => {
    const { held = [] } = await navigator.locks.query()
    const open = new Set(held.map(({ name }) => name))
    const killed = (await marks()).filter((mark) => !open.has(mark))
    if (killed.length === 0) return
    await fillLog()
    await device.meta.bulkDelete(killed)
  })
}

/** Takes the marks away of pages that said they go, also where the browser dropped what they wrote last. */
async function forgetGone() {
  const gone = localTexts.keys().filter((key) => key.startsWith(openMark))
  if (gone.length === 0) return
  await device.meta.bulkDelete(gone)
  for (const mark of gone) localTexts.remove(mark)
}

const database = new Dexie(scratch)
database.version(1).stores({ parts: '++' })

async function fillLog() {
  const part = new Uint8Array(partBytes)
  try {
    for (let round = 0; round < rounds; round += 1)
      await database.table('parts').bulkAdd(Array.from({ length: parts }, () => part))
  } finally {
    await database.delete()
  }
}
