import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { dropSnapshot } from '#data/look.ts'
import { currentPerson, onPerson } from '#data/session.ts'
import { boot } from '#data/settings.ts'
import { openScreen } from '#data/wants.ts'
import { finishLoading, startLoading } from '#ui/loading.ts'
import { guard } from './guard.ts'
import { recordPath, type Direction } from './history-stack.ts'
import { keep } from './kept.ts'
import { placeOf, type Place } from './match.ts'
import { go, history } from './navigation.ts'
import { loadPage } from './page-module.ts'
import { buildMeta, readMeta, reloadIfNewer } from './updates.ts'

/** What stands on the stage: the pages that are alive, and which of them is shown. */
export interface Stage {
  pages: Place[]
  shown: Place
}

/** A page whose code is there within this time is shown at once, without its skeleton. */
const skeletonAfterMs = 120

/** An unknown address is looked up among those that have moved for so long. */
const movedLimitMs = 1000

/** A device that needs longer to take the picture of the old page changes pages without one from then on. */
const captureLimitMs = 60
let isSlow = false

const listeners = new Set<() => void>()
let stage: Stage = { pages: [], shown: placeOf(history.location.href) }
let latest = 0

/** The stage, live. */
export const useStage = (): Stage =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => stage,
  )

function present(next: Stage, direction: Direction) {
  const change = () => {
    stage = next
    for (const listener of listeners) listener()
  }
  const still = direction === 'same' || document.visibilityState === 'hidden' || !('startViewTransition' in document)
  if (still || isSlow) return change()
  document.documentElement.dataset.way = direction
  const startMs = performance.now()
  const transition = document.startViewTransition(() => {
    isSlow = performance.now() - startMs > captureLimitMs
    flushSync(change)
  })
  // a transition that is skipped (a quick second navigation) has still changed the page
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
}

async function navigate(href: string, first = false) {
  const turn = ++latest
  const place = placeOf(href)
  // nothing is fetched before the age question was answered
  if (!place.entry && boot.adult) {
    // it may have moved: what is said of that comes when all is quiet, or now
    await Promise.race([readMeta(), new Promise((resolve) => setTimeout(resolve, movedLimitMs))])
    if (turn !== latest) return
  }
  const verdict = guard(place, href, { loggedIn: currentPerson() !== null, redirects: buildMeta().redirects })
  if (verdict.go === 'away') return location.assign(verdict.to)
  if (verdict.go === 'redirect' || verdict.go === 'login') return go(verdict.to, { replace: true })
  if (!first && place.key !== stage.shown.key && reloadIfNewer()) return
  // a screen whose code is here by then is drawn at once
  if (first && place.entry && boot.adult) void loadPage(place.entry)
  const direction = recordPath(place.key)
  const alive = stage.pages.some((page) => page.key === place.key)
  if (place.entry && !alive && !first) {
    startLoading()
    const load = loadPage(place.entry)
    await Promise.race([load, new Promise((resolve) => setTimeout(resolve, skeletonAfterMs))])
    void load.then(() => finishLoading())
    if (turn !== latest) return
  }
  present({ pages: keep(stage.pages, place), shown: place }, first ? 'same' : direction)
}

/** Follows the address from now on. Call once, before the first render. */
export function startStage() {
  history.subscribe(({ location }) => {
    openScreen()
    void navigate(location.href)
  })
  onPerson(() => {
    void dropSnapshot()
    stage = { pages: [], shown: stage.shown }
    void navigate(history.location.href, true)
  })
  void navigate(history.location.href, true)
}
