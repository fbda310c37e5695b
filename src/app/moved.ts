import { redirect, type AnyRouter } from '@tanstack/react-router'
import { boot } from '#data/settings.ts'
import { addressOf } from '#components/target.ts'
import { targetOf } from '#components/page/addresses.ts'
import { movedAddresses, onMoved, readMoved } from '#features/updates/build-meta.ts'

/** An unknown address is looked up among those that have moved for so long. */
const movedLimitMs = 1000

/** What the service worker heard before is heard anew. */
const freshMs = 60_000

/** Where a path has moved to, as the build's metadata says: a path of the app, or a checked address outside. */
function movedTo(path: string): string | undefined {
  const address = movedAddresses()[path]
  const target = address === undefined ? undefined : targetOf(address)
  return target && addressOf(target)
}

/** `beforeLoad` of unknown paths: one may have moved, and what is said of that comes when all is quiet, or now. */
export async function lookUpMoved(path: string): Promise<void> {
  // nothing is fetched before the age question was answered
  if (boot.adult) await Promise.race([readMoved(freshMs), new Promise((resolve) => setTimeout(resolve, movedLimitMs))])
  const href = movedTo(path)
  if (href !== undefined) throw redirect({ href, replace: true })
}

/** Leads on from known paths that have moved, also where that is learnt later. To be called once. */
export function followMoved(router: AnyRouter): void {
  const leadOn = () => {
    const href = movedTo(router.latestLocation.pathname)
    if (href !== undefined) void router.navigate({ href, replace: true })
  }
  router.subscribe('onBeforeLoad', leadOn)
  onMoved(leadOn)
  leadOn()
}
