import { Bell, CalendarHeart, Hash, History, Layers, Sparkles, UsersRound } from 'lucide-react'
import { type ComponentType, lazy, type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import { type ItemKind, kindOfSection } from '#contract/kind.ts'
import type { CardOf } from '#bridge/rows.ts'
import { whenIdle } from '#data/idle.ts'
import type { SectionItems } from '#data/list-rows.ts'
import { useConnection } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useList } from '#data/use-list.ts'
import { AdBanner } from '#components/ads/ad-banner.tsx'
import { Empty } from '#components/empty.tsx'
import { IconButton } from '#components/icon-button.tsx'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { TopOf } from '#components/list/top-of.tsx'
import { loadChunk } from '#components/page/chunk.ts'
import { Screen } from '#components/page/screen.tsx'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { SectionHead } from '#components/section-head.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { FailureState } from '#components/states/failure-state.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { SwipeArea } from '#components/swipe-area.tsx'
import { TargetLink } from '#components/target-link.tsx'
import { pageLink } from '#components/target.ts'
import { useNear } from '#components/use-near.ts'
import { kinds } from '#features/kinds.ts'
import { type Block, feedBelow, SectionBlock } from '#features/sections/section-block.tsx'
import { useWords } from '#words/words.ts'
import styles from './home.module.css'
import { ChannelBar } from './shared/channel-bar.tsx'
import type { Chosen } from './for-you/read.ts'
import { hideSnapshot } from './snapshot.ts'

const position = { position: 'home' } as const
const ChannelPanel = lazy(() => loadChunk(() => import('./channel-panel.tsx')))

/** The first tab: channels, a banner, sections, and the feed of recommendations. */
export function Home() {
  const words = useWords('home')
  const { tabs: tabNames, loading } = useWords('shell')
  const tabs = useAnswer('tab.list', position)
  const channels = tabs.state === 'here' ? tabs.value.list : []
  const first = channels.find((channel) => channel.current) ?? channels[0]
  const [chosen, choose] = useState<number>()
  const active = channels.find((channel) => channel.id === chosen) ?? first
  const swipe = (step: number) => {
    const next = active && channels[channels.indexOf(active) + step]
    if (next) choose(next.id)
  }
  const other = active && active !== first ? active : undefined
  return (
    <Screen
      bar={
        <ChannelBar title={tabNames.home} channels={channels} active={active} onSelect={choose}>
          <IconButton label={words.history} icon={<History />} to={pageLink('/my/history')} />
          <IconButton label={words.messages} icon={<Bell />} to={pageLink('/my/notice')} />
        </ChannelBar>
      }
    >
      <TopOf of={other?.id} />
      <SwipeArea onSwipe={swipe}>
        {other ? (
          <Suspense
            fallback={
              <div className={styles.wait}>
                <Skeleton label={loading} shape="cards" count={8} />
              </div>
            }
          >
            <ChannelPanel key={other.id} channel={other} />
          </Suspense>
        ) : (
          <Recommended channel={first?.id} />
        )}
      </SwipeArea>
    </Screen>
  )
}

const Nothing = () => null

/** A part that a page can do without: where its code can't be had, nothing is drawn, and the page stays whole. */
const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy<ComponentType<P>>(() => load().catch(() => ({ default: Nothing })))

/** The first screen is kept for the next start when it has been still for so long. */
const snapshotAfterMs = 1000

/** What comes later does when what somebody came for is drawn, or after this time. */
const noticeLimitMs = 3000

/** A part that comes behind all that somebody waits for. */
const laterPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyPart(async () => {
    await whenIdle(noticeLimitMs)
    return load()
  })

const HomeNotice = laterPart(() => import('./home-notice.tsx'))
const Chooser = laterPart(() => import('./for-you/chooser.tsx'))
const ForYou = laterPart(() => import('./for-you/for-you.tsx'))

