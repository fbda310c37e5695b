import type { MoneyCall } from '#contract/catalogue.ts'
import type { Rng } from '#demo/rng.ts'
import { createApp } from '#server/app.ts'
import { createClient, type Answer, type Who } from './client.ts'
import type { End } from './ends.ts'

/** What the person is told in the end. */
export type Told = 'paid' | 'refused' | 'void'

/** A client as the app is one, over a network that loses, repeats and delays. */
export interface UnsureClient {
  /** Pays, and does not give up before it knows what became of it; one request id for all of its tries. */
  pay(name: MoneyCall, input: object, who: Who, requestId: string): Promise<Told>
  /** How many things went wrong so far. */
  faults(): number
}

/**
 * Makes the client. Where its server is in this process, a kill between commit and reply is the loss of all that the
 * server had in memory: another one goes on with the same database.
 */
export function createUnsureClient(end: End, rng: Rng): UnsureClient {
  let faults = 0
  const lateCopies: (() => Promise<unknown>)[] = []
  const background: Promise<unknown>[] = []

  const attempt = async (name: MoneyCall, input: object, who: Who, sending: Sending): Promise<Answer | 'lost'> => {
    const ask = async () => (await clientOf(end, rng.pick(end.server.lines))).call(name, input, who, sending)
    const fault = rng.weighted([
      ['none', 3],
      ['request lost', 3],
      ['reply lost', 4],
      ['copies', 2],
      ['late copy', 3],
      ['killed', 2],
    ] as const)
    if (fault !== 'none') faults += 1
    switch (fault) {
      case 'none':
        return ask()
      case 'request lost':
        return 'lost'
      case 'reply lost':
        await ask()
        return 'lost'
      case 'copies': {
        const answers = await Promise.all(Array.from({ length: rng.int(2, 4) }, ask))
        return rng.chance(0.5) ? 'lost' : answers[0]!
      }
      case 'late copy':
        lateCopies.push(ask)
        return 'lost'
      case 'killed': {
        const survivor = await afterKill(end)
        await survivor.call(name, input, who, sending)
        return 'lost'
      }
    }
  }
  /** What was under way comes when nobody waits for it any more. */
  const arriveLate = async () => {
    for (const late of lateCopies.splice(0)) {
      if (rng.chance(0.5)) background.push(late())
      else await late()
    }
  }
  return {
    faults: () => faults,
    pay: async (name, input, who, requestId) => {
      let answer: Answer | 'lost' = 'lost'
      const tries = rng.int(1, 3)
      for (let at = 0; at < tries && answer === 'lost'; at += 1) {
        answer = await attempt(name, input, who, { requestId })
        if (rng.chance(0.3)) await arriveLate()
      }
      while (answer === 'lost') {
        if (rng.chance(0.3)) await arriveLate()
        answer = await attempt(name, input, who, { requestId, check: true })
      }
      await arriveLate()
      await Promise.all(background)
      if (answer.errcode !== 0) throw new Error(`${name} answered ${answer.errcode}`)
      if (answer.status === 200) return 'paid'
      return (answer.data as { void?: true }).void === true ? 'void' : 'refused'
    },
  }
}

/** The app's client on one of the lines. */
const clientOf = ({ fetch, server, clock }: End, line: string) =>
  createClient(fetch, line, server.keys, () => clock.nowMs)

type Sending = { requestId: string; check?: boolean }

async function afterKill(end: End) {
  const { parts, keys } = end.server
  const fresh = createApp({ ...parts })
  return createClient(
    async (request) => fresh.fetch(request),
    end.line,
    keys,
    () => end.clock.nowMs,
  )
}
