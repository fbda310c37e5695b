import { createHmac } from 'node:crypto'
import type { Db, Tx } from '../database/tables.ts'
import { forgetAttempts, returnAttempt } from '../repositories/attempts.ts'
import { hasLoggedInFrom, keepLoginNetwork } from '../repositories/login-networks.ts'
import { hasBeenOn } from '../repositories/sessions.ts'
import { countAttempt } from './rate-limit.ts'

/** Of the tries that strangers have at a name, one network has no more than half. */
const ofOneNetwork = 5

/** Where somebody is who logs in. */
interface From {
  /** As it is compared. */
  readonly name: string
  /** Undefined where it is not known. */
  readonly network: string | undefined
  readonly secret: Uint8Array
  readonly nowMs: number
}

/** Who tries to log in, and from where. */
interface Try extends From {
  /** Undefined where nobody has that name. */
  readonly userId: number | undefined
  readonly device: string
}

/** What follows a login that succeeded, in its transaction. */
type Succeeded = (tx: Tx, userId: number) => Promise<void>

/**
 * Counts a try before the password is looked at; refuses with 429 where there were too many. A device or a network from
 * which the person has logged in has tries of its own, so that strangers' guesses never lock the owner out there.
 */
export async function countLogin(db: Db, tried: Try): Promise<Succeeded> {
  const { name, userId, device, nowMs } = tried
  const place = placeOf(tried)
  const ofName = `login:${name}`
  const isKnown = userId !== undefined && (await hasBeenOn(db, userId, device))
  const isFromKnown =
    !isKnown && userId !== undefined && place !== undefined && (await hasLoggedInFrom(db, userId, place))
  const own = isKnown ? `${ofName}:${device}` : place === undefined ? undefined : `${ofName}:${place}`
  const isStranger = !isKnown && !isFromKnown
  if (own !== undefined) await countAttempt(db, own, nowMs, isStranger ? ofOneNetwork : undefined)
  if (isStranger) await countAttempt(db, ofName, nowMs)
  return async (tx, id) => {
    if (own !== undefined) await forgetAttempts(tx, own)
    // others' guesses count on
    if (isStranger) await returnAttempt(tx, ofName)
    await rememberNetwork(tx, id, tried)
  }
}

/** Keeps from where somebody is logged in, so that they can log in there again whatever strangers try. */
export async function rememberNetwork(tx: Tx, userId: number, from: From): Promise<void> {
  const place = placeOf(from)
  if (place !== undefined) await keepLoginNetwork(tx, userId, place, from.nowMs)
}

/** A network as it is kept with a name: whoever gets the database does not read from it where somebody was. */
function placeOf({ name, network, secret }: From): string | undefined {
  if (network === undefined) return undefined
  const hash = createHmac('sha256', secret).update(`shiguang/1 login network\n${name}\n${network}`)
  return hash.digest('base64url').slice(0, 22)
}
