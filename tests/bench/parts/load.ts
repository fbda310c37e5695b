import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createRng } from '#demo/rng.ts'
import { crowdOf, gather, type Inputs, type Meeting } from '#tests/contract/support/crowd.ts'
import type { End } from '#tests/contract/support/ends.ts'
import { inputsOf } from '#tests/contract/support/inputs.ts'
import { makeHome, startProcess, type ServerHome } from '#tests/contract/support/server-process.ts'
import { figure, interleaved, median, type Figure } from '../figures.ts'

const rounds = 11
const requests = 1000
const clients = 50

/** What a round took, in ms: of all requests the slowest but for a twentieth, and the middle one. */
interface Round {
  readonly p95Ms: number
  readonly medianMs: number
}

/** 1,000 mixed calls from 50 clients at once, beside an empty handler with the same envelope; each in its own process. */
export async function loadFigures(): Promise<Figure[]> {
  let inputs: Inputs = {}
  const home = await makeHome(async (server) => {
    inputs = await inputsOf({ server } as End)
  })
  const server = await startProcess(home, { SHIGUANG_RATE: 'off' })
  const reference = await startEmpty(home)
  try {
    const meeting: Meeting = { line: server.line, keys: home.keys, inputs }
    const people = await gather(meeting, clients)
    const [ours, empty] = [await crowdOf(meeting, people), await crowdOf({ ...meeting, line: reference.line }, people)]
    const middles = { ours: [] as number[], empty: [] as number[] }
    const measure = async (crowd: typeof ours, way: keyof typeof middles, seed: string): Promise<number> => {
      const times = (await crowd.ask(requests, createRng(seed))).map(({ tookMs }) => tookMs)
      const round = roundOf(times)
      middles[way].push(round.medianMs)
      return round.p95Ms
    }
    const turns = { ours: 0, empty: 0 }
    const next = (way: keyof typeof turns) => `load ${(turns[way] += 1)}`
    await ours.ask(requests, createRng('warm'))
    await empty.ask(requests, createRng('warm'))
    const p95 = await interleaved(rounds, {
      ours: () => measure(ours, 'ours', next('ours')),
      empty: () => measure(empty, 'empty', next('empty')),
    })
    const what = '1,000 mixed calls of 50 clients at once, to an empty handler'
    const common = { goal: 'load', unit: 'ms' }
    return [
      figure({ ...common, what: `${what}: p95`, ours: p95.ours, reference: p95.empty }),
      figure({ ...common, what: `${what}: median`, ours: median(middles.ours), reference: median(middles.empty) }),
    ]
  } finally {
    reference.stop()
    await server.stop()
    await home.remove()
  }
}

function roundOf(times: readonly number[]): Round {
  const sorted = times.toSorted((a, b) => a - b)
  return { p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN, medianMs: median(sorted) }
}

async function startEmpty({ env }: ServerHome): Promise<{ line: string; stop(): void }> {
  const child = fork(new URL('../load/empty-server.ts', import.meta.url), {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [chunk] = (await once(child.stdout!, 'data')) as [Buffer]
  return { line: `http://127.0.0.1:${/\d+/.exec(chunk.toString())?.[0]}`, stop: () => void child.kill() }
}
