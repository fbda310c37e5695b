import { Check, CircleAlert, Gauge, Moon, Pause, Play, RotateCcw, RotateCw, SkipBack, SkipForward } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CardOf, HistoryRow } from '#bridge/rows.ts'
import { net } from '#data/net.ts'
import { useCard } from '#data/use-detail.ts'
import { useFarEnough } from '#data/use-far-enough.ts'
import { formatDuration } from '#lib/duration.ts'
import { Button } from '#components/button.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { MenuSheet } from '#components/menu-sheet.tsx'
import { Slider } from '#components/slider.tsx'
import { Spinner } from '#components/spinner.tsx'
import text from '#components/text.module.css'
import type { PlaybackFault } from '#features/player/playback-state.ts'
import { useFault } from '#features/player/use-fault.ts'
import { useWords } from '#words/words.ts'
import styles from './controls.module.css'
import { HeardOffer, useHeardElsewhere } from './heard-elsewhere.tsx'
import { around, type AudioChapter, chapterToHear, isLocked, useChapters } from './listen/chapters.ts'
import { listener, listening, rates, rateText, skipSeconds, useRate } from './listen/listening.ts'
import { sleep, sleepIn, sleepLeftSeconds, sleepMinutes } from './listen/sleep-timer.ts'
import { mountListening } from './listening.tsx'

interface ControlsProps {
  book: CardOf<'audio'>
  /** Where somebody stopped; undefined until read. */
  row: HistoryRow | null | undefined
  /** Plays a chapter, pauses it, goes on with it, or offers to unlock it. */
  onPlay: (chapter: AudioChapter) => void
}

/** Where somebody stopped in a chapter, in seconds; one that was heard to its end begins anew. */
const stoppedAt = (chapter: number, row: HistoryRow | null | undefined) =>
  row?.part === chapter && row.position < row.length ? row.position : 0

/** What is heard of a book, or would be: its line, and everything that can be done with it. */
export function Controls({ book, row, onPlay }: ControlsProps) {
  const words = useWords('listen')
  const audio = useWords('audio')
  const now = useSyncExternalStore(listening.subscribe, listening.get)
  const state = useSyncExternalStore(listener.state.subscribe, listener.state.get)
  const lack = useFault(state)
  const { list, chapters } = useChapters(book.id)
  const own = now?.book === book.id ? now : undefined
  const id = own?.chapter ?? chapterToHear(chapters, row)
  const chapter = useCard('audio-chapter', id)
  const { before, after, known } = around(chapters, id ?? 0)
  const [rate] = useRate()
  const [sheet, setSheet] = useState<'rate' | 'sleep'>()
  const sleepText = useSleepText()
  const other = useHeardElsewhere(book.id, chapters)
  useFarEnough(list, id !== undefined && (!known || after === undefined))
  if (!chapter)
    return (
      <section className={styles.controls}>
        <p className={styles.none}>{list.state === 'here' ? audio.noChapter : <Spinner label={words.loading} />}</p>
      </section>
    )

  const live = own?.begun === true
  const at = live ? state.at : stoppedAt(chapter.id, row)
  const length = (live && state.length) || chapter.seconds
  const { playing, waiting } = live ? state : { playing: false, waiting: false }
  const fault = live ? lack : undefined
  const retry = () => {
    if (fault === 'network') void net.nudge()
    else void list.refresh()
    listener.retry()
  }
  return (
    <section
      className={styles.controls}
      aria-label={words.player(book.title)}
      data-listen={fault ?? (playing ? 'playing' : live ? state.phase : 'offered')}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>
          <span className={text.oneLine}>{chapter.title}</span>
        </h2>
        <span className={styles.no} aria-label={words.placeOf(chapter.no, book.chapters_count)}>
          {chapter.no} / {book.chapters_count}
        </span>
      </div>
      <TimeLine at={at} length={length} disabled={!live} onSeek={listener.seek} />
      <Keys
        {...{ before, after, live, playing }}
        begun={at > 0}
        waits={waiting && !fault}
        onPlay={(other = chapter) => onPlay(other)}
      />
      <HeardOffer
        other={{
          ...other,
          go() {
            mountListening()
            other.go()
          },
        }}
        chapter={chapter.id}
      />
      {fault && <Fault fault={fault} onRetry={retry} />}
      {isLocked(chapter) && <p className={styles.note}>{audio.lockedTitle}</p>}
      <div className={styles.settings}>
        <Button small icon={<Gauge />} label={words.speedNow(rateText(rate))} onClick={() => setSheet('rate')}>
          {words.speedNow(rateText(rate))}
        </Button>
        <Button small icon={<Moon />} pressed={sleepText !== undefined} onClick={() => setSheet('sleep')}>
          {sleepText ?? words.sleep}
        </Button>
      </div>
      <RateSheet open={sheet === 'rate'} onClose={() => setSheet(undefined)} />
      <SleepSheet open={sheet === 'sleep'} onClose={() => setSheet(undefined)} />
    </section>
  )
}

interface KeysProps {
  before: AudioChapter | undefined
  after: AudioChapter | undefined
  /** This is what is heard now. */
  live: boolean
  playing: boolean
  /** Something of it was heard before. */
  begun: boolean
  /** For data. */
  waits: boolean
  /** Plays a neighbour, or this chapter. */
  onPlay: (chapter?: AudioChapter) => void
}

