import { sealWith } from '#bridge/seal/seal-with.ts'
import type { KeyGiven, KeyWanted } from '#bridge/sealing.ts'

const isKey = (data: unknown): data is KeyGiven =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'shiguang:key'

/** Asks the page for the key under which everything is kept; resolves when every database will be sealed with it. */
export const awaitKey = (): Promise<void> =>
  new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (!isKey(data)) return
      removeEventListener('message', hear)
      sealWith(data.key)
      resolve()
    }
    addEventListener('message', hear)
    postMessage({ type: 'shiguang:key-wanted' } satisfies KeyWanted)
  })
