import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { EpisodePages } from '#contract/shapes/comic.ts'
import { keysThere } from '#bridge/keys-there.ts'
import { isOwnId } from '#bridge/own-books.ts'
import type { CardOf } from '#bridge/rows.ts'
import { device } from '#data/db.ts'
import { net } from '#data/net.ts'
import { useOffline, useSettings } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useCard } from '#data/use-detail.ts'
import { clamp } from '#lib/clamp.ts'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import { changeView, goBack } from '#components/page/navigation.ts'
import { usePageShown } from '#components/page/page-shown.ts'
import type { PageProps } from '#components/page/page.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { Spinner } from '#components/spinner.tsx'
import { FailureState } from '#components/states/failure-state.tsx'
import { Loading } from '#components/states/loading.tsx'
import { pageLink } from '#components/target.ts'
import { useWakeLock } from '#features/player/use-wake-lock.ts'
import { OwnBookEnd } from '#features/reader/own-book-end.tsx'
import { ReadElsewhere } from '#features/reader/elsewhere.tsx'
import { ReaderFrame } from '#features/reader/reader-frame.tsx'
import { type Begun, ReaderStart } from '#features/reader/reader-start.tsx'
import { tapAction } from '#features/reader/taps.ts'
import type { NextPart, Parts } from '#features/reader/use-parts.ts'
import { type KeyAction, useReadingKeys } from '#features/reader/reading-keys.ts'
import { type Reading, useReadingPlace } from '#features/reader/use-reading-place.ts'
import { comicLink } from '#features/works/addresses.ts'
import { useWords } from '#words/words.ts'
import { EpisodePurchase } from './episode-purchase.tsx'
import styles from './reader/comic-reader.module.css'
import { ComicSettingsSheet } from './reader/comic-settings-sheet.tsx'
import { useCropped } from './reader/cropping.ts'
import { type ComicSettings, defaultComicSettings } from './reader/comic-settings.ts'
import { ComicTools } from './reader/comic-tools.tsx'
import { PagedView } from './reader/paged-view.tsx'
import { StripView } from './reader/strip-view.tsx'
import type { ComicView } from './reader/view.tsx'
import type { ByEpisode } from '#components/page/search-params.ts'

/** The reader of a comic: begins at the episode of the address, or where somebody stopped. */
export function ComicReader({ search: { id, episode_id: asked } }: PageProps<typeof ByEpisode>) {
  const words = useWords('comic')
  const { loading } = useWords('shell')
  // the config names the host of the pictures
  useAnswer('home.config', {})
  return (
    <ReaderStart
      kind="comic"
      id={id}
      asked={asked}
      defaults={defaultComicSettings}
      title={words.reader}
      none={{ title: words.noEpisodes, text: words.noEpisodesText }}
      skeleton={<Skeleton label={loading} shape="detail" count={2} />}
    >
      {(begun) => <ComicReading {...begun} />}
    </ReaderStart>
  )
}

/** So many pages from its end the next episode is needed. */
const nearPages = 3

/** How comics are read: by pages. */
const reading: Reading<'comic'> = {
  kind: 'comic',
  lengthOf: ({ pages }) => pages.length,
  near: ({ position, length }) => ({ start: position < 1, end: position >= length - nearPages }),
  grain: Math.floor,
}

