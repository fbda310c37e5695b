import { type CSSProperties, type RefObject, useRef, useState } from 'react'
import { isOwnId } from '#bridge/own-books.ts'
import { useSettings } from '#data/settings.ts'
import { useCard } from '#data/use-detail.ts'
import { clamp } from '#lib/clamp.ts'
import { cx } from '#lib/cx.ts'
import { notify } from '#components/notify.ts'
import { changeView, goBack } from '#components/page/navigation.ts'
import { usePageShown } from '#components/page/page-shown.ts'
import type { PageProps } from '#components/page/page.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { pageLink } from '#components/target.ts'
import { useWakeLock } from '#features/player/use-wake-lock.ts'
import { ReadElsewhere } from '#features/reader/elsewhere.tsx'
import { ReaderFrame } from '#features/reader/reader-frame.tsx'
import { type Begun, ReaderStart } from '#features/reader/reader-start.tsx'
import { tapAction, type TapAction } from '#features/reader/taps.ts'
import type { ReaderSettings } from '#features/reader/reader-settings.ts'
import { type KeyAction, useReadingKeys } from '#features/reader/reading-keys.ts'
import { type Reading, type ReadingPlace, useReadingPlace } from '#features/reader/use-reading-place.ts'
import { useWords } from '#words/words.ts'
import styles from './novel.module.css'
import { BookmarkButton, MarksSheet, useBookmarkHere } from './reader/bookmark-sheet.tsx'
import type { Bookmarks } from './reader/bookmarks.ts'
import { type Marking, useMarking } from './reader/marking.tsx'
import { NovelEnd, NovelWaiting } from './reader/novel-end.tsx'
import novelReader from './reader/novel-reader.module.css'
import { bounds, defaultNovelSettings, type NovelSettings, NovelSettingsSheet } from './reader/novel-settings.tsx'
import { type NovelSheet, NovelSign, NovelTools } from './reader/novel-tools.tsx'
import { PageView } from './reader/page-view.tsx'
import { ScrollView } from './reader/scroll-view.tsx'
import { SearchSheet } from './reader/search-sheet.tsx'
import { useListening } from './reader/read-aloud.ts'
import { type Script, useScript } from './reader/scripts.ts'
import type { CharPlace, CharRange, NovelView, Pages } from './reader/view.tsx'
import type { ByChapter } from './search.ts'

/** The reader of a novel: begins at the chapter of the address, or where somebody stopped. */
export function NovelReader({ search: { id, chapter_id: asked } }: PageProps<typeof ByChapter>) {
  const words = useWords('novel')
  const { loading } = useWords('shell')
  return (
    <ReaderStart
      kind="novel"
      id={id}
      asked={asked}
      defaults={defaultNovelSettings}
      title={words.reader}
      none={{ title: words.noChapters, text: words.noChaptersText }}
      skeleton={
        <div className={styles.waiting}>
          <Skeleton label={loading} shape="detail" count={8} />
        </div>
      }
    >
      {(begun) => <NovelReading {...begun} />}
    </ReaderStart>
  )
}

/** The next chapter is needed when so much of this one is read. */
const nearPart = 0.6
/** The one before, while so few characters are. */
const nearChars = 600
/** The signs follow in steps of so many characters. */
const grainChars = 10

/** How novels are read: by characters. */
const reading: Reading<'novel'> = {
  kind: 'novel',
  lengthOf: ({ text }) => text.length,
  near: ({ position, length }) => ({ start: position < nearChars, end: position >= length * nearPart }),
  grain: (position) => Math.floor(position / grainChars),
}

