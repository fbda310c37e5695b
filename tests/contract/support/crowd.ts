import { callNames, callOf, type CallName } from '#contract/catalogue.ts'
import type { Rng } from '#demo/rng.ts'
import { createClient, visitor, type Answer, type Client, type Who } from './client.ts'
import { elsewhere } from './inputs.ts'
import type { ServerHome } from './server-process.ts'

/** Calls that would get into the way of the others: a report hides, a new password ends sessions, names are taken. */
const unfit: readonly CallName[] = [...elsewhere, 'mv.report', 'wei.report', 'user.updatePassword', 'user.bindInviter']
const mixed = callNames.filter((name) => !unfit.includes(name))

/** What the contract's calls are asked with. */
export type Inputs = Partial<Record<CallName, object>>

/** One answer among many. */
export interface Reply {
  readonly name: CallName
  readonly answer: Answer
  readonly tookMs: number
}

/** Many clients of one server. */
export interface Crowd {
  /** Sends so many requests of mixed calls, all clients at once, each one after the other. */
  ask(requests: number, rng: Rng): Promise<Reply[]>
}

/** Where a crowd asks, and what with. */
export interface Meeting {
  readonly line: string
  readonly keys: ServerHome['keys']
  readonly inputs: Inputs
}

/** So many people on devices of their own, of whom every other one has an account. */
export async function gather({ line, keys }: Meeting, count: number): Promise<Who[]> {
  const client = await createClient(fetch, line, keys, Date.now)
  const people: Who[] = []
  for (let at = 0; at < count; at += 1) people.push(at % 2 === 0 ? visitor() : await aUser(client, `crowd${at}`))
  return people
}

/** These people as clients of a line. The same generator makes them ask the same. */
export async function crowdOf({ line, keys, inputs }: Meeting, people: readonly Who[]): Promise<Crowd> {
  const client = await createClient(fetch, line, keys, Date.now)
  return {
    ask: async (requests, rng) => {
      const replies: Reply[] = []
      await Promise.all(
        people.map(async (who, at) => {
          const own = rng.fork(at)
          const names = who.token === undefined ? mixed.filter((name) => callOf(name).who === 'any') : mixed
          for (let turn = 0; turn < requests / people.length; turn += 1) {
            const name = own.pick(names)
            const startMs = performance.now()
            const answer = await client.call(name, inputs[name] ?? {}, who)
            replies.push({ name, answer, tookMs: performance.now() - startMs })
          }
        }),
      )
      return replies
    },
  }
}

async function aUser({ call }: Client, username: string): Promise<Who> {
  const { device } = visitor()
  const input = { username, password: 'secret-1', phone: '13900000000', adult: true }
  const { status, data } = await call('user.register', input, { device })
  if (status !== 200) throw new Error(`registering answered ${status}`)
  return { device, ...(data as { token: string }) }
}
