import {
  CatchBoundary,
  replaceEqualDeep,
  SearchParamError,
  useMatches,
  useRouter,
  type AnyRouteMatch,
} from '@tanstack/react-router'
import {
  Activity,
  createContext,
  createElement,
  memo,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useConnection } from '#data/settings.ts'
import { allowReload, reloadForCode } from '#components/page/chunk.ts'
import { ChunkError } from '#lib/chunk-error.ts'
import { NotFound } from './not-found.tsx'
import { PageError } from './page-error.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { PageShown, usePageShown } from '#components/page/page-shown.ts'
import { useKeptScroll } from './use-kept-scroll.ts'

/** How many pages stay alive. */
const keptPages = 50

/** How many of them, the newest, wait laid out: the tabs and a few steps back. */
const laidOutPages = 8

/** What a page is drawn from: a copy of its match, since the router keeps one match a route. */
export type KeptPage = Pick<
  AnyRouteMatch,
  'id' | 'routeId' | 'pathname' | 'search' | 'status' | 'error' | 'searchError' | 'staticData'
>

/** The kept pages with that of a match as the newest, least recently used first; the same array where nothing changes. */
function keep(pages: readonly KeptPage[], match: AnyRouteMatch): readonly KeptPage[] {
  const { id, routeId, pathname, search, status, error, searchError, staticData } = match
  const known = pages.find((page) => page.id === id)
  const page = { id, routeId, pathname, search, status, error, searchError, staticData }
  // one that is alive is shown as it is while the router looks at its guards again
  const newest = known && status === 'pending' ? known : replaceEqualDeep(known, page)
  if (pages.at(-1) === newest) return pages
  const next = [...pages.filter((one) => one !== known), newest]
  while (next.length > keptPages) {
    const oldest = next.findIndex((one) => !one.staticData.tab)
    next.splice(Math.max(0, oldest), 1)
  }
  return next
}

interface KeptPagesProps {
  /** Stands around each page. */
  frame: (page: KeptPage, content: ReactNode) => ReactNode
}

/** Draws the pages that are alive, in place of the router's `Outlet`, which would keep one alone. */
export function KeptPages({ frame }: KeptPagesProps) {
  const match = (useMatches() as AnyRouteMatch[]).at(-1)
  const [pages, setPages] = useState<readonly KeptPage[]>([])
  const kept = match ? keep(pages, match) : pages
  if (kept !== pages) setPages(kept)
  if (!match) return null
  const near = new Set(kept.slice(-laidOutPages))
  return kept
    .toSorted((a, b) => (a.id < b.id ? -1 : 1)) // a stable order: a moved element would lose its media
    .map((page) =>
      frame(page, <KeptPageView key={page.id} page={page} shown={page.id === match.id} near={near.has(page)} />),
    )
}

const canPark = CSS.supports('content-visibility', 'hidden')

/**
 * Has a hidden page wait laid out where `near`, in place of the `display: none` that React gives it: a page without a box
 * is styled and laid out anew when it comes back, which takes a slow phone longer than all else (S12).
 */
function useParking(shown: boolean, near: boolean) {
  const place = useRef<HTMLDivElement>(null)
  // before the page's own effects, which may measure or focus
  useInsertionEffect(() => {
    if (shown) place.current?.removeAttribute('data-parked')
  }, [shown])
  useLayoutEffect(() => {
    const node = place.current
    if (shown || !canPark || !node) return
    if (!near) return node.style.setProperty('display', 'none', 'important')
    const park = () => node.style.removeProperty('display')
    // React hides it again with each change that it makes to what is hidden; this comes before anything is laid out
    const rehidden = new MutationObserver(park)
    rehidden.observe(node, { attributeFilter: ['style'] })
    node.setAttribute('data-parked', '')
    park()
    return () => rehidden.disconnect()
  }, [shown, near])
  // React takes a ref back from what it hides
  return (node: HTMLDivElement | null) => {
    if (node) place.current = node
  }
}

/** One page that stays alive while others are shown: it gets its address as props and never sees the next page's. */
const KeptPageView = memo(function KeptPageView({
  page,
  shown,
  near,
}: {
  page: KeptPage
  shown: boolean
  near: boolean
}) {
  const element = useRef<HTMLDivElement>(null)
  const parking = useParking(shown, near)
  return (
    <Activity mode={shown ? 'visible' : 'hidden'} name={page.id}>
      <div ref={parking} className="keep">
        <PageShown value={shown}>
          <div ref={element} className="page" data-page={page.pathname}>
            <Current value={page}>
              <CatchBoundary getResetKey={() => page.status} errorComponent={Broken}>
                <Suspense fallback={page.staticData.bare ? null : <PageSkeleton />}>
                  <PageBody page={page} />
                </Suspense>
              </CatchBoundary>
            </Current>
          </div>
          {/* behind the element that it looks after: refs and effects come in the order of the tree */}
          <PageKeeper element={element} />
        </PageShown>
      </div>
    </Activity>
  )
})

/** What a hidden page needs: React runs effect clean-ups, but a playing `<video>` plays on, and places are forgotten. */
function PageKeeper({ element }: { element: React.RefObject<HTMLDivElement | null> }) {
  useKeptScroll(element)
  useLayoutEffect(() => {
    const node = element.current
    return () => {
      for (const media of node?.querySelectorAll<HTMLMediaElement>('video, audio') ?? []) media.pause()
    }
  }, [element])
  return null
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** The page around a boundary. */
const Current = createContext<KeptPage | null>(null)

type Page = ComponentType<{ search: unknown }> & { preload?: () => Promise<void> }

const useComponent = ({ routeId }: KeptPage) =>
  useRouter().routesById[routeId as '/player'].options.component as unknown as Page | undefined

const PageBody = memo(function PageBody({ page }: { page: KeptPage }) {
  const Component = useComponent(page)
  if (page.status === 'pending') return page.staticData.bare ? null : <PageSkeleton />
  if (!Component || page.searchError || page.error instanceof SearchParamError) return <NotFound path={page.pathname} />
  if (page.status === 'error') throw page.error
  return createElement(Component, { search: page.search })
})

function Broken({ error, reset }: { error: unknown; reset: () => void }) {
  const page = use(Current)!
  const router = useRouter()
  const component = useComponent(page)
  const shown = usePageShown()
  // behind another page nothing is wanted now
  const [reloads] = useState(() => shown && error instanceof ChunkError && reloadForCode())
  const retry = async () => {
    if (error instanceof ChunkError) allowReload()
    // code that could not be had is asked for again
    await component?.preload?.()
    if (page.status === 'error') await router.invalidate()
    reset()
  }
  // code that can't be had is content that can't be had: it comes by itself with the connection
  const { state } = useConnection()
  const wasLost = useRef(false)
  const retryNow = useEffectEvent(() => {
    if (shown && error instanceof ChunkError) void retry()
  })
  useEffect(() => {
    if (state === 'online' && wasLost.current) retryNow()
    // what is not known yet was not lost: a document that has just begun would begin anew for ever
    wasLost.current = state === 'offline' || state === 'portal' || (wasLost.current && state !== 'online')
  }, [state])
  useEffect(() => {
    const back = () => retryNow()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [])
  if (reloads) return <PageSkeleton />
  return <PageError error={asError(error)} onRetry={() => void retry()} />
}