/** Reads a novel: text with bars that come and go, from one chapter into the next. */
function NovelReading({ id, asked, begin, place, settings, value }: Begun<NovelSettings>) {
  const words = useWords('novel')
  const shown = usePageShown()
  const { dataSaver } = useSettings()
  const novel = useCard('novel', id)
  const view = useRef<NovelView>(null)
  const [pages, setPages] = useState<Pages>()
  const [bars, setBars] = useState(false)
  const [sheet, setSheet] = useState<NovelSheet>()
  /** What a search led to: marked until somebody goes elsewhere. */
  const [hit, setHit] = useState<CharRange>()
  const script = useScript(value.script)
  const reader = useReadingPlace({
    ...reading,
    work: id,
    asked,
    begin,
    keeper: place,
    ahead: !dataSaver,
    jump: (to) => view.current?.jump(to),
    onPart: (part) => shown && changeView('chapter_id', String(part)),
  })
  const { at, parts, part: chapter, card, prev, next, find } = reader
  const goTo = (to: CharPlace) => {
    setHit(undefined)
    reader.goTo(to)
  }
  const listening = useListening({ place: { ...reader, goTo }, view, rate: value.rate, shown })
  const bookmark = useBookmarkHere(id, chapter, view)
  const marking = useMarking({ novel, id, find, script, when: shown && sheet === undefined, onGo: goTo })
  useWakeLock(shown)

  const showBars = (on: boolean) => {
    setBars(on)
    bookmark.look()
  }
  const onPlace = (to: CharPlace, now?: Pages) => {
    reader.moved(to)
    setPages((known) => (known?.page === now?.page && known?.pages === now?.pages ? known : now))
    if (bars) bookmark.look()
  }
  const onFinish = (part: number) => {
    const known = find(part)
    if (known) place.finish(part, known.text.length)
  }
  const { leave, act } = useTurning({
    reader: { ...reader, goTo },
    view,
    settings,
    value,
    bars,
    showBars,
    when: shown && sheet === undefined,
  })
  const viewProps = {
    view,
    chapters: parts.known,
    settings: value,
    script,
    start: at,
    onPlace,
    onFinish,
    end: <NovelEnd id={id} novel={novel} script={script} next={parts.next} />,
    onTap: ({ x, y }: { x: number; y: number }) => act(tapAction(x, y, value.taps, false)),
    onLone: () => showBars(!bars),
    spoken: listening.sentence,
    hit,
    highlights: marking.highlights,
    onHighlight: marking.open,
  }
  return (
    <ReaderFrame
      title={card ? script.convert(card.title) : words.reader}
      over={novel ? script.convert(novel.title) : undefined}
      lang={card && script.lang}
      // what can be done with selected words stands where the lower bar would cover it
      bars={!marking.selecting && (bars || !chapter)}
      onBars={showBars}
      onBack={() => goBack(isOwnId(id) ? pageLink('/my/downloads') : pageLink('/novel/detail', { id }))}
      paper={value.paper === 'auto' ? undefined : value.paper}
      right={<BookmarkButton bookmark={bookmark} disabled={!chapter} />}
      tools={
        <NovelTools
          id={id}
          part={at.part}
          prev={prev}
          next={next}
          length={chapter?.text.length}
          position={Math.min(at.position, chapter?.text.length ?? 0)}
          onPosition={(position) => goTo({ part: at.part, position })}
          onChapter={(part) => goTo({ part, position: 0 })}
          onSheet={setSheet}
          speaking={listening.on}
          onSpeak={(on) => {
            listening.set(on)
            if (on) setBars(false)
          }}
        />
      }
      signs={
        marking.bar ??
        (place.elsewhere ? (
          <ReadElsewhere keeper={place} part={at.part} goTo={goTo} />
        ) : (
          !bars &&
          chapter && <NovelSign novel={novel} chapter={chapter} script={script} position={at.position} pages={pages} />
        ))
      }
    >
      <div className={cx(novelReader.text, value.font === 'serif' && novelReader.serif)} style={styleOf(value)}>
        {!chapter ? (
          <NovelWaiting id={id} part={at.part} novel={novel} script={script} parts={parts} />
        ) : value.mode === 'scroll' ? (
          <ScrollView {...viewProps} />
        ) : (
          <PageView {...viewProps} part={at.part} onLeave={leave} ends={parts.next.state !== 'here'} />
        )}
      </div>
      {marking.sheet}
      <NovelSheets
        {...{ id, sheet, settings, value, script, marking }}
        onClose={() => setSheet(undefined)}
        bookmarks={bookmark.bookmarks}
        speaks={listening.on !== undefined}
        onGo={goTo}
        onFound={(found) => {
          goTo(found)
          setHit(found)
        }}
      />
    </ReaderFrame>
  )
}

/** How text is set. */
const styleOf = ({ size, leading, margin }: NovelSettings) =>
  ({ '--reader-units': size, '--reader-leading': leading, '--reader-margin': margin }) as CSSProperties

interface TurningParts {
  reader: ReadingPlace<'novel'>
  view: RefObject<NovelView | null>
  settings: ReaderSettings<NovelSettings>
  value: NovelSettings
  bars: boolean
  showBars: (on: boolean) => void
  /** Keys are heard. */
  when: boolean
}

/** How somebody moves in a novel: by taps and keys, and from one chapter into the next. */
function useTurning({ reader, view, settings, value, bars, showBars, when }: TurningParts) {
  const shared = useWords('reader')
  const { at, part: chapter, prev, next, find, goTo } = reader
  const leave = (step: 1 | -1) => {
    const to = step > 0 ? next : prev
    if (to === null) return notify(step > 0 ? shared.last : shared.first)
    goTo({ part: to, position: step > 0 ? 0 : (find(to)?.text.length ?? 0) })
  }
  const turn = (step: 1 | -1) => {
    if (view.current?.turn(step) === false) notify(step > 0 ? shared.last : shared.first)
  }
  const act = (action: TapAction) => {
    if (action === 'menu' || bars) return false
    turn(action === 'forward' ? 1 : -1)
    return true
  }
  const onKey = (action: KeyAction) => {
    const step = action === 'in' ? 1 : -1
    switch (action) {
      case 'forward':
        return turn(1)
      case 'back':
        return turn(-1)
      case 'first':
        return goTo({ part: at.part, position: 0 })
      case 'last':
        return goTo({ part: at.part, position: chapter?.text.length ?? 0 })
      case 'menu':
        return showBars(!bars)
      case 'in':
      case 'out':
        return settings.change({ size: clamp(value.size + step, bounds.size.min, bounds.size.max) })
      case 'whole':
        return undefined
      case 'leave':
        return bars ? showBars(false) : goBack()
    }
  }
  useReadingKeys(value.mode === 'scroll' ? 'none' : 'ltr', onKey, when)
  return { leave, act }
}

interface NovelSheetsProps {
  id: number
  sheet: NovelSheet | undefined
  onClose: () => void
  settings: ReaderSettings<NovelSettings>
  value: NovelSettings
  script: Script
  bookmarks: Bookmarks
  marking: Marking
  speaks: boolean
  onGo: (place: CharPlace) => void
  onFound: (found: CharRange) => void
}

function NovelSheets({ id, sheet, onClose, script, bookmarks, marking, onGo, onFound, ...rest }: NovelSheetsProps) {
  return (
    <>
      <NovelSettingsSheet open={sheet === 'settings'} onClose={onClose} {...rest} />
      <MarksSheet
        open={sheet === 'bookmarks'}
        {...{ onClose, bookmarks, script, onGo }}
        highlights={marking.highlights}
        onHighlight={marking.open}
        onExport={marking.exportAll}
      />
      <SearchSheet open={sheet === 'search'} onClose={onClose} novel={id} script={script} onGo={onFound} />
    </>
  )
}
