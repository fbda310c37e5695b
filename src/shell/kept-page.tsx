import {
  Activity,
  Component,
  createContext,
  Suspense,
  use,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  type ErrorInfo,
  type ReactNode,
} from 'react'
import { soon } from '#data/soon.ts'
import { NotFound } from './not-found.tsx'
import { PageError } from './page-error.tsx'
import { parseSearch, type PageDefinition } from './page.ts'
import type { Place } from './match.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'
import { usePageModule } from './page-module.ts'

const Shown = createContext(true)

/** True while the page that this component belongs to is the one on screen. */
export const usePageShown = () => use(Shown)

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
export function KeptPage({ place, shown, near }: { place: Place; shown: boolean; near: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  const parking = useParking(shown, near)
  return (
    <Activity mode={shown ? 'visible' : 'hidden'} name={place.key}>
      <div ref={parking} className="keep">
        <Shown value={shown}>
          <div ref={element} className="page" data-page={place.path}>
            <PageBoundary key={place.key}>
              <Suspense fallback={place.entry?.bare ? null : <PageSkeleton />}>
                <PageBody place={place} />
              </Suspense>
            </PageBoundary>
          </div>
          {/* behind the element that it looks after: refs and effects come in the order of the tree */}
          <PageKeeper element={element} />
        </Shown>
      </div>
    </Activity>
  )
}

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

function PageBody({ place }: { place: Place }) {
  const entry = place.entry
  const module = usePageModule(entry)
  if (!entry || module.state === 'missing') return <NotFound path={place.path} />
  if (module.state === 'failed') return <PageError error={module.error} onRetry={module.retry} />
  return <ValidPage page={module.page} place={place} />
}

function ValidPage({ page, place }: { page: PageDefinition<never>; place: Place }) {
  const definition = page as unknown as PageDefinition
  const search = parseSearch(definition.search, place.search)
  const opened = useRef('')
  useLayoutEffect(() => {
    const address = JSON.stringify(place.search)
    if (!search || opened.current === address) return
    opened.current = address
    // behind the frame, as `useWant` says
    soon(() => definition.open?.(search))
  })
  if (!search) return <NotFound path={place.path} />
  return <definition.Component search={search} />
}

class PageBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    reportError(
      Object.assign(error instanceof Error ? error : new Error(String(error)), { componentStack: info.componentStack }),
    )
  }

  override render() {
    const { error } = this.state
    return error ? <PageError error={error} onRetry={() => this.setState({ error: null })} /> : this.props.children
  }
}
