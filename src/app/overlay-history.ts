import { leaving, overlays, type Overlay } from '#components/overlays.ts'
import { history } from '#components/page/navigation.ts'

/** A step through the history that never comes is not waited for. */
const stepMs = 400

/** What an entry of the history says of itself: how many overlays lie over its page, and the router's name of it. */
interface EntryState {
  overlays?: number
  key?: string
}

/** The browser's own: the router hears of what is called on the object itself. */
const { pushState, replaceState } = History.prototype
const stateNow = () => (window.history.state ?? {}) as EntryState
const depth = () => stateNow().overlays ?? 0

/** Where each was opened: one over a page that was left is no concern of the next page's entries. */
const paths = new WeakMap<Overlay, string>()
let step: { done: Promise<void>; arrive: () => void } | undefined

/** Goes through the history and is done when it has arrived. */
function travel(by: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const arrive = () => {
    clearTimeout(timer)
    step = undefined
    resolve()
  }
  const timer = setTimeout(arrive, stepMs)
  step = { done: promise, arrive }
  window.history.go(by)
  return promise
}

/** Has as many entries as overlays lie over the page on screen, no more and no less. */
function settle() {
  if (step || leaving.now) return
  const open = overlays.get().filter((one) => paths.get(one) === history.location.pathname).length
  // an address that was typed has no name yet, by which its entries are known to be of one page
  if (open > 0 && !stateNow().key) replaceState.call(window.history, history.location.state, '')
  for (let at = depth(); at < open;) pushState.call(window.history, { ...stateNow(), overlays: ++at }, '')
  if (depth() > open) void travel(open - depth())
}

/** Once all is said and done: one that closes as another opens hands its entry over. */
const settleSoon = () => setTimeout(settle)

/** Does something with the history from the page's own entry. */
async function fromPage(run: () => void) {
  if (!step && depth() === 0) return run()
  await step?.done
  if (depth() > 0) await travel(-depth())
  run()
}

function onStep(event: PopStateEvent) {
  const ours = step
  ours?.arrive()
  // between the entries of one page: the router is there already
  if ((event.state as EntryState | null)?.key === history.location.state.key) event.stopImmediatePropagation()
  if (!ours)
    for (const one of overlays.get().slice(depth()).toReversed())
      if (one.close()) overlays.set(overlays.get().filter((other) => other !== one))
  settleSoon()
}

/**
 * The way back closes what lies over a page before it leaves the page: each sheet, dialog and viewer has an entry of its
 * own, of the same address, which the router never hears of. It goes with the overlay, however that is closed, and before
 * anything else is done with the history. An entry whose overlay is gone, after a reload or on the way forward, is
 * stepped back from. To be called once.
 */
export function closeOverlaysFirst(): void {
  const { push, replace, back } = history
  history.push = (...to) => void fromPage(() => push(...to))
  history.replace = (...to) => void fromPage(() => replace(...to))
  history.back = (...how) => void fromPage(() => back(...how))
  const note = () => {
    for (const one of overlays.get()) if (!paths.has(one)) paths.set(one, history.location.pathname)
    settleSoon()
  }
  overlays.subscribe(note)
  // before the router's own
  window.addEventListener('popstate', onStep, true)
  note()
}
