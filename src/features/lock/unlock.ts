import { byPin } from '#data/lock-key.ts'
import { byPasskey } from '#data/lock-passkey.ts'
import { openlyNamed, resealDevice } from '#data/lock-reseal.ts'
import { readLock, saveLock, sealedForm, type LockRow } from '#data/lock-row.ts'
import { beginTry, forgetTries } from '#data/lock-tries.ts'
import { heldKey, holdKey } from '#data/lock-data-key.ts'
import { lockPhase } from './lock-state.ts'
import { tellOthers } from './other-tabs.ts'

/** What came of a try. */
export type Tried = 'open' | 'wrong' | 'wait' | 'gone'

let onOpen: () => void = () => {}

/** Who is told when the app is open again. */
export const whenOpen = (then: () => void) => void (onOpen = then)

/** Tries a PIN. */
export async function tryPin(pin: string): Promise<Tried> {
  if (!(await beginTry())) return 'wait'
  const row = await readLock()
  if (!row) return 'gone'
  const key = await byPin(row, pin)
  return key ? open(row, key) : 'wrong'
}

/** Asks the authenticator. It counts tries itself. */
export async function tryPasskey(): Promise<Tried> {
  const row = await readLock()
  if (!row?.passkey) return 'gone'
  const key = await byPasskey(row.passkey)
  return key ? open(row, key) : 'wrong'
}

async function open(row: LockRow, key: Uint8Array<ArrayBuffer>): Promise<Tried> {
  await forgetTries()
  if (!heldKey()) {
    if (row.state !== 'on' || row.form !== sealedForm || (await openlyNamed()).length > 0) await finish(row, key)
    if (row.state === 'opening') {
      // begins as an app without a lock does
      location.reload()
      return new Promise<never>(() => {})
    }
    await holdKey(key)
  }
  onOpen()
  return 'open'
}

/**
 * Seals what was there before the lock, or in another form, or opens it again: the rest of a change of which the app has
 * ended the first part.
 */
async function finish(row: LockRow, key: Uint8Array<ArrayBuffer>) {
  const to = row.state === 'opening' ? 'open' : 'sealed'
  if (row.state === 'new') await saveLock({ ...row, tries: 0, triedAt: 0, state: 'sealing' })
  lockPhase.set({ is: 'working', to, share: 0 })
  const work = async () => {
    // another tab may have done it while this one waited
    const now = await readLock()
    if (!now) return
    // what a frozen tab held on to, or has written since
    const only = now.state === 'on' && now.form === sealedForm ? await openlyNamed() : undefined
    if (only?.length === 0) return
    // what a tab of an older build writes has the former form, in which nobody looks for it
    if (!only) tellOthers()
    await resealDevice(key, to, (share) => lockPhase.set({ is: 'working', to, share }), only)
    await saveLock(to === 'open' ? undefined : { ...now, state: 'on', form: sealedForm })
  }
  const { locks } = navigator as { locks?: LockManager }
  await (locks ? locks.request('shiguang-reseal', work) : work())
}
