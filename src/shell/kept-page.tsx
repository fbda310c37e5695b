import {
  Activity,
  Component,
  createContext,
  Suspense,
  use,
  useLayoutEffect,
  useRef,
  type ErrorInfo,
  type ReactNode,
} from 'react'
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

/** One page that stays alive while others are shown: it gets its address as props and never sees the next page's. */
export function KeptPage({ place, shown }: { place: Place; shown: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  return (
    <Activity mode={shown ? 'visible' : 'hidden'} name={place.key}>
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
    definition.open?.(search)
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
