import { sealWith } from '#bridge/seal/seal-with.ts'
import { incognitoName, isIncognito, sealedName, sealing, type KeyGiven, type KeyWanted } from '#bridge/sealing.ts'
import { device, loadDexie, openElsewhere } from './db.ts'
import { readBoot } from './settings.ts'

let held: Uint8Array<ArrayBuffer> | undefined

/** The key of this device's rows while the app is open or was: it is in no storage. */
export const heldKey = () => held

const wants = (data: unknown): data is KeyWanted =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'shiguang:key-wanted'

/** From now on all databases of this page, and of the workers it starts, are sealed with this key. */
export async function holdKey(key: Uint8Array<ArrayBuffer>): Promise<void> {
  held = key
  sealWith(key)
  sealing.workerName = isIncognito ? incognitoName : sealedName
  sealing.serve = (worker) =>
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (wants(data)) worker.postMessage({ type: 'shiguang:key', key } satisfies KeyGiven)
    })
  // one that was open before knows nothing of it
  await loadDexie()
  openElsewhere()
  await device.open()
  await readBoot()
}
