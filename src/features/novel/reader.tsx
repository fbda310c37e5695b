import { Bookmark } from 'lucide-react'
import { type CSSProperties, type RefObject, useRef, useState } from 'react'
import type { ChapterText } from '#contract/shapes/novel.ts'
import { useSettings } from '#data/settings.ts'
import { useCard } from '#data/use-detail.ts'
import { clamp } from '#lib/clamp.ts'
import { cx } from '#lib/cx.ts'
import { IconButton } from '#components/icon-button.tsx'
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
import { type KeyAction, useReadingKeys } from '#features/reader/reading-keys.ts'
import { type Reading, useReadingPlace } from '#features/reader/use-reading-place.ts'
import { useWords } from '#words/words.ts'
import styles from './novel.module.css'
import { BookmarkSheet } from './reader/bookmark-sheet.tsx'
import { bookmarkAt, type Bookmarks, bookmarksIn, useBookmarks } from './reader/bookmarks.ts'
import { NovelEnd, NovelWaiting } from './reader/novel-end.tsx'
import novelReader from './reader/novel-reader.module.css'
import { bounds, defaultNovelSettings, type NovelSettings, NovelSettingsSheet } from './reader/novel-settings.tsx'
import { type NovelSheet, NovelSign, NovelTools } from './reader/novel-tools.tsx'
import { PageView } from './reader/page-view.tsx'
import { ScrollView } from './reader/scroll-view.tsx'
import { SearchSheet } from './reader/search-sheet.tsx'
import { useListening } from './reader/read-aloud.ts'
import { useScript } from './reader/scripts.ts'
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
  const shared = useWords('reader')
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
        return bars ? setBars(false) : goBack()
    }
  }
  useReadingKeys(value.mode === 'scroll' ? 'none' : 'ltr', onKey, shown && sheet === undefined)

  const style = {
    '--reader-units': value.size,
    '--reader-leading': value.leading,
    '--reader-margin': value.margin,
  } as CSSProperties
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
  }
  return (
    <ReaderFrame
      title={card ? script.convert(card.title) : words.reader}
      over={novel ? script.convert(novel.title) : undefined}
      lang={card && script.lang}
      bars={bars || !chapter}
      onBars={showBars}
      onBack={() => goBack(pageLink('/novel/detail', { id }))}
      paper={value.paper === 'auto' ? undefined : value.paper}
      right={
        <IconButton
          label={bookmark.marked ? words.bookmarked : words.bookmark}
          icon={<Bookmark />}
          pressed={bookmark.marked}
          disabled={!chapter}
          onClick={bookmark.toggle}
        />
      }
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
        place.elsewhere ? (
          <ReadElsewhere keeper={place} part={at.part} goTo={goTo} />
        ) : (
          !bars &&
          chapter && <NovelSign novel={novel} chapter={chapter} script={script} position={at.position} pages={pages} />
        )
      }
    >
      <div className={cx(novelReader.text, value.font === 'serif' && novelReader.serif)} style={style}>
        {!chapter ? (
          <NovelWaiting id={id} part={at.part} novel={novel} script={script} parts={parts} />
        ) : value.mode === 'scroll' ? (
          <ScrollView {...viewProps} />
        ) : (
          <PageView {...viewProps} part={at.part} onLeave={leave} ends={parts.next.state !== 'here'} />
        )}
      </div>
      <NovelSettingsSheet
        open={sheet === 'settings'}
        onClose={() => setSheet(undefined)}
        settings={settings}
        value={value}
        speaks={listening.on !== undefined}
      />
      <BookmarkSheet
        open={sheet === 'bookmarks'}
        onClose={() => setSheet(undefined)}
        bookmarks={bookmark.bookmarks}
        script={script}
        onGo={goTo}
      />
      <SearchSheet
        open={sheet === 'search'}
        onClose={() => setSheet(undefined)}
        novel={id}
        script={script}
        onGo={(found) => {
          goTo(found)
          setHit(found)
        }}
      />
    </ReaderFrame>
  )
}

/** The bookmark of what is in sight. */
interface BookmarkHere {
  bookmarks: Bookmarks
  /** One is in sight, as of the last look. */
  marked: boolean
  /** Adds one at the first character in sight, or takes away those that are in sight. */
  toggle: () => void
  /** What is in sight may have changed. */
  look: () => void
}

/** Bookmarks of the screen that is read. */
function useBookmarkHere(
  novel: number,
  chapter: ChapterText | undefined,
  view: RefObject<NovelView | null>,
): BookmarkHere {
  const bookmarks = useBookmarks(novel)
  const [range, setRange] = useState<{ from: number; to: number }>()
  const part = chapter?.chapter.id
  const inSight = part !== undefined && range ? bookmarksIn(bookmarks.all, part, range) : []
  return {
    bookmarks,
    marked: inSight.length > 0,
    toggle() {
      if (!chapter) return
      const now = view.current?.range() ?? { from: 0, to: 1 }
      setRange(now)
      const known = bookmarksIn(bookmarks.all, chapter.chapter.id, now)
      if (known.length > 0) bookmarks.remove(known)
      else bookmarks.add(bookmarkAt(chapter.chapter, chapter.text, now.from))
    },
    look: () => setRange(view.current?.range()),
  }
}
