import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { TooMany } from '../api/limits.ts'

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

/** How many guesses are computed at a time: more would only take memory from everybody else. */
const atOnce = 2
/** So many may wait for their turn; with `usual` work that is about a second. Who comes then is answered at once. */
const mostWaiting = 20
/** What those are told who find the queue full. */
const retrySeconds = 5
let running = 0
const waiting: (() => void)[] = []

/** Throws TooMany where too many wait for their turn: asked before a try is counted, so that nobody's are used up in vain. */
export function needRoomToHash(): void {
  if (running >= atOnce && waiting.length >= mostWaiting) throw new TooMany(retrySeconds)
}

/** A password as the database keeps it: `scrypt$N$r$p$salt$key`. Throws TooMany where too many wait. */
export async function hashPassword(password: string, named: PasswordCost): Promise<string> {
  const cost = passwordCosts[named]
  const salt = randomBytes(saltBytes)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether this is the password; false too where there is none. Takes as long for somebody who does not exist. */
export async function isPassword(
  password: string,
  kept: string | null | undefined,
  named: PasswordCost,
): Promise<boolean> {
  const [kind, n, r, p, salt, key] = (kept ?? '').split('$')
  if (kind !== 'scrypt' || !salt || !key) {
    await derive(password, Buffer.alloc(saltBytes), passwordCosts[named])
    return false
  }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(n), r: Number(r), p: Number(p) })
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'))
}

async function derive(password: string, salt: Uint8Array, { N, r, p }: Cost): Promise<Buffer> {
  while (running >= atOnce) {
    needRoomToHash()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 64 * 1024 * 1024 }, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
