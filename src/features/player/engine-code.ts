import { codeIsHere } from '#data/code-is-here.ts'
import { nextTask } from '#lib/scheduling.ts'
import { savedBandwidth } from '#data/bandwidth.ts'

/** The engine's code, ahead of a film; on a first visit it comes behind the poster, which it would hold up on a slow line. */
export function loadEngineAhead(): void {
  // where it can't be had the player says so itself
  if (codeIsHere()) import('./hls-engine.ts').catch(() => {})
}

/** What it takes to start an engine. Reading its code and starting it are a task each, with room for taps in between. */
export async function loadEngine() {
  const [{ startEngine }, bandwidth] = await Promise.all([import('./hls-engine.ts'), knownBandwidth()])
  await nextTask()
  return { startEngine, bandwidth }
}

/** A film does not wait longer than this for what is only a better guess. */
const limitMs = 500

/** Bits per second that streams came with last time; undefined too where the device's storage can't be read in time. */
const knownBandwidth = (): Promise<number | undefined> =>
  Promise.race([
    savedBandwidth().catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), limitMs)),
  ])
