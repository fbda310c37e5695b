import { isIncognito } from '#bridge/sealing.ts'
import { metaKeys } from '#bridge/settings.ts'
import { device, personDatabase } from '#data/db.ts'
import { currentPerson } from '#data/session.ts'
import { saveMeta } from '#data/settings.ts'
import { mini } from '#features/player/mini.ts'
import { isBusy } from '#components/page/busy.ts'
import { displayMode } from './shared/display-mode.ts'
import { isWorthOffering, withVisit, type InstallHistory } from './install-moment.ts'
import { installPrompt } from './install-prompt.ts'
import { history } from '#components/page/navigation.ts'
import { pageAt } from '#components/page/page-at.ts'
import { loadAllWords } from '#words/words.ts'
import { platform } from './platform.ts'

/** Somebody who stays this long on a tab is not on the way to somewhere else. */
const calmMs = 1500

/**
 * Offers once to install the app: when somebody who comes back, or has kept something for offline, returns to a tab from
 * what they have opened, stays there, and has nothing playing or under way. Shown is answered: it never comes again. To be called once.
 */
export async function watchInstall(nowMs = Date.now()): Promise<void> {
  if (displayMode() === 'standalone' || isIncognito) return
  const visited = withVisit((await device.meta.get(metaKeys.install))?.value as InstallHistory | undefined, nowMs)
  await saveMeta(metaKeys.install, visited).catch(() => undefined)
  if (visited.offeredAt !== undefined) return
  // without a prompt only these have a way that can be told in a few steps
  const possible = () => installPrompt.get() !== undefined || platform() !== 'desktop'
  const unsubscribe = history.subscribe(({ location }) => void offer(location.href))
  let opened = false
  let offered = false
  async function offer(href: string) {
    const page = pageAt(href)
    if (!page || page.bare) return
    if (!page.tab) opened = true
    if (!page.tab || !opened || !possible()) return
    await new Promise((resolve) => setTimeout(resolve, calmMs))
    if (history.location.href !== href || mini.get() || isBusy() || offered) return
    const kept = await personDatabase(currentPerson() ?? 'guest').downloads.count()
    if (!isWorthOffering(visited, kept)) return
    offered = true
    unsubscribe()
    await saveMeta(metaKeys.install, { ...visited, offeredAt: Date.now() } satisfies InstallHistory).catch(
      () => undefined,
    )
    const [{ showInstallOffer }] = await Promise.all([import('./install-card.tsx'), loadAllWords()])
    showInstallOffer()
  }
}