/** Reads a comic: pages with bars that come and go, from one episode into the next without a break. */
function ComicReading({ id, asked, begin, place, settings, value }: Begun<ComicSettings>) {
  const words = useWords('comic')
  const shared = useWords('reader')
  const shown = usePageShown()
  const { dataSaver } = useSettings()
  const offline = useOffline()
  const comic = useCard('comic', id)
  const view = useRef<ComicView>(null)
  const [bars, setBars] = useState(false)
  const [sheet, setSheet] = useState(false)
  const [auto, setAuto] = useState(false)

  const reader = useReadingPlace({
    ...reading,
    work: id,
    asked,
    begin,
    keeper: place,
    ahead: !dataSaver,
    jump: (to) => view.current?.jump(to),
    onPart: (part) => shown && changeView('episode_id', String(part)),
  })
  const { at, parts, part: episode, card, prev, next, find, moved, goTo } = reader
  const pages = episode?.pages.length ?? 1
  useKeepEpisodes(parts.known, at.part, shown && !dataSaver && !offline)
  const episodes = useCropped(parts.known, at, value.crop, dataSaver || offline)
  useWakeLock(shown)

  const turn = (step: 1 | -1) => {
    if (view.current?.turn(step) === false) notify(step > 0 ? shared.last : shared.first)
  }
  const onKey = (action: KeyAction) => {
    switch (action) {
      case 'forward':
        return turn(1)
      case 'back':
        return turn(-1)
      case 'first':
        return view.current?.jump({ part: at.part, position: 0 })
      case 'last':
        return view.current?.jump({ part: at.part, position: pages })
      case 'menu':
        return setBars(!bars)
      case 'in':
      case 'out':
      case 'whole':
        return view.current?.zoomBy(action)
      case 'leave':
        return bars ? setBars(false) : goBack()
    }
  }
  useReadingKeys(value.mode === 'strip' ? 'none' : value.direction, onKey, shown && !sheet)

  const page = clamp(Math.floor(at.position) + 1, 1, pages)
  const title = card?.title ?? words.reader
  const View = value.mode === 'strip' ? StripView : PagedView
  return (
    <ReaderFrame
      title={title}
      over={comic?.title}
      bars={bars || !episode}
      onBars={setBars}
      onBack={() => goBack(isOwnId(id) ? pageLink('/my/downloads') : pageLink('/cartoon/cartoon-detail', { id }))}
      paper="black"
      tools={
        <ComicTools
          id={id}
          pages={episode && pages}
          page={page}
          listed={card?.pages_count}
          prev={prev}
          next={next}
          onPage={(next) => view.current?.jump({ part: at.part, position: next - 1 })}
          onEpisode={(part) => goTo({ part, position: 0 })}
          auto={auto}
          onAuto={(on) => {
            setAuto(on)
            setBars(!on)
          }}
          onSettings={() => setSheet(true)}
        />
      }
      signs={
        place.elsewhere ? (
          <ReadElsewhere keeper={place} part={at.part} goTo={goTo} />
        ) : (
          !bars && episode && <PageSign page={page} pages={pages} />
        )
      }
    >
      {parts.known.some((one) => one.episode.id === at.part) ? (
        <div style={{ ...filterOf(value), height: '100%' }}>
          <View
            key={value.mode}
            view={view}
            episodes={episodes}
            settings={value}
            start={at}
            onPlace={moved}
            onFinish={(part) => place.finish(part, find(part)?.pages.length ?? 0)}
            end={<EndCard id={id} comic={comic} next={parts.next} />}
            onTap={({ x, y }) => {
              const action = tapAction(x, y, value.taps, value.mode === 'paged' && value.direction === 'rtl')
              if (action === 'menu' || bars) return false
              turn(action === 'forward' ? 1 : -1)
              return true
            }}
            onLone={() => {
              setAuto(false)
              setBars(!bars)
            }}
            auto={auto && shown && !sheet}
            onAutoEnd={() => setAuto(false)}
            dataSaver={dataSaver}
          />
        </div>
      ) : (
        <div className={styles.waiting}>
          {parts.locked ? (
            <EndCard id={id} comic={comic} next={{ state: 'locked', id: at.part, again: parts.here.refresh }} />
          ) : (
            <EpisodeLoading on={parts.here} />
          )}
        </div>
      )}
      <ComicSettingsSheet open={sheet} onClose={() => setSheet(false)} settings={settings} value={value} />
    </ReaderFrame>
  )
}

