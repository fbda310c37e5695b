import { use, useState } from 'react'
import type { LazyPath, RouteEntry } from '../routes.ts'
import { loadChunk } from './chunk.ts'
import type { PageDefinition } from './page.ts'

export type PageModule =
  | { state: 'missing' }
  | { state: 'failed'; error: Error; retry: () => void }
  | { state: 'here'; page: PageDefinition<never> }

/** The code of a row's screen. */
async function moduleOf(entry: RouteEntry): Promise<{ page: PageDefinition<never> }> {
  const load = entry.load ?? (await import('../screens.ts')).screens[entry.path as LazyPath]
  return (await load()) as { page: PageDefinition<never> }
}

type Settled = { ok: true; page: PageDefinition<never> } | { ok: false; error: Error }

const loads = new Map<RouteEntry, Promise<Settled>>()

/** Starts loading a screen's code; asked again it answers the same, until it failed. */
export function loadPage(entry: RouteEntry): Promise<Settled> {
  const known = loads.get(entry)
  if (known) return known
  const load = loadChunk(() => moduleOf(entry)).then(
    (module): Settled => ({ ok: true, page: module.page }),
    (error: unknown): Settled => ({ ok: false, error: error instanceof Error ? error : new Error(String(error)) }),
  )
  // where React looks whether it has to wait: code that is here is drawn at once
  void load.then((value) => Object.assign(load, { status: 'fulfilled', value }))
  loads.set(entry, load)
  return load
}

/** The code of a screen, or how to try again. Suspends while it loads. */
export function usePageModule(entry: RouteEntry | undefined): PageModule {
  const [, again] = useState(0)
  if (!entry) return { state: 'missing' }
  const settled = use(loadPage(entry))
  if (settled.ok) return { state: 'here', page: settled.page }
  const retry = () => {
    loads.delete(entry)
    again((count) => count + 1)
  }
  return { state: 'failed', error: settled.error, retry }
}
