import { useSyncExternalStore } from 'react'
import { foldText, type Fold } from '#lib/fold-text.ts'
import { createStore } from '#lib/store.ts'
import { awaited } from './idle.ts'

let loading = false

/** Fetches the table of the scripts: at the first comparison, and anew at another one where it could not be had. */
function load() {
  if (loading) return
  loading = true
  awaited(import('#lib/fold-scripts.ts')).then(
    ({ foldScripts }) => store.set(foldScripts),
    () => {
      loading = false
      addEventListener('online', load, { once: true })
    },
  )
}

const store = createStore<Fold>((text) => {
  load()
  return foldText(text)
})

/**
 * How texts are compared on the device: width, case and script do not matter, as on the server. The scripts do until
 * their table is here, which the first comparison asks for; who compares on screen is drawn anew then.
 */
export const useFold = (): Fold => useSyncExternalStore(store.subscribe, store.get)

/** The same at once, for what is not on screen. */
export const foldNow = (): Fold => store.get()
