import { useState, useSyncExternalStore, type ReactNode } from 'react'
import type { CardOf, HistoryRow } from '#bridge/rows.ts'
import { useList } from '#data/use-list.ts'
import { PurchasePanel } from '#features/purchase/purchase-panel.tsx'
import { useDownloaded } from '#data/use-downloaded.ts'
import { useAskAgain } from '#components/list/use-ask-again.ts'
import { useWords } from '#words/words.ts'
import { type AudioChapter, isLocked } from './listen/chapters.ts'
import { goOnListening, listener, listening, listenTo } from './listen/listening.ts'
import { partsAtOnce } from '#features/reader/use-start.ts'
import { Empty } from '#components/empty.tsx'
import { PartList, type PartOrder, PartRow } from '#features/works/part-list.tsx'
import parts from '#features/works/part-row.module.css'
import { useReadParts, useReadRow } from '#features/works/use-read-row.ts'
import { Controls } from './controls.tsx'
import { mountListening } from './listening.tsx'
import { useCard } from '#data/use-detail.ts'
import { Button } from '#components/button.tsx'
import { Sheet } from '#components/sheet.tsx'
import { AudioLines } from 'lucide-react'
import { formatDuration } from '#lib/duration.ts'
import text from '#components/text.module.css'
import styles from './audio.module.css'

interface ChaptersProps {
  book: CardOf<'audio'>
  order: PartOrder
  onOrder: (order: PartOrder) => void
  /** Scrolls with the list, before it. */
  header: ReactNode
  /** The book is to be asked for again: something was bought, or the person pulled. */
  onChange: () => void
}

/** The chapters of an audio book in either order, with the controls, and with what it takes to unlock the rest. */
export function Chapters({ book, order, onOrder, header, onChange }: ChaptersProps) {
  const words = useWords('audio')
  const list = useList('audio.chapters', { id: book.id, order, limit: partsAtOnce })
  // more is locked than the rest costs, or what is unlocked has no sound: it was unlocked since
  const chapters = list.entries.flatMap((entry) => (entry.type === 'item' ? [entry.card] : []))
  const rest = chapters.reduce((sum, chapter) => sum + (isLocked(chapter) ? chapter.coins : 0), 0)
  useAskAgain(list, rest > book.coins || chapters.some(({ is_pay: bought, stream }) => bought && stream === undefined))
  const ids = list.entries.flatMap((entry) => (entry.type === 'item' ? [Number(entry.id)] : []))
  const kept = useDownloaded('audio-chapter', ids)
  const heard = useReadParts('audio', ids)
  const row = useReadRow('audio', book.id)
  const now = useSyncExternalStore(listening.subscribe, listening.get)
  const playing = useSyncExternalStore(listener.state.subscribe, () => listener.state.get().playing)
  const [locked, offer] = useState<AudioChapter>()
  const own = now?.book === book.id ? now : undefined
  const play = (chapter: AudioChapter) => {
    if (isLocked(chapter)) return offer(chapter)
    mountListening()
    if (own?.chapter !== chapter.id) listenTo(book.id, chapter.id)
    else if (playing) listener.pause()
    else goOnListening()
  }
  // what is unlocked now brings its sound with it
  const bought = () => {
    onChange()
    void list.refresh()
  }
  return (
    <PartList
      list={list}
      renderPart={(chapter) => (
        <ChapterRow
          chapter={chapter}
          kept={kept?.has(chapter.id) ?? false}
          heard={heard?.get(chapter.id)}
          current={(own?.chapter ?? row?.part) === chapter.id}
          playing={own?.chapter === chapter.id && playing}
          onPlay={() => play(chapter)}
        />
      )}
      title={words.list(book.chapters_count)}
      order={order}
      onOrder={onOrder}
      header={
        <>
          {header}
          <Controls book={book} row={row} onPlay={play} />
          {book.coins > 0 && (
            <div className={parts.buy}>
              <PurchasePanel
                call="audio.buyBook"
                input={{ id: book.id }}
                offer={words.buyAll}
                loginOffer={words.loginOffer}
                access="coins"
                price={book.coins}
                onChange={bought}
              />
            </div>
          )}
        </>
      }
      empty={<Empty title={words.noChapters}>{words.noChaptersText}</Empty>}
      onRefresh={onChange}
    >
      <ChapterPurchase chapter={locked} onClose={() => offer(undefined)} onChange={bought} onPlay={play} />
    </PartList>
  )
}

interface ChapterPurchaseProps {
  /** The one that was asked for; nothing is shown without. */
  chapter: AudioChapter | undefined
  onClose: () => void
  onChange: () => void
  onPlay: (chapter: AudioChapter) => void
}

/** Buys one chapter, and plays it then. */
function ChapterPurchase({ chapter, onClose, onChange, onPlay }: ChapterPurchaseProps) {
  const words = useWords('audio')
  const listen = useWords('listen')
  const { close } = useWords('shell')
  // the sheet keeps its content while it leaves
  const [last, setLast] = useState(chapter)
  if (chapter && chapter !== last) setLast(chapter)
  const live = useCard('audio-chapter', last?.id) ?? last
  return (
    <Sheet open={chapter !== undefined} onClose={onClose} title={live?.title ?? ''} closeLabel={close}>
      {!live ? null : isLocked(live) ? (
        <PurchasePanel
          call="audio.buy"
          input={{ chapter_id: live.id }}
          offer={words.buyChapter(live.title)}
          loginOffer={words.loginOffer}
          access="coins"
          price={live.coins}
          onChange={onChange}
        />
      ) : (
        <Button
          tone="primary"
          wide
          onClick={() => {
            onClose()
            onPlay(live)
          }}
        >
          {listen.play}
        </Button>
      )}
    </Sheet>
  )
}

interface ChapterRowProps {
  chapter: AudioChapter
  kept: boolean
  /** How far somebody got. */
  heard: HistoryRow | undefined
  current: boolean
  playing: boolean
  onPlay: () => void
}

/** A chapter in the list of them: a tap plays it, pauses it, or offers to unlock it. */
function ChapterRow({ chapter, kept, heard, current, playing, onPlay }: ChapterRowProps) {
  const words = useWords('audio')
  const locked = isLocked(chapter)
  const price = locked ? words.price(chapter.coins) : chapter.coins > 0 ? words.bought : undefined
  const read = heard && heard.length > 0 ? heard.position / heard.length : undefined
  const progress = ({ position }: HistoryRow, part: number) =>
    part >= 0.99 ? words.heard : position >= 1 ? words.heardTo(formatDuration(position)) : ''
  return (
    <PartRow
      onClick={onPlay}
      title={chapter.title}
      note={[formatDuration(chapter.seconds), price].filter(Boolean).join(' · ')}
      locked={locked}
      kept={kept}
      keptLabel={words.readyOffline}
      read={read}
      progress={heard && read !== undefined && !playing ? progress(heard, read) : ''}
      current={current}
      sign={
        playing && (
          <span className={styles.sign}>
            <AudioLines aria-hidden />
            <span className={text.unseen}>{words.playing}</span>
          </span>
        )
      }
    />
  )
}
