import { wrap } from 'comlink'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { PersonDatabase } from '#bridge/database.ts'
import { listKey } from '#bridge/cache-policies.ts'
import type { CardOf } from '#bridge/rows.ts'
import { readListWithOptimistic, type KnownCards } from '#data/list-rows.ts'
import { benchEnvelope } from '#tests/bench/envelope.bench.ts'
import { createPicturePage } from './pictures.ts'
import { dexieWrites, rawMerges, rawWrites } from './raw-writes.ts'
import { fillRows, pageReads } from './reads.ts'
import { feedInput } from './samples.ts'
import type { LabWorker } from './worker.ts'

const worker = wrap<LabWorker>(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }))
const seen: { round: number; atMs: number }[] = []
const key = listKey('mv.byTag', feedInput)
const db = new PersonDatabase('guest')

/** The list that the worker writes, read as screens read it; notes when each round of rows has had its effect. */
function Cards() {
  const [foreseen] = useState<KnownCards>(() => ({ keys: [] }))
  const rows = useLiveQuery(() => readListWithOptimistic<CardOf<'video'>, undefined>(db, key, foreseen))
  useEffect(() => {
    const first = rows?.entries[0]
    if (first?.type === 'item') seen.push({ round: first.card.plays, atMs: performance.timeOrigin + performance.now() })
  }, [rows])
  return <ul>{rows?.entries.map((entry) => entry.type === 'item' && <li key={entry.id}>{entry.card.title}</li>)}</ul>
}

/** What the benchmark calls from outside of the page. */
const lab = {
  ...createPicturePage(worker),
  seen,
  benchEnvelope,
  fillRows,
  pageReads,
  rawMerges,
  rawWrites,
  dexieWrites,
  writeNew: (round: number) => worker.writeNew(round),
  writeAgain: (round: number) => worker.writeAgain(round),
  showList: () => createRoot(document.getElementById('root')!).render(<Cards />),
}

declare global {
  interface Window {
    lab: typeof lab
  }
}

window.lab = lab