/** How pages are drawn; nothing where they are drawn as they are: a filter costs a layer each. */
function filterOf({ brightness, sepia, contrast, invert }: ComicSettings): CSSProperties {
  const filters = [
    // turned by half a circle, colours are what they were: only light and dark have changed places
    invert && 'invert(1) hue-rotate(180deg)',
    contrast !== 1 && `contrast(${contrast})`,
    brightness < 1 && `brightness(${brightness})`,
    sepia > 0 && `sepia(${sepia})`,
  ].filter(Boolean)
  return (filters.length > 0 ? { '--page-filter': filters.join(' ') } : {}) as CSSProperties
}

/** In the place of an episode that is not here yet. */
function EpisodeLoading({ on }: { on: Parts<EpisodePages>['here'] }) {
  const { loading } = useWords('shell')
  return on.state !== 'here' && <Loading on={on} skeleton={<Skeleton label={loading} shape="detail" count={2} />} />
}

/** The page number, small, while the bars are away. */
function PageSign({ page, pages }: { page: number; pages: number }) {
  const words = useWords('comic')
  return (
    <div className={styles.sign}>
      <span>{words.pageOf(page, pages)}</span>
    </div>
  )
}

interface EndCardProps {
  id: number
  comic: CardOf<'comic'> | null | undefined
  next: NextPart
}

/** After the last page that is known: the next episode for sale, on its way, or the end. */
function EndCard({ id, comic, next }: EndCardProps) {
  const words = useWords('comic')
  const frame = useWords('shell')
  switch (next.state) {
    case 'locked':
      return (
        <div className={styles.endCard}>
          <p className={styles.endTitle}>{words.lockedTitle}</p>
          <EpisodePurchase comic={id} episode={next.id} onChange={next.again} />
        </div>
      )
    case 'waiting':
      return next.reading.query.failure ? (
        <FailureState failure={next.reading.query.failure} onRetry={next.reading.refresh} />
      ) : (
        <div className={styles.endCard}>
          <p className={styles.endTitle}>{words.nextEpisode}</p>
          {next.reading.query.isFetching ? (
            <Spinner label={frame.loading} />
          ) : (
            <Button onClick={next.reading.refresh}>{frame.loadMore}</Button>
          )}
        </div>
      )
    case 'here':
    case 'none':
      return (
        <div className={styles.endCard}>
          <p className={styles.endTitle}>{comic?.status === 'done' ? words.endedDone : words.ended}</p>
          {comic?.status !== 'done' && <p className={styles.endText}>{words.endedText}</p>}
          {isOwnId(id) ? <OwnBookEnd /> : <Button to={comicLink(id)}>{words.detail}</Button>}
        </div>
      )
  }
}

/** What is on screen comes first. */
const restMs = 1500

/** Fetches the pictures that the device does not have yet, one after the other; ends early where they can't be had. */
async function keepPages(paths: readonly string[], isOver: () => boolean): Promise<void> {
  const known = await keysThere(device.images, paths)
  for (const path of paths) {
    if (isOver()) return
    if (known.has(path)) continue
    const reply = await net.image({ data: path, key: `keep-${path}`, type: 'image', responseType: 'url' })
    if (!reply.ok) return
  }
}

/**
 * Keeps whole episodes on the device while one of them is read, so that all of it can be read again without a network:
 * the one that is read first, then the next. `when` is false where data is to be saved or nothing can be fetched.
 */
function useKeepEpisodes(episodes: readonly EpisodePages[], current: number, when: boolean) {
  const from = episodes.findIndex(({ episode }) => episode.id === current)
  const wanted = from < 0 ? [] : episodes.slice(from)
  const key = wanted.map(({ episode }) => episode.id).join()
  useEffect(() => {
    if (!when || key === '') return
    let over = false
    const paths = wanted.flatMap(({ pages }) => pages.map(({ path }) => path))
    const timer = setTimeout(() => void keepPages(paths, () => over).catch(() => {}), restMs)
    return () => {
      over = true
      clearTimeout(timer)
    }
    // the key stands for the episodes
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, when])
}
