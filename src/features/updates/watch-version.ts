import { apiVersion } from '#contract/api-version.ts'
import type { OutputOf } from '#contract/catalogue.ts'
import { listKey } from '#bridge/cache-policies.ts'
import { metaKeys } from '#bridge/settings.ts'
import { device, personDatabase } from '#data/db.ts'
import { currentPerson } from '#data/session.ts'
import { fetchQuery } from '#data/queries.ts'
import { ageMs, pastStamp } from '#lib/stamp.ts'
import { isBusy } from '#components/page/busy.ts'
import { loadAllWords } from '#words/words.ts'
import { versionNeed } from './version-need.ts'

/** Who leaves the app open for days hears of a version too. */
const askAgainMs = 60 * 60_000
const lookAgainMs = 2000

const rowOf = (call: 'ads.open' | 'home.config') =>
  personDatabase(currentPerson() ?? 'guest').answers.get(listKey(call, {}))

/** What this run of the app was told of versions; undefined without an answer: what was said before may be over. */
async function askVersion() {
  const since = pastStamp(performance.timeOrigin)
  // a first visit has asked just now, for the ad of the splash
  if (((await rowOf('ads.open'))?.askedAt ?? 0) < since && (await fetchQuery('ads.open', {})).failure) return undefined
  return ((await rowOf('ads.open'))?.value as OutputOf<'ads.open'> | undefined)?.version
}

/**
 * Says that a newer version is to be had, once for each, or that this one may not go on, as soon as nothing would be
 * interrupted. Without a connection nothing is said: what is on the device can be used. To be called once.
 */
export function watchVersion(): void {
  let askedAt = 0
  let shown = false
  const look = async () => {
    if (shown || document.visibilityState !== 'visible' || ageMs(askedAt) < askAgainMs) return
    askedAt = Date.now()
    const version = await askVersion()
    const need = version ? versionNeed(version, apiVersion) : 'none'
    if (!version || need === 'none') return
    if (need === 'offered' && (await device.meta.get(metaKeys.versionSeen))?.value === version.latest) return
    const [{ showVersionNotice }] = await Promise.all([import('./version-notice.tsx'), loadAllWords()])
    const config = (await rowOf('home.config'))?.value as OutputOf<'home.config'> | undefined
    while (isBusy()) await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
    if (shown) return
    shown = true
    showVersionNotice({ version, required: need === 'required', official: config?.config.official_url ?? '' })
  }
  const lookNow = () => void look().catch(() => undefined)
  document.addEventListener('visibilitychange', lookNow)
  lookNow()
}
