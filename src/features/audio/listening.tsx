import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { useHidden } from '#data/hidden.ts'
import { PersonProvider, usePerson } from '#data/person.tsx'
import { onPerson } from '#data/session.ts'
import { useConnection, useSettings } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useCard } from '#data/use-detail.ts'
import { useFarEnough } from '#data/use-far-enough.ts'
import { useHistoryOnce } from '#data/use-history-once.ts'
import { InApp } from '#components/app-router.tsx'
import { notify } from '#components/notify.ts'
import { busy } from '#components/page/busy.ts'
import { go } from '#components/page/navigation.ts'
import { streamBases } from '#features/player/stream-hosts.ts'
import { useTakeDowns } from '#features/player/use-fault.ts'
import { useKeptStream } from '#features/player/use-kept-stream.ts'
import { useMediaSession } from '#features/player/use-media-session.ts'
import { useKeptPosition } from '#features/player/use-position.ts'
import { warmStream } from '#features/player/warm.ts'
import { keepPlace, placeOfRow } from '#features/reader/place.ts'
import { audioLink } from '#features/works/addresses.ts'
import { useWords } from '#words/words.ts'
import { heardHere, HeardOffer, useHeardElsewhere } from './heard-elsewhere.tsx'
import { forgetLastHeard, keepLastHeard } from './last-heard.ts'
import { around, type AudioChapter, isLocked, useChapters } from './listen/chapters.ts'
import { listenSource } from './listen/listen-source.ts'
import {
  bookOnScreen,
  type Heard,
  listener,
  listening,
  listenTo,
  offerToListen,
  skipSeconds,
  stopListening,
  useRate,
} from './listen/listening.ts'
import { isMutedByOther, oneSound } from './listen/one-sound.ts'
import { sleep, watchSleep } from './listen/sleep-timer.ts'
import { MiniListener } from './mini-listener.tsx'

let mounted = false

/** Puts what is listened to into the document, once: beside the app, so that no page's end is its own. */
export function mountListening() {
  if (mounted) return
  mounted = true
  onPerson(stopListening)
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(
    <InApp>
      <PersonProvider>
        <Place />
      </PersonProvider>
    </InApp>,
  )
}

function Place() {
  const heard = useSyncExternalStore(listening.subscribe, listening.get)
  return heard && <Listening key={heard.book} heard={heard} />
}

/** Going back so soon after the beginning of a chapter leads to the one before; in seconds. */
const restartSeconds = 5

/** What is listened to, whichever page is shown: its sound, what comes after it, the keys of the system, the mini player. */
function Listening({ heard }: { heard: Heard }) {
  const words = useWords('listen')
  const { db } = usePerson()
  const book = useCard('audio', heard.book)
  const chapter = useCard('audio-chapter', heard.chapter)
  const hidden = useHidden({ kind: 'audio', id: heard.book })
  const { list, chapters } = useChapters(heard.book, heard.begun)
  const { before, after, known } = around(chapters, heard.chapter)
  const place = useRef<HTMLDivElement>(null)
  const ended = useSyncExternalStore(listener.state.subscribe, () => listener.state.get().ended)
  const playing = useSyncExternalStore(listener.state.subscribe, () => listener.state.get().playing)
  const quiet = useSyncExternalStore(isMutedByOther.subscribe, isMutedByOther.get)
  const onScreen = useSyncExternalStore(bookOnScreen.subscribe, bookOnScreen.get)
  const [rate] = useRate()
  useFarEnough(list, heard.begun && after === undefined)
  useWarmNext(after)

  useLayoutEffect(() => {
    listener.show(place.current ?? undefined)
    const own = place.current?.querySelector('audio')
    const end = own ? oneSound(own, listener.pause) : undefined
    return () => {
      end?.()
      listener.hide()
      listener.open(undefined)
      forgetLastHeard(db)
    }
  }, [db])
  useEffect(() => {
    keepLastHeard(db, { book: heard.book, chapter: heard.chapter, at: Date.now() })
  }, [db, heard])
  useEffect(() => {
    let over = false
    const read = db.history.get(['audio', heard.book]).catch(() => undefined)
    void read.then((row) => {
      const before = placeOfRow('audio', row) ?? null
      if (!over && heardHere.get()?.book !== heard.book)
        heardHere.set({ book: heard.book, place: before, atMs: before?.at ?? 0 })
    })
    return () => {
      over = true
      heardHere.set(undefined)
    }
  }, [db, heard.book])
  useEffect(() => listener.setRate(rate), [rate])
  useEffect(() => (playing ? busy('playing') : undefined), [playing])
  useTakeDowns((list) => {
    if (heard.begun && list.some(({ kind, id }) => kind === 'audio' && id === heard.book)) notify(words.takenDown)
  })
  // taken down, reported or hidden: it is not heard any more
  const gone = book === null || Boolean(hidden)
  useEffect(() => {
    if (gone) stopListening()
  }, [gone])
  const slept = useEffectEvent(() => {
    if (listener.state.get().playing) notify(words.slept)
    listener.pause()
  })
  useEffect(() => watchSleep(() => slept()), [])

  const over = useEffectEvent(() => {
    if (sleep.get()?.when === 'chapter') {
      sleep.set(undefined)
      notify(words.sleptChapter)
      if (after) offerToListen(heard.book, after.id)
    } else if (!after) notify(words.ended)
    else if (isLocked(after))
      notify(words.nextLocked, { label: words.toBook, onClick: () => go(audioLink(heard.book)) })
    else listenTo(heard.book, after.id)
  })
  const other = useHeardElsewhere(heard.book, chapters)
  const isOver = ended && (after !== undefined || (known && !list.more))
  useEffect(() => {
    if (isOver) over()
  }, [isOver])

  useMediaSession(
    listener,
    heard.begun && !quiet,
    { title: chapter?.title ?? '', artist: book?.author ?? '', album: book?.title ?? '', artwork: book?.cover },
    {
      step: skipSeconds,
      stepsFirst: true,
      onNext: after && !isLocked(after) ? () => listenTo(heard.book, after.id) : undefined,
      onPrevious: () => {
        if (before && listener.state.get().at < restartSeconds) listenTo(heard.book, before.id)
        else listener.seek(0)
      },
    },
  )
  return (
    <>
      <div ref={place} hidden />
      {/* begun later than offered: another tab may have gone on since then */}
      <Sound key={`${heard.chapter}:${heard.begun}`} heard={heard} refresh={list.refresh} />
      {book && !quiet && onScreen !== heard.book && (
        <MiniListener
          book={book}
          title={chapter?.title ?? ''}
          begun={heard.begun}
          offer={other.elsewhere && <HeardOffer other={other} chapter={heard.chapter} />}
        />
      )}
    </>
  )
}