/** The recommended channel: banner, sections, and the last section as a feed that goes on. */
function Recommended({ channel }: { channel: number | undefined }) {
  const words = useWords('home')
  const frame = useWords('shell')
  const sections = useList<'element.list', SectionItems>('element.list', { page: 'home' })
  const blocks = sections.entries.flatMap((entry) =>
    entry.type === 'item' ? [{ section: entry.card, items: entry.extra }] : [],
  )
  const above = blocks.slice(0, -1)
  const feed = blocks.at(-1)?.section
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  // before the connection is known nothing is asked twice; without one, asking tells why the feed is not here
  const known = useConnection().state !== 'unknown'
  const more = useList(
    'element.more',
    { element_id: feed?.id ?? 1, ...(feed?.sort && { sort: feed.sort }) },
    feed !== undefined && known,
  )
  const refresh = async () => {
    await Promise.all([sections.refresh(), more.state === 'absent' ? undefined : more.refresh()])
  }
  useRefreshOnTab(refresh)
  useEffect(() => {
    if (more.state !== 'here' && !more.query.failure && !sections.query.failure) return
    hideSnapshot()
    const cards = feedBelow(more, above).entries.flatMap((entry) =>
      entry.type === 'item' && feed?.type === 'mv' ? [entry.card as CardOf<'video'>] : [],
    )
    const keep = () =>
      import('./keep-snapshot.tsx').then(
        ({ keepSnapshot }) => keepSnapshot(above, feed?.title ?? '', cards),
        // its code can't be had now: the next start has no snapshot, or the one before
        () => undefined,
      )
    const timer = setTimeout(() => void keep(), snapshotAfterMs)
    return () => clearTimeout(timer)
  })

  if (sections.state === 'absent' && sections.query.failure)
    return <FailureState failure={sections.query.failure} onRetry={() => void refresh()} />
  if (sections.state !== 'here')
    return (
      <div className={styles.wait}>
        <Skeleton label={frame.loading} shape="cards" count={8} />
      </div>
    )
  const spec = feed && (kinds[kindOfSection[feed.type]] as KindSpec<ItemKind> | undefined)
  const isBare = !spec || (blocks.length === 1 && more.state === 'here' && more.entries.length === 0 && !more.more)
  if (isBare)
    return (
      <RefreshArea onRefresh={refresh}>
        {spec && <Shortcuts />}
        <Empty title={frame.emptyTitle}>{words.emptyText}</Empty>
      </RefreshArea>
    )
  return (
    <>
      {/* before the list in the document: the keyboard never gets to the end of that */}
      <Suspense>{more.state === 'here' && <HomeNotice />}</Suspense>
      <Suspense>{more.state === 'here' && <Chooser round={more.askedAt} onChosen={setChosen} />}</Suspense>
      <RefreshArea onRefresh={refresh}>
        <ListView
          list={feedBelow(more, above, chosen)}
          columns={spec.columns}
          ratio={spec.ratio}
          renderItem={(card) => <spec.Card value={card} />}
          skeleton={<Skeleton label={frame.loading} shape="cards" />}
          empty={<Empty title={frame.emptyTitle} />}
          header={[
            <AdBanner key="ads" position="home" />,
            <Shortcuts key="shortcuts" />,
            ...homeSections(above, channel, <TimeAgo askedAt={sections.askedAt} query={sections.query} />),
            <div key="feed" className={styles.head}>
              <SectionHead
                title={feed.title || words.recommended}
                note={<TimeAgo askedAt={more.askedAt} query={more.query} />}
              />
            </div>,
            <Suspense key="for-you">
              <ForYou chosen={chosen} />
            </Suspense>,
          ]}
        />
      </RefreshArea>
    </>
  )
}

const Strip = lazyPart(() => import('./strip.tsx'))
const CategoryRail = lazyPart(() => import('#features/category/shared/category-rail.tsx'))

/** The rail of categories comes after so many sections: below the first screen, where nothing moves for it. */
const railAfter = 2

const strips = ['club', 'topic'] as const

/**
 * The sections of home, as parts of a list's header. The newest clubs and the featured topics have calls of their own,
 * asked when they come near. The first one tells the age of them all.
 */
function homeSections(blocks: readonly Block[], channel: number | undefined, age: ReactNode): ReactElement[] {
  const drawn = blocks.map(({ section, items }, at) => {
    const note = at === 0 ? age : undefined
    const plain = <SectionBlock key={section.id} section={section} items={items} note={note} />
    const type = strips.find((each) => each === section.type)
    return type ? (
      <Near key={section.id} before={plain}>
        <Strip type={type} section={section} items={items} />
      </Near>
    ) : (
      plain
    )
  })
  const rail = channel !== undefined && (
    <Near key="categories" before={<div className={styles.railPlace} />}>
      <CategoryRail tab={channel} />
    </Near>
  )
  const missing = strips.filter((type) => !blocks.some(({ section }) => section.type === type))
  return [
    ...drawn.slice(0, railAfter),
    ...(rail ? [rail] : []),
    ...drawn.slice(railAfter),
    ...missing.map((type) => (
      <Near key={type} before={null}>
        <Strip type={type} />
      </Near>
    )),
  ]
}

/** Draws `children`, whose code may still be on its way, once their place comes near the view; `before` until then. */
function Near({ before, children }: { before: ReactNode; children: ReactNode }) {
  const [near, setNear] = useState(false)
  const place = useNear(() => setNear(true), !near)
  return <div ref={place}>{near ? <Suspense fallback={before}>{children}</Suspense> : before}</div>
}

const places = [
  ['daily', pageLink('/discovery/daily-pick'), CalendarHeart],
  ['picks', pageLink('/discovery/concentration'), Sparkles],
  ['themes', pageLink('/discovery/theme'), Layers],
  ['tags', pageLink('/discovery/tag'), Hash],
  ['creators', pageLink('/home/creator'), UsersRound],
] as const

/** The ways from home to the discovery pages. */
function Shortcuts() {
  const words = useWords('home')
  return (
    <nav className={styles.shortcuts} aria-label={words.shortcuts}>
      {places.map(([place, href, Icon]) => (
        <TargetLink key={place} className={styles.shortcut} to={href}>
          <Icon />
          {words.places[place]}
        </TargetLink>
      ))}
    </nav>
  )
}
