import { finishLoading, startLoading } from '#components/loading.ts'
import { dropSnapshot } from '#data/look.ts'
import { attachRouter } from '#components/app-router.tsx'
import { onPerson } from '#data/session.ts'
import { openScreen } from '#data/queries.ts'
import { history } from '#components/page/navigation.ts'
import { pageAt } from '#components/page/page-at.ts'
import { router, skeletonAfterMs } from './router.ts'
import { reloadIfNewer } from '#features/updates/build.ts'

let turn = 0
let shown: string | undefined

/** Brings the page that the address names; a newer build comes with a navigation to another one. */
async function follow(): Promise<void> {
  const id = pageAt(history.location.href)?.id
  const isOther = shown !== undefined && id !== shown
  shown = id ?? ''
  if (isOther && reloadIfNewer()) return
  const own = ++turn
  if (isOther) startLoading()
  await router.load()
  if (own === turn) finishLoading()
}

/** Prepares what follows addresses, before anything is drawn. */
export function prepareNavigation(): void {
  attachRouter(router)
}

/**
 * Follows the address from now on: nothing is fetched before the age question was answered. Resolves when the first page
 * can be drawn, at the latest when its skeleton can.
 */
export async function startNavigation(): Promise<void> {
  history.subscribe(() => {
    openScreen()
    void follow()
  })
  onPerson(() => {
    void dropSnapshot()
    // guards have their say again, and a former person's answers are no one's
    void router.invalidate()
  })
  await Promise.race([follow(), new Promise((resolve) => setTimeout(resolve, skeletonAfterMs))])
}
