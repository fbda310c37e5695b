import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { RequestContext } from '../api/handler.ts'
import { TooMany } from '../api/limits.ts'
import { refuse } from '../api/refusal.ts'
import { forgetAttempts } from '../repositories/attempts.ts'
import type { UserRow } from '../repositories/users.ts'
import { createRoundRobin } from '../round-robin.ts'
import { countAttempt } from './rate-limit.ts'

/** Work for one try. `usual` are OWASP's parameters for scrypt: 16 MiB each; `quick` is for demo content in tests. */
export const passwordCosts = { usual: { N: 2 ** 14, r: 8, p: 5 }, quick: { N: 2 ** 4, r: 8, p: 1 } } as const
/** The name of a cost. */
export type PasswordCost = keyof typeof passwordCosts

interface Cost {
  readonly N: number
  readonly r: number
  readonly p: number
}
const keyBytes = 32
const saltBytes = 16

/** How many guesses are computed at a time: more would only take memory from everybody else (docs/decisions/023). */
const atOnce = 2
/** Of one network one is computed at a time, so that the other turn is for everybody else, and so many wait. */
const mostOfNetwork = 5
/** So many wait where the network is not known: with `usual` work that is about a second. */
const mostOfUnknown = 20
/** So many wait in all, which takes forty networks; networks take turns, so that nobody's wait is as long as that. */
const mostWaiting = 200
/** What those are told, in seconds, who find the queue full. */
const retrySeconds = 5
/** Where a try comes from; undefined where it is not known. */
type Network = string | undefined
const running: Network[] = []
const waiting = createRoundRobin<Network, () => void>()

const isTurnOf = (network: Network): boolean =>
  running.length < atOnce && (network === undefined || !running.includes(network))

/** Throws TooMany where too many wait for their turn: asked before a try is counted, so that nobody's are used up in vain. */
export function needRoomToHash(network: Network): void {
  if (isTurnOf(network)) return
  const most = network === undefined ? mostOfUnknown : mostOfNetwork
  if (waiting.size >= mostWaiting || waiting.sizeOf(network) >= most) throw new TooMany(retrySeconds)
}

/** A password as the database keeps it: `scrypt$N$r$p$salt$key`. Throws TooMany where too many wait. */
export async function hashPassword(password: string, named: PasswordCost, network?: string): Promise<string> {
  const cost = passwordCosts[named]
  const salt = randomBytes(saltBytes)
  const key = await derive(password, salt, cost, network)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether this is the password; false too where there is none. Takes as long for somebody who does not exist. */
export async function isPassword(
  password: string,
  kept: string | null | undefined,
  named: PasswordCost,
  network?: string,
): Promise<boolean> {
  const [kind, n, r, p, salt, key] = (kept ?? '').split('$')
  if (kind !== 'scrypt' || !salt || !key) {
    await derive(password, Buffer.alloc(saltBytes), passwordCosts[named], network)
    return false
  }
  const cost = { N: Number(n), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost, network)
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'))
}

/** Refuses with 400 where this is not the password of who asks; tries are counted. */
export async function checkPassword(ask: RequestContext<unknown>, user: UserRow, password: string): Promise<void> {
  const { db, nowMs, parts, network } = ask
  const attempts = `password:${user.id}`
  needRoomToHash(network)
  await countAttempt(db, attempts, nowMs)
  if (!(await isPassword(password, user.password, parts.passwordCost, network))) throw refuse(400, 'wrong-password')
  await forgetAttempts(db, attempts)
}

async function derive(password: string, salt: Uint8Array, { N, r, p }: Cost, network: Network): Promise<Buffer> {
  await takeTurn(network)
  try {
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 64 * 1024 * 1024 }, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  } finally {
    running.splice(running.indexOf(network), 1)
    letNextIn()
  }
}

async function takeTurn(network: Network): Promise<void> {
  needRoomToHash(network)
  if (isTurnOf(network)) running.push(network)
  else
    await new Promise<void>((go) =>
      waiting.add(network, () => {
        running.push(network)
        go()
      }),
    )
}

/** The networks take turns, past those of which one is computed. */
function letNextIn(): void {
  for (let next = waiting.next(isTurnOf); next; next = waiting.next(isTurnOf)) next()
}
