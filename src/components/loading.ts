import { createStore } from '#lib/store.ts'

const throttleMs = 200
/** After this long the bar has covered most of its way. */
export const loadingMs = 2000
const hideDelayMs = 500
const resetDelayMs = 400

/** `running` grows, `done` is full, `leaving` fades, `idle` is not there. */
export type LoadingPhase = 'idle' | 'running' | 'done' | 'leaving'

/** What the loading bar shows. */
export const loading = createStore<LoadingPhase>('idle')

let next: ReturnType<typeof setTimeout> | undefined

/** A navigation begins: the bar appears if it is not over within 200 ms. */
export function startLoading(): void {
  if (loading.get() === 'running') return
  clearTimeout(next)
  loading.set('idle')
  next = setTimeout(loading.set, throttleMs, 'running')
}

/** It is over: the bar fills, goes after 500 ms, and is reset 400 ms later. */
export function finishLoading(): void {
  if (loading.get() === 'idle') clearTimeout(next)
  if (loading.get() !== 'running') return
  loading.set('done')
  next = setTimeout(() => {
    loading.set('leaving')
    next = setTimeout(loading.set, resetDelayMs, 'idle')
  }, hideDelayMs)
}
