import { lookCache, lookUrl, type Look } from '#bridge/service-worker.ts'

const headers = { 'Content-Type': 'application/json' }

let ended = false

/** Ends the keeping of looks: what is written from now on would outlive the wipe of this device. */
export function endLook() {
  ended = true
}

/** Changes what is kept of the look of the next first frame; nothing where there is no storage, or nothing to change. */
async function changeLook(change: (former: Look | undefined) => Partial<Look> | undefined): Promise<void> {
  if (ended || !('caches' in globalThis)) return
  try {
    const cache = await caches.open(lookCache)
    const former = (await (await cache.match(lookUrl))?.json()) as Look | undefined
    const next = change(former)
    if (!next || JSON.stringify(next) === JSON.stringify(former)) return
    await cache.put(lookUrl, new Response(JSON.stringify(next), { headers }))
  } catch {
    // without storage the next first frame looks like the system's settings
  }
}

/** Keeps the look of the next first frame where the service worker finds it; an old snapshot does not outlive a change. */
export const saveLook = (change: Partial<Look>) =>
  changeLook((former) => {
    const next = { ...former, ...change }
    if (
      former &&
      'theme' in change &&
      (former.theme !== next.theme || former.language !== next.language || former.textScale !== next.textScale)
    )
      delete next.snapshot
    return next
  })

/** Removes the snapshot of the last first screen: the person, or what they may see, changed. */
export const dropSnapshot = () =>
  changeLook((former) => {
    const { snapshot, ...next } = former ?? {}
    return snapshot && next
  })
