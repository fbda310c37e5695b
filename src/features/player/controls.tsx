import {
  Check,
  ChevronLeft,
  ListVideo,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  SkipForward,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { cx } from '#lib/cx.ts'
import { formatDuration } from '#lib/duration.ts'
import { IconButton } from '#components/icon-button.tsx'
import { MenuSheet } from '#components/menu-sheet.tsx'
import { useWords } from '#words/words.ts'
import { AudioMenu } from './audio-menu.tsx'
import { CaptionsMenu } from './captions.tsx'
import { type Chapter, chapterAt } from './chapters.ts'
import styles from './controls.module.css'
import { rates } from './keys.ts'
import { byQuality } from './master-playlist.ts'
import type { Playback, PlaybackSource, PlaybackState } from './playback-state.ts'
import { SeekBar } from './seek-bar.tsx'
import type { SeekPictures } from './use-storyboard.ts'
import type { FilmAudios } from './use-audios.ts'
import type { FilmCaptions } from './use-captions.ts'
import type { Full } from './use-full.ts'

interface ControlsProps {
  playback: Playback
  state: PlaybackState
  source: PlaybackSource
  title: string
  controls: ShownControls
  full: Full
  onBack: () => void
  /** Undefined where the browser has no picture in picture. */
  onSmall: (() => void) | undefined
  /** Undefined where nothing comes next. */
  onNext: (() => void) | undefined
  chapters: readonly Chapter[]
  captions: FilmCaptions
  audios: FilmAudios
  pictures: SeekPictures
  onMenu: (open: boolean) => void
}

/** The controls over a video: back and sound above, play in the middle, the line and its choices below. */
export function Controls(props: ControlsProps) {
  const { playback, state, source, title, controls, full, onBack, onSmall, onNext, chapters, captions, onMenu } = props
  const words = useWords('player')
  const watch = useWords('watch')
  const { playing, ended, muted } = state
  const toggle = () => (playing ? playback.pause() : playback.play())
  return (
    <div className={cx(styles.controls, !controls.shown && styles.away)} onFocus={controls.touch}>
      <div className={styles.top}>
        <IconButton onPicture label={words.back} icon={<ChevronLeft />} onClick={full.asked ? full.toggle : onBack} />
        <span className={styles.title}>{full.filled && title}</span>
        {chapters.length > 0 && <Chapters playback={playback} at={state.at} chapters={chapters} onMenu={onMenu} />}
        {captions.all.length > 0 && <CaptionsMenu captions={captions} onMenu={onMenu} />}
        {props.audios.all.length > 1 && <AudioMenu audios={props.audios} onMenu={onMenu} />}
        {onSmall && <IconButton onPicture label={words.small} icon={<PictureInPicture2 />} onClick={onSmall} />}
        <IconButton
          onPicture
          label={muted ? words.unmute : words.mute}
          icon={muted ? <VolumeX /> : <Volume2 />}
          onClick={() => playback.setMuted(!muted)}
        />
      </div>
      {(!state.waiting || !playing) && (
        <button
          type="button"
          className={cx(styles.play, !ended && styles.solid)}
          aria-label={ended ? words.replay : playing ? words.pause : words.play}
          onClick={toggle}
        >
          {ended ? <RotateCcw /> : playing ? <Pause /> : <Play />}
        </button>
      )}
      {onNext && (!state.waiting || !playing) && (
        <button type="button" className={styles.next} aria-label={watch.next} onClick={onNext}>
          <SkipForward />
        </button>
      )}
      <div className={styles.bottom}>
        <span className={styles.time}>{formatDuration(state.at)}</span>
        <SeekBar
          at={state.at}
          length={state.length}
          loadedTo={state.loadedTo}
          onSeek={playback.seek}
          onTouch={controls.touch}
          chapters={chapters}
          pictures={props.pictures}
        />
        <span className={styles.time}>{formatDuration(state.length)}</span>
        <Choices playback={playback} state={state} source={source} onMenu={onMenu} />
        <IconButton
          onPicture
          label={full.asked ? words.leaveFull : words.full}
          icon={full.asked ? <Minimize /> : <Maximize />}
          onClick={full.toggle}
        />
      </div>
    </div>
  )
}

interface ChaptersProps extends Pick<ControlsProps, 'playback' | 'chapters' | 'onMenu'> {
  at: number
}

/** The chapters of a film in a sheet; the one that plays is marked. */
function Chapters({ playback, at, chapters, onMenu }: ChaptersProps) {
  const words = useWords('watch')
  const player = useWords('player')
  const [open, setOpen] = useState(false)
  const current = chapterAt(chapters, at)
  const show = (next: boolean) => {
    setOpen(next)
    onMenu(next)
  }
  return (
    <>
      <IconButton onPicture label={words.chapters} icon={<ListVideo />} onClick={() => show(true)} />
      <MenuSheet
        open={open}
        onClose={() => show(false)}
        title={words.chapters}
        closeLabel={player.close}
        actions={chapters.map((chapter) => ({
          key: String(chapter.at),
          label: chapter.title,
          value: chapter === current ? <Check /> : formatDuration(chapter.at),
          onClick: () => playback.seek(chapter.at),
        }))}
      />
    </>
  )
}

type Menu = 'quality' | 'speed'

/** Quality and speed: what is in use, and a sheet to choose another. */
function Choices({ playback, state, source, onMenu }: Pick<ControlsProps, 'playback' | 'state' | 'source' | 'onMenu'>) {
  const words = useWords('player')
  const [menu, setMenu] = useState<Menu>()
  const streams = byQuality(source.streams)
  const chosen = streams.find(({ url }) => url === state.chosen)
  const inUse = streams.find(({ height }) => height === state.height)
  const show = (next: Menu | undefined) => {
    setMenu(next)
    onMenu(next !== undefined)
  }
  const check = (on: boolean) => (on ? <Check /> : undefined)
  const qualities = [
    {
      key: 'auto',
      label: inUse ? words.autoNow(inUse.quality) : words.auto,
      value: check(!chosen),
      onClick: () => playback.choose(null),
    },
    ...streams.toReversed().map(({ url, quality }) => ({
      key: url,
      label: quality,
      value: check(url === chosen?.url),
      onClick: () => playback.choose(url),
    })),
  ]
  const speeds = rates.map((rate) => ({
    key: String(rate),
    label: rate === 1 ? `${words.rate('1')} ${words.normal}` : words.rate(String(rate)),
    value: check(rate === state.rate),
    onClick: () => playback.setRate(rate),
  }))
  const label = chosen?.quality ?? words.auto
  return (
    <>
      {streams.length > 1 && (
        <button
          type="button"
          className={styles.choice}
          aria-label={words.qualityNow(label)}
          onClick={() => show('quality')}
        >
          {label}
        </button>
      )}
      <button
        type="button"
        className={styles.choice}
        aria-label={words.speedNow(String(state.rate))}
        onClick={() => show('speed')}
      >
        {words.rate(String(state.rate))}
      </button>
      <MenuSheet
        open={menu !== undefined}
        onClose={() => show(undefined)}
        title={menu === 'speed' ? words.speed : words.quality}
        closeLabel={words.close}
        actions={menu === 'speed' ? speeds : qualities}
      />
    </>
  )
}

/** How long controls stay without being touched, while something plays. */
const stayMs = 3000

/** Whether the controls are in sight. They go by themselves while something plays, and come with any movement. */
interface ShownControls {
  shown: boolean
  toggle: () => void
  /** Something was touched: they come, and stay for a while. */
  touch: () => void
  leave: () => void
}

/** `held`: they stay, because nothing plays or a menu is open. */
export function useControls(held: boolean): ShownControls {
  const [shown, setShown] = useState(true)
  const [touched, setTouched] = useState(0)
  useEffect(() => {
    if (held || !shown) return
    const timer = setTimeout(setShown, stayMs, false)
    return () => clearTimeout(timer)
  }, [held, shown, touched])
  return {
    shown: shown || held,
    toggle: () => setShown((before) => !before),
    touch: () => {
      setShown(true)
      setTouched((times) => times + 1)
    },
    leave: () => setShown(false),
  }
}
