import { useEffect, useRef, useState, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react'
import type { Captions, Storyboard } from '#contract/shapes/media.ts'
import { useConnection } from '#data/settings.ts'
import { clamp } from '#lib/clamp.ts'
import { cx } from '#lib/cx.ts'
import { Spinner } from '#components/spinner.tsx'
import { useWords } from '#words/words.ts'
import { Said } from './captions.tsx'
import { chaptersWithin, type Chapter } from './chapters.ts'
import { Controls, useControls } from './controls.tsx'
import { FaultCurtain } from './curtain.tsx'
import { type KeyAct, nextRate, usePlayerKeys } from './keys.ts'
import { byQuality } from './master-playlist.ts'
import {
  type Film,
  type Playback,
  type PlaybackFault,
  type PlaybackSource,
  type PlaybackState,
  type PlayerEvents,
  session,
} from './playback-state.ts'
import { createPlayback } from './playback.ts'
import styles from './player.module.css'
import { SignOf, useSurface } from './surface.tsx'
import { useAudios, type FilmAudios } from './use-audios.ts'
import { useCaptions, type FilmCaptions } from './use-captions.ts'
import { useFull, type Full } from './use-full.ts'
import { useLifecycle, usePosterFirst } from './use-lifecycle.ts'
import { useLongWait, useTakenDown } from './use-fault.ts'
import { useMediaSession } from './use-media-session.ts'
import { usePosition } from './use-position.ts'
import { type SeekPictures, useStoryboard } from './use-storyboard.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { useWatchLog } from './watch-log.ts'

export interface PlayerProps {
  film: Film
  /** Nothing to play: not known yet, or locked. */
  source: PlaybackSource | undefined
  /** Whether the position is kept, and what was watched told: not for previews. */
  counts: boolean
  on: PlayerEvents
  over?: Over | undefined
  /** The player's own playback, where its page must reach it too. */
  playback?: Playback | undefined
  chapters?: readonly Chapter[] | undefined
  captions?: readonly Captions[] | undefined
  storyboard?: Storyboard | undefined
}

/** What its page puts over the film. */
interface Over {
  /** A `Picture` that fills the box until the first frame is there. */
  poster?: ReactNode
  /** Instead of video and controls: what one needs in order to watch, why it can't be had. */
  curtain?: (() => ReactNode) | undefined
  /** Small, at the lower left, above the controls: resumed at, previewing. */
  note?: ReactNode
  /** Beside the retry of what does not play: another way on. */
  otherwise?: ReactNode
}

/** Width to height of the narrowest box: an upright film stands in its middle. */
const narrowest = 0.8

/** The box of a film, and the film in it, which its poster covers exactly. */
const frameOf = (ratio: number): CSSProperties & Record<`--${string}`, string | number> => ({
  aspectRatio: Math.max(ratio, narrowest),
  '--film': ratio,
  '--film-width': `${Math.min(1, ratio / narrowest) * 100}%`,
})

const canSetVolume = () => {
  const probe = document.createElement('video')
  probe.volume = 0.5
  return probe.volume === 0.5
}

/** A video with our own controls: gestures, keys, full screen, a small window, and words for whatever goes wrong. */
export function Player(props: PlayerProps) {
  const { film, source, counts, on, over = {}, chapters, storyboard, playback: given } = props
  const words = useWords('player')
  const [own] = useState(() => createPlayback())
  const playback = given ?? own
  const state = useSyncExternalStore(playback.state.subscribe, playback.state.get)
  const box = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState(false)
  const full = useFull(film.ratio >= 1)
  const controls = useControls(!state.playing || menu)
  const captions = useCaptions(props.captions)
  const pictures = useStoryboard(storyboard)
  const posterFirst = usePosterFirst(over.poster !== undefined)

  const curtained = over.curtain !== undefined
  const { fault, offline, online, waitAgain } = useTrouble(state, source, curtained)
  const covered = curtained || fault !== undefined
  const shownCounts = counts && source !== undefined
  useLifecycle({
    playback,
    state,
    place,
    source: posterFirst.due ? source : undefined,
    curtained,
    covered,
    online,
    film,
    counts: shownCounts,
    on,
  })
  const audios = useAudios(playback, state, source)
  usePosition(film.subject, playback, shownCounts)
  useWatchLog(playback, shownCounts, (seconds, completed) => on.log?.(seconds, completed))
  useWakeLock(state.playing)
  useTakenDown(film.subject, playback)
  useMediaSession(playback, state.playing || state.phase === 'shown', film, { onNext: on.next })
  const { surface, dim } = useTouch({ playback, state, full, controls }, pictures.want)
  usePlayerKeys(box, full.filled, (does) => {
    if (!source || curtained) return
    controls.touch()
    if (does.act === 'captions') captions.toggle()
    else doKey(does, playback, full)
  })
  return (
    <section
      ref={box}
      className={cx(styles.player, full.filled && styles.filled)}
      style={full.filled ? undefined : frameOf(film.ratio)}
      aria-label={words.player(film.title)}
      data-player={fault ?? (state.playing ? 'playing' : state.phase)}
      data-controls={controls.shown ? 'shown' : 'away'}
      {...posterFirst.handlers}
      onPointerMove={(event) => event.pointerType === 'mouse' && controls.touch()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && controls.leave()}
    >
      <div ref={place} className={cx(styles.fill, styles.film)} />
      {state.phase !== 'shown' && <div className={cx(styles.poster, styles.film)}>{over.poster}</div>}
      {dim < 1 && full.filled && <div className={styles.dim} style={{ opacity: (1 - dim) * 0.85 }} />}
      {source && !covered && (
        <>
          <div className={styles.surface} {...surface.handlers} />
          <OverFilm
            {...{ playback, state, source, film, controls, full, on, captions, audios, pictures }}
            note={over.note}
            waits={state.waiting || !posterFirst.due}
            offline={offline}
            chapters={chaptersWithin(chapters, state.length)}
            onMenu={setMenu}
          />
          {surface.sign && <SignOf sign={surface.sign} length={state.length} pictureAt={pictures.at} />}
        </>
      )}
      {over.curtain?.()}
      {!curtained && fault && (
        <Fault
          {...{ fault, offline, playback, source }}
          otherwise={over.otherwise}
          onBack={full.asked ? full.toggle : on.back}
          onRetry={() => {
            on.retry?.(fault)
            waitAgain()
          }}
        />
      )}
    </section>
  )
}

interface OverFilmProps extends Touched {
  source: PlaybackSource
  film: Film
  on: PlayerEvents
  note: ReactNode
  /** For data, or for the poster. */
  waits: boolean
  offline: boolean
  chapters: readonly Chapter[]
  captions: FilmCaptions
  audios: FilmAudios
  pictures: SeekPictures
  onMenu: (open: boolean) => void
}

/** What lies over a film that can be played: that it waits, its controls, what there is to say. */
function OverFilm({ playback, state, source, film, controls, full, on, note, waits, offline, ...rest }: OverFilmProps) {
  const words = useWords('player')
  const watch = useWords('watch')
  return (
    <>
      {waits && (
        <div className={styles.waiting}>
          <Spinner label={words.loading} />
          {offline && <span>{words.waitingNetwork}</span>}
        </div>
      )}
      <Said captions={rest.captions} state={state} raised={controls.shown} />
      <Controls
        {...rest}
        {...{ playback, state, source, controls, full }}
        title={film.title}
        onBack={on.back}
        onSmall={document.pictureInPictureEnabled ? () => void playback.toggleSmall() : undefined}
        onNext={on.next}
      />
      <div className={cx(styles.notes, controls.shown && styles.raised)}>
        {state.silenced && state.playing && (
          <button type="button" className={styles.note} onClick={() => playback.setMuted(false)}>
            {words.unmuteNote}
          </button>
        )}
        {rest.captions.cues === 'failed' && (
          <button type="button" className={styles.note} onClick={rest.captions.again}>
            {watch.captionsFailed}
          </button>
        )}
        {note}
      </div>
    </>
  )
}

/** What keeps a film from being seen. Without a connection nothing is waited for, and with one not for ever: as soon as data come this is over. */
function useTrouble(state: PlaybackState, source: PlaybackSource | undefined, curtained: boolean) {
  const connection = useConnection().state
  const offline = connection === 'offline' || connection === 'portal'
  const wait = useLongWait(source !== undefined && !curtained && state.waiting)
  const unreachable = offline && source !== undefined && !source.kept && state.phase !== 'shown'
  const fault: PlaybackFault | undefined = state.fault ?? (unreachable || wait.long ? 'network' : undefined)
  return { fault, offline, online: connection === 'online', waitAgain: wait.again }
}

interface Touched {
  playback: Playback
  state: PlaybackState
  full: Full
  controls: ReturnType<typeof useControls>
}

/** What fingers do to the film; `dim` is how bright they have made it, which holds for all films. */
function useTouch({ playback, state, full, controls }: Touched, onSeeking: () => void) {
  const [dim, setDim] = useState(session.dim)
  const [volumeWorks] = useState(canSetVolume)
  useEffect(() => {
    session.dim = dim
  }, [dim])
  const surface = useSurface({
    now: () => ({ at: state.at, length: state.length, volume: state.muted ? 0 : state.volume, dim }),
    may: { dim: full.filled, volume: volumeWorks, hurry: state.playing },
    seek: playback.seek,
    togglePlay: () => toggle(playback),
    toggleControls: controls.toggle,
    toggleFull: full.toggle,
    setVolume: playback.setVolume,
    setDim,
    seeking: onSeeking,
    hurry: playback.hurry,
  })
  return { surface, dim }
}

const toggle = (playback: Playback) => (playback.state.get().playing ? playback.pause() : playback.play())

/** Does what a key asks for. */
function doKey(does: Exclude<KeyAct, { act: 'captions' }>, playback: Playback, full: Full) {
  const { at, length, volume, muted, rate } = playback.state.get()
  switch (does.act) {
    case 'play':
      return toggle(playback)
    case 'seek':
      return playback.seek(at + does.bySeconds)
    case 'part':
      return playback.seek(length * does.part)
    case 'volume':
      return playback.setVolume(clamp(volume + does.by, 0, 1))
    case 'full':
      return full.toggle()
    case 'mute':
      return playback.setMuted(!muted)
    case 'rate':
      return playback.setRate(nextRate(rate, does.step))
  }
}

interface FaultProps {
  fault: PlaybackFault
  offline: boolean
  playback: Playback
  source: PlaybackSource | undefined
  otherwise: ReactNode
  onBack: () => void
  onRetry: () => void
}

/** Words in the place of a film that does not play, with the ways on: again, in a lower quality, another. */
function Fault({ playback, source, onRetry, ...rest }: FaultProps) {
  const [lowest] = source && source.streams.length > 1 ? byQuality(source.streams) : []
  const retry = () => {
    onRetry()
    playback.retry()
  }
  const lower = () => {
    playback.choose(lowest!.url)
    retry()
  }
  const isLowest = !lowest || lowest.url === playback.state.get().chosen
  return <FaultCurtain {...rest} onRetry={retry} onLower={isLowest ? undefined : lower} />
}
