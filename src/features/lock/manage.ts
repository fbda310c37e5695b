import { byPin, newDataKey, underPin } from '#data/lock-key.ts'
import { makePasskey } from '#data/lock-passkey.ts'
import { changeLock, readLock, saveLock, type LockRow } from '#data/lock-row.ts'
import { beginTry, forgetTries } from '#data/lock-tries.ts'
import { dropSnapshot } from '#data/look.ts'
import { heldKey } from '#data/lock-data-key.ts'
import { beginAnew } from './other-tabs.ts'

/** Fewest characters of a PIN or passphrase. */
export const leastChars = 4

/** Whether there is what a lock needs: it is missing in insecure contexts. */
export const canLock = () => globalThis.crypto?.subtle !== undefined

/** What is wrong with a new PIN; undefined where nothing is. */
export function faultOf(
  pin: string,
  keyboard: LockRow['keyboard'],
): 'tooShort' | 'onlyDigits' | 'tooSimple' | undefined {
  if (keyboard === 'digits' && !/^\d*$/.test(pin)) return 'onlyDigits'
  const chars = [...pin]
  if (chars.length < leastChars) return 'tooShort'
  const steps = new Set(chars.slice(1).map((char, at) => char.codePointAt(0)! - chars[at]!.codePointAt(0)!))
  const [step] = steps
  return steps.size === 1 && Math.abs(step!) <= 1 ? 'tooSimple' : undefined
}

/** Sets the lock up. The page begins anew and asks for the PIN once more; only then anything is sealed. */
export async function turnOn(pin: string, keyboard: LockRow['keyboard']): Promise<void> {
  const row: LockRow = {
    state: 'new',
    keyboard,
    afterMinutes: 0,
    ...(await underPin(newDataKey(), pin)),
    tries: 0,
    triedAt: 0,
  }
  await dropSnapshot()
  await saveLock(row)
  beginAnew()
}

/** Takes the lock off: the page begins anew, asks for the PIN, and opens what is sealed. */
export async function turnOff(): Promise<void> {
  await changeLock(() => ({ state: 'opening' }))
  beginAnew()
}

/** Another PIN for the same key: nothing is sealed anew. */
export async function changePin(
  current: string,
  next: string,
  keyboard: LockRow['keyboard'],
): Promise<'changed' | 'wrong' | 'wait'> {
  if (!(await beginTry())) return 'wait'
  const row = await readLock()
  const key = row && (await byPin(row, current))
  if (!key) return 'wrong'
  await forgetTries()
  const under = await underPin(key, next)
  await changeLock(() => ({ ...under, keyboard }))
  return 'changed'
}

/** Adds a passkey that opens the lock too. */
export async function addPasskey(name: string): Promise<'added' | 'cannot' | 'refused'> {
  const key = heldKey()
  if (!key) return 'refused'
  const passkey = await makePasskey(key, name)
  if (typeof passkey === 'string') return passkey
  await changeLock(() => ({ passkey }))
  return 'added'
}

/** From now on the passkey opens nothing. */
export async function removePasskey(): Promise<void> {
  const row = await readLock()
  if (!row) return
  const { passkey: _passkey, ...rest } = row
  await saveLock(rest)
}
