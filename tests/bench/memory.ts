import { readdirSync, readFileSync } from 'node:fs'

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // a process that has ended since
    return ''
  }
}

/** Whether this system tells what its processes hold. */
export const canMeasureMemory = (): boolean => textOf('/proc/self/smaps_rollup') !== ''

const processes = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** Processes with all that they have started. */
function withChildren(pids: readonly number[]): number[] {
  const parents = new Map(
    processes().map((pid) => [pid, Number(/^\d+ \(.*\) \S (\d+)/s.exec(textOf(`/proc/${pid}/stat`))?.[1])]),
  )
  const found = new Set(pids)
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

/** Processes that this one has started whose command line holds a text. */
export const startedWith = (text: string): number[] =>
  withChildren([process.pid]).filter((pid) => pid !== process.pid && textOf(`/proc/${pid}/cmdline`).includes(text))

/** What processes hold of their own, in bytes: what several share is counted once, files that the system maps not at all. */
function heldBy(pids: readonly number[]): number {
  const kB = pids.flatMap((pid) =>
    [...textOf(`/proc/${pid}/smaps_rollup`).matchAll(/^Pss_(?:Anon|Shmem): +(\d+) kB$/gm)].map(([, one]) =>
      Number(one),
    ),
  )
  return kB.reduce((sum, one) => sum + one, 0) * 1024
}

const everyMs = 100
const baseSamples = 10

/** What processes (and all that they start) hold at rest, in bytes: the least of some samples. */
export async function heldAtRest(pids: () => readonly number[]): Promise<number> {
  const samples: number[] = []
  while (samples.length < baseSamples) {
    samples.push(heldBy(withChildren(pids())))
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  return Math.min(...samples)
}

/** How many bytes processes (and all that they start) hold at most while something is done. */
export async function heldWhile(pids: () => readonly number[], work: () => Promise<void>): Promise<number> {
  let most = 0
  const watching = setInterval(() => (most = Math.max(most, heldBy(withChildren(pids())))), everyMs)
  try {
    await work()
  } finally {
    clearInterval(watching)
  }
  return most
}
