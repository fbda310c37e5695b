import { useRef, useState, type CSSProperties } from 'react'
import { useCard } from '#data/use-detail.ts'
import { useOffline, useSettings } from '#data/settings.ts'
import { clamp } from '#lib/clamp.ts'
import { ReadElsewhere } from '#features/reader/elsewhere-offer.tsx'
import { ReaderFrame } from '#features/reader/reader-frame.tsx'
import type { KeyAction } from '#features/reader/reading-keys.ts'
import { tapAction } from '#features/reader/tap-zones.ts'
import { useReadingPlace, type Reading } from '#features/reader/use-reading-place.ts'
import { useReadingKeys } from '#features/reader/use-reading-keys.ts'
import { useWakeLock } from '#features/player/use-wake-lock.ts'
import { Waiting } from '#components/states/waiting.tsx'
import { usePageShown } from '#components/page/page-shown.ts'
import { changeView, goBack } from '#components/page/navigation.ts'
import { notify } from '#components/notify.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { comicWords } from '#words/comic.ts'
import { readerWords } from '#words/reader.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import type { Begun } from '#features/reader/reader-start.tsx'
import type { ComicSettings } from './comic-settings.ts'
import styles from './comic-reader.module.css'
import { ComicSettingsSheet } from './comic-settings-sheet.tsx'
import { ComicTools } from './comic-tools.tsx'
import { EndCard } from './end-card.tsx'
import { useKeepEpisodes } from './keep-pages.ts'
import { PagedView } from './paged-view.tsx'
import { StripView } from './strip-view.tsx'
import type { ComicView } from './view.ts'
import { pageLink } from '#components/target.ts'

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
export function ComicReading({ id, asked, begin, place, settings, value }: Begun<ComicSettings>) {
  const words = useWords(comicWords)
  const shared = useWords(readerWords)
  const frame = useWords(shellWords)
  const shown = usePageShown()
  const { dataSaver } = useSettings()
  const offline = useOffline()
  const comic = useCard('comic', id)
  const view = useRef<ComicView>(null)
  const [bars, setBars] = useState(false)
  const [sheet, setSheet] = useState(false)
  const [auto, setAuto] = useState(false)

  const {
    at,
    parts,
    part: episode,
    card,
    prev,
    next,
    find,
    moved,
    goTo,
  } = useReadingPlace({
    ...reading,
    work: id,
    asked,
    begin,
    keeper: place,
    ahead: !dataSaver,
    jump: (to) => view.current?.jump(to),
    onPart: (part) => shown && changeView('episode_id', String(part)),
  })
  const pages = episode?.pages.length ?? 1
  useKeepEpisodes(parts.known, at.part, shown && !dataSaver && !offline)
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
  const filter = `brightness(${value.brightness}) sepia(${value.sepia})`
  const style = (value.brightness < 1 || value.sepia > 0 ? { '--page-filter': filter } : {}) as CSSProperties
  const View = value.mode === 'strip' ? StripView : PagedView
  return (
    <ReaderFrame
      title={title}
      over={comic?.title}
      bars={bars || !episode}
      onBars={setBars}
      onBack={() => goBack(pageLink('/cartoon/cartoon-detail', { id }))}
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
        <div style={{ ...style, height: '100%' }}>
          <View
            key={value.mode}
            view={view}
            episodes={parts.known}
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
            parts.here.state !== 'here' && (
              <Waiting on={parts.here} skeleton={<Skeleton label={frame.loading} shape="detail" count={2} />} />
            )
          )}
        </div>
      )}
      <ComicSettingsSheet open={sheet} onClose={() => setSheet(false)} settings={settings} value={value} />
    </ReaderFrame>
  )
}

/** The page number, small, while the bars are away. */
function PageSign({ page, pages }: { page: number; pages: number }) {
  const words = useWords(comicWords)
  return (
    <div className={styles.sign}>
      <span>{words.pageOf(page, pages)}</span>
    </div>
  )
}