/** Plays and pauses, and goes back and on by seconds and chapters. */
function Keys({ before, after, live, playing, begun, waits, onPlay }: KeysProps) {
  const words = useWords('listen')
  return (
    <div className={styles.keys}>
      <IconButton
        label={words.previous}
        icon={<SkipBack />}
        disabled={!before}
        onClick={() => before && onPlay(before)}
      />
      <IconButton
        label={words.back(skipSeconds)}
        icon={<Skip back />}
        disabled={!live}
        onClick={() => listener.seek(listener.state.get().at - skipSeconds)}
      />
      <button
        type="button"
        className={styles.play}
        aria-label={playing ? words.pause : begun && !live ? words.goOn : words.play}
        onClick={() => onPlay()}
      >
        {waits && playing ? <Spinner /> : playing ? <Pause /> : <Play />}
      </button>
      <IconButton
        label={words.forward(skipSeconds)}
        icon={<Skip />}
        disabled={!live}
        onClick={() => listener.seek(listener.state.get().at + skipSeconds)}
      />
      <IconButton label={words.next} icon={<SkipForward />} disabled={!after} onClick={() => after && onPlay(after)} />
    </div>
  )
}

/** Why nothing is heard, with the way on. */
function Fault({ fault, onRetry }: { fault: PlaybackFault; onRetry: () => void }) {
  const words = useWords('listen')
  return (
    <p className={styles.fault} role="status">
      <CircleAlert aria-hidden />
      <span>{words.faults[fault]}</span>
      {fault !== 'unsupported' && (
        <Button small onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </p>
  )
}

/** An arrow around the number of seconds. */
function Skip({ back = false }: { back?: boolean }) {
  return (
    <span className={styles.skip} aria-hidden>
      {back ? <RotateCcw /> : <RotateCw />}
      <b>{skipSeconds}</b>
    </span>
  )
}

/** The speed of what is heard. */
function RateSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords('listen')
  const { close } = useWords('shell')
  const [now, change] = useRate()
  return (
    <MenuSheet
      open={open}
      onClose={onClose}
      title={words.speed}
      closeLabel={close}
      actions={rates.map((rate) => ({
        key: String(rate),
        label: rate === 1 ? `${rateText(rate)} · ${words.usual}` : rateText(rate),
        value: rate === now && <Check />,
        onClick: () => change(rate),
      }))}
    />
  )
}

interface TimeLineProps {
  /** Seconds. */
  at: number
  length: number
  disabled: boolean
  onSeek: (seconds: number) => void
}

/** Where in a chapter one is; a finger seeks when it lets go, a key at once. */
function TimeLine({ at, length, disabled, onSeek }: TimeLineProps) {
  const words = useWords('listen')
  const [held, setHeld] = useState(false)
  const [dragged, setDragged] = useState<number>()
  const value = Math.min(dragged ?? at, length)
  const letGo = () => {
    setHeld(false)
    setDragged(undefined)
    if (dragged !== undefined) onSeek(dragged)
  }
  return (
    <div className={styles.line}>
      <div onPointerDown={() => setHeld(true)} onPointerUp={letGo} onPointerCancel={letGo}>
        <Slider
          jumps
          label={words.seek}
          value={Math.floor(value)}
          min={0}
          max={Math.max(1, Math.floor(length))}
          valueText={words.atOf(formatDuration(value), formatDuration(length))}
          disabled={disabled}
          onChange={(seconds) => (held ? setDragged(seconds) : onSeek(seconds))}
        />
      </div>
      <p className={styles.times} aria-hidden>
        <span>{formatDuration(value)}</span>
        <span>{formatDuration(length)}</span>
      </p>
    </div>
  )
}

/** When listening is to end by itself. */
function SleepSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords('listen')
  const { close } = useWords('shell')
  const set = useSyncExternalStore(sleep.subscribe, sleep.get)
  const left = useSleepText()
  return (
    <MenuSheet
      open={open}
      onClose={onClose}
      title={set?.when === 'time' && left !== undefined ? left : words.sleepTitle}
      closeLabel={close}
      actions={[
        { key: 'off', label: words.sleepOff, value: !set && <Check />, onClick: () => sleep.set(undefined) },
        {
          key: 'chapter',
          label: words.sleepChapter,
          value: set?.when === 'chapter' && <Check />,
          onClick: () => sleep.set({ when: 'chapter' }),
        },
        ...sleepMinutes.map((minutes) => ({
          key: String(minutes),
          label: words.sleepMinutes(minutes),
          onClick: () => sleepIn(minutes),
        })),
      ]}
    />
  )
}

/** How long it is until listening ends, each second; undefined where it does not. */
function useSleepText(): string | undefined {
  const words = useWords('listen')
  const set = useSyncExternalStore(sleep.subscribe, sleep.get)
  const [now, setNow] = useState(Date.now)
  const timed = set?.when === 'time'
  useEffect(() => {
    if (!timed) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [timed])
  const left = sleepLeftSeconds(set, now)
  if (set?.when === 'chapter') return words.sleepAtEnd
  return left === undefined ? undefined : words.sleepLeft(formatDuration(left))
}
