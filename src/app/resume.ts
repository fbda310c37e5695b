import { isIncognito } from '#bridge/sealing.ts'
import { metaKeys } from '#bridge/settings.ts'
import { onOpenChange, openAgain, openNow } from '#data/kept-open.ts'
import { currentPerson, onPerson } from '#data/session.ts'
import { boot, saveMeta } from '#data/settings.ts'
import { sessionTexts } from '#data/web-storage.ts'
import { ageMs } from '#lib/stamp.ts'
import { entryIndex, history } from '#components/page/navigation.ts'
import { pageAt } from '#components/page/page-at.ts'
import { pageOf, putBack, traceOf } from './page-trace.ts'
import { isOwn, isPlainStart, lastPlace, resumeMs, type PageTrace, type Resumed } from './resumed.ts'
import { addressOf, pageLink } from '#components/target.ts'
import { loadAllWords } from '#words/words.ts'

/** How often the place is kept while it changes: a killed app is not told. */
const keepMs = 4000
const mostPlaces = 50

const reloadKey = 'place-before-reload'

/** Where somebody was when the page had to be loaded anew and no row could be written any more. */
function placeBeforeReload(): Resumed | undefined {
  const text = sessionTexts.get(reloadKey)
  sessionTexts.remove(reloadKey)
  const place = text === null ? undefined : (JSON.parse(text) as Resumed)
  return place && isOwn(place) ? place : undefined
}

/**
 * [Note: Resume] The way to where somebody is, and what each page of it looks like, is kept every few seconds and when
 * the app is hidden. After a kill `takeBack` puts the addresses back before anything is drawn; the pages come from the
 * cache as always, and here they get their scroll position, open sheet, second and half-typed text back. Answers what
 * keeps the place where the database can't be written any more and the page is loaded anew.
 */
export function startResume(nowMs = Date.now()): () => void {
  const before = placeBeforeReload()
  const last = before ?? lastPlace()
  const traces = new Map<string, PageTrace>()
  const waiting = new Map<string, PageTrace>()
  const hrefs: string[] = []
  let shown = history.location.href
  let at = entryIndex(history.location.state) ?? 0
  hrefs[at] = shown

  // who is back already when this begins, after a reload that nobody asked for, is where they were before
  const stack = before ? before.stack.slice(0, before.stack.lastIndexOf(shown) + 1) : (last?.stack ?? [])
  if (last && stack.at(-1) === shown && ageMs(last.at, nowMs) <= resumeMs) {
    for (const [index, href] of stack.entries()) hrefs[Math.max(0, at - stack.length + 1 + index)] = href
    for (const [key, trace] of Object.entries(last.pages)) {
      waiting.set(key, trace)
      traces.set(key, trace)
    }
    openAgain(last.open)
    giveBack()
  } else if (last && ageMs(last.at, nowMs) > resumeMs && isPlainStart) {
    void offer(last)
  }

  function giveBack() {
    const page = pageAt(shown)
    const trace = page && waiting.get(page.id)
    if (!trace || !waiting.delete(page.id)) return
    putBack(page.path, trace)
  }
  async function offer({ stack, pages, open }: Resumed) {
    const [{ offerResume }] = await Promise.all([import('./resume-chip.tsx'), loadAllWords()])
    offerResume(() => {
      for (const [key, trace] of Object.entries(pages)) waiting.set(key, trace)
      openAgain(open)
      history.push(stack.at(-1) ?? addressOf(pageLink('/home')))
    })
  }
  const note = () => {
    const place = pageAt(shown)
    const page = place && pageOf(place.path)
    // one that is still being put back would be kept as it is not
    if (page && !waiting.has(place.id) && page.dataset['resuming'] === undefined) traces.set(place.id, traceOf(page))
  }
  let kept = ''
  const stateNow = (): Omit<Resumed, 'at'> => {
    const stack = hrefs.slice(0, at + 1).filter((href) => href !== undefined)
    const recent = stack.slice(-mostPlaces).filter((href) => pageAt(href)?.bare === false)
    const ids = new Set(recent.map((href) => pageAt(href)?.id))
    const pages = Object.fromEntries([...traces].filter(([id]) => ids.has(id)))
    return { person: currentPerson(), stack: recent, pages, open: openNow() }
  }
  const save = () => {
    const state = stateNow()
    const text = JSON.stringify(state)
    if (text === kept || state.stack.length === 0) return
    kept = text
    saveMeta(metaKeys.resume, { at: Date.now(), ...state } satisfies Resumed).catch(() => (kept = ''))
  }
  const keep = () => {
    note()
    save()
  }
  history.subscribe(({ location, action }) => {
    // the page that is being left is still on screen
    note()
    shown = location.href
    const pushed = action.type === 'PUSH' || action.type === 'REPLACE'
    // an address that was typed has no place of its own: it comes after the one before
    at = (pushed ? entryIndex(location.state) : entryIndex()) ?? at + 1
    hrefs[at] = shown
    if (action.type === 'PUSH') hrefs.length = at + 1
    giveBack()
  })
  onPerson(() => {
    // what somebody typed and where they were is nothing to the next one, on disk neither
    traces.clear()
    waiting.clear()
    hrefs.length = 0
    hrefs[at] = shown
    save()
  })
  // what was listened to is offered again; where that can't be had there is nothing to offer
  import('#features/audio/restore-listening.ts')
    .then(({ restoreListening }) => restoreListening())
    .catch(() => undefined)
  // a sheet that was closed a moment before a kill must not come back over the page
  onOpenChange(() => setTimeout(keep))
  setInterval(() => document.visibilityState === 'visible' && keep(), keepMs)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep())
  window.addEventListener('pagehide', keep)
  return () => {
    note()
    // while the lock is on nothing that was typed is written in plain text
    if (!boot.lock && !isIncognito) sessionTexts.set(reloadKey, JSON.stringify({ at: Date.now(), ...stateNow() }))
  }
}