function Sound({ heard, refresh }: { heard: Heard; refresh: () => Promise<void> }) {
  useSound(heard, refresh)
  return null
}

/** So long before a chapter ends, in seconds, the beginning of the next one is fetched. */
const aheadSeconds = 20
/** No more of it than this. */
const aheadBytes = 300_000

const endsSoon = () => {
  const { playing, at, length } = listener.state.get()
  return playing && length > 0 && length - at <= aheadSeconds
}

/** Has the beginning of the next chapter here when this one ends, so that there is no silence between; not for who saves data. */
function useWarmNext(next: AudioChapter | undefined) {
  const soon = useSyncExternalStore(listener.state.subscribe, endsSoon)
  const config = useAnswer('home.config', {}, false)
  const { line } = useConnection()
  const { dataSaver } = useSettings()
  const stream = next?.stream
  const { stream_base: base, lines } = config.state === 'here' ? config.value.config : {}
  const wanted = soon && !dataSaver && stream !== undefined && base !== undefined
  useEffect(() => {
    const [place] = wanted ? streamBases(base, lines ?? [], line) : []
    if (!wanted || place === undefined) return
    const over = new AbortController()
    void warmStream(stream, place, aheadBytes, over.signal)
    return () => over.abort()
    // once for each chapter: what else is known is the same then
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, stream?.url])
}

/** Plays one chapter and keeps the place in it. For a component that is made anew for each chapter. */
function useSound({ book, chapter: id, begun, from }: Heard, refresh: () => Promise<void>) {
  const { db } = usePerson()
  const chapter = useCard('audio-chapter', id)
  const config = useAnswer('home.config', {}, begun)
  const history = useHistoryOnce('audio-chapter', id)
  const kept = useKeptStream({ kind: 'audio-chapter', id })
  const connection = useConnection()
  const { dataSaver } = useSettings()
  const source = begun
    ? listenSource({
        chapter: chapter ?? undefined,
        config: config.state === 'here' ? config.value.config : undefined,
        history,
        from,
        lineInUse: connection.line,
        dataSaver,
        kept,
      })
    : undefined
  // first of all, so that nothing of the chapter before is kept as this one's
  useLayoutEffect(() => {
    listener.open(source)
  }, [source])

  const keep = useCallback(
    (position: number, length: number, at: number) => {
      const place = { kind: 'audio', work: book, part: id, position, length, at } as const
      heardHere.set({ book, place, atMs: at })
      void keepPlace(db, place).catch(() => {})
    },
    [db, book, id],
  )
  useKeptPosition(listener, begun, keep)

  // bought elsewhere, or free since then: the list of chapters says where its sound is
  const unknown = begun && chapter !== undefined && chapter?.stream === undefined
  useEffect(() => {
    if (unknown) void refresh()
    // once for each chapter
    // oxlint-disable-next-line react/exhaustive-deps
  }, [unknown])
  const online = connection.state === 'online'
  useEffect(() => {
    if (online) listener.reconnect()
  }, [online])
}
