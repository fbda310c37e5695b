import { useEffect, useRef, useState, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react'
import type { Image } from '#contract/shapes/common.ts'
import type { Subject } from '#contract/kind.ts'
import { useConnection } from '#data/settings.ts'
import { cx } from '#lib/cx.ts'
import { Spinner } from '#components/spinner.tsx'
import { useWords } from '#words/words.ts'
import { chaptersWithin, type Chapter } from './chapters.ts'
import { Controls } from './controls.tsx'
import { FaultCurtain } from './curtain.tsx'
import { nextRate, type KeyAct } from './keys.ts'
import { byQuality } from './master-playlist.ts'
import { type Playback, type PlaybackFault, type PlaybackSource, session } from './playback-state.ts'
import { createPlayback } from './playback.ts'
import styles from './player.module.css'
import { SignOf } from './signs.tsx'
import { useControls } from './use-controls.ts'
import { useFull } from './use-full.ts'
import { usePlayerKeys } from './use-keys.ts'
import { useLifecycle } from './use-lifecycle.ts'
import { useLongWait } from './use-long-wait.ts'
import { useMediaSession } from './use-media-session.ts'
import { usePosition } from './use-position.ts'
import { usePosterFirst } from './use-poster-first.ts'
import { useSurface } from './use-surface.ts'
import { useTakenDown } from './use-taken-down.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { useWatchLog } from './use-watch-log.ts'
import type { Target } from '#components/target.ts'

export interface PlayerProps {
  subject: Subject
  title: string
  artist: string
  artwork?: Image | undefined
  /** Width divided by height. */
  ratio: number
  /** Nothing to play: not known yet, or locked. */
  source: PlaybackSource | undefined
  /** Whether the position is kept, and what was watched told: not for previews. */
  counts: boolean
  /** A `Picture` that fills the box until the first frame is there. */
  poster?: ReactNode
  /** Instead of video and controls: what one needs in order to watch, why it can't be had. */
  curtain?: ((playback: Playback) => ReactNode) | undefined
  /** Small, at the lower left, above the controls: resumed at, previewing. */
  note?: ((playback: Playback) => ReactNode) | undefined
  onBack: () => void
  onEnd?: (() => void) | undefined
  onLog?: ((seconds: number, completed: boolean) => void) | undefined
  /** Called when it begins to play; what it answers is called when that is over. */
  whilePlaying?: (() => () => void) | undefined
  /** Told before a retry: the connection is looked for, the right to watch asked for again. */
  onRetry?: ((fault: PlaybackFault) => void) | undefined
  /** Beside the retry of what does not play: another way on. */
  otherwise?: ReactNode
  /** The player's own playback, where its page must reach it too. */
  playback?: Playback | undefined
  /** The address of the page, such as `/player?id=7`: with it a film goes on in a corner when its page is left. */
  to?: Target | undefined
  chapters?: readonly Chapter[] | undefined
  /** Leads to what comes after this. */
  onNext?: (() => void) | undefined
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
  const { subject, title, artist, artwork, ratio, source, counts, curtain, onNext } = props
  const words = useWords('player')
  const [own] = useState(() => createPlayback())
  const playback = props.playback ?? own
  const state = useSyncExternalStore(playback.state.subscribe, playback.state.get)
  const box = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState(false)
  const [dim, setDim] = useState(session.dim)
  const [volumeWorks] = useState(canSetVolume)
  const full = useFull(ratio >= 1)
  const controls = useControls(!state.playing || menu)
  const posterFirst = usePosterFirst(props.poster !== undefined)
  const connection = useConnection().state
  const offline = connection === 'offline' || connection === 'portal'

  const curtained = curtain !== undefined
  // without a connection nothing is waited for, and with one not for ever: as soon as data come this is over
  const wait = useLongWait(source !== undefined && !curtained && state.waiting)
  const unreachable = offline && source !== undefined && !source.kept && state.phase !== 'shown'
  const fault = state.fault ?? (unreachable || wait.long ? 'network' : undefined)
  const covered = curtained || fault !== undefined
  const shownCounts = counts && source !== undefined
  useLifecycle({
    playback,
    state,
    place,
    source: posterFirst.due ? source : undefined,
    curtained,
    covered,
    online: connection === 'online',
    leaving: () => {
      const { to, onLog, whilePlaying } = props
      return to === undefined
        ? undefined
        : { subject, title, artist, artwork, ratio, to, counts: shownCounts, onLog, whilePlaying }
    },
    whilePlaying: props.whilePlaying,
    onEnd: props.onEnd,
  })
  useEffect(() => {
    session.dim = dim
  }, [dim])

  usePosition(subject, playback, shownCounts)
  useWatchLog(playback, shownCounts, (seconds, completed) => props.onLog?.(seconds, completed))
  useWakeLock(state.playing)
  useTakenDown(subject, playback)
  useMediaSession(playback, state.playing || state.phase === 'shown', { title, artist, artwork }, { onNext })

  const toggle = () => (playback.state.get().playing ? playback.pause() : playback.play())
  const by = (seconds: number) => playback.seek(playback.state.get().at + seconds)
  const surface = useSurface({
    now: () => ({ at: state.at, length: state.length, volume: state.muted ? 0 : state.volume, dim }),
    may: { dim: full.filled, volume: volumeWorks, hurry: state.playing },
    seek: playback.seek,
    togglePlay: toggle,
    toggleControls: controls.toggle,
    toggleFull: full.toggle,
    setVolume: playback.setVolume,
    setDim,
    hurry: playback.hurry,
  })
  const onKey = (does: KeyAct) => {
    if (!source || curtained) return
    controls.touch()
    switch (does.act) {
      case 'play':
        return toggle()
      case 'seek':
        return by(does.bySeconds)
      case 'part':
        return playback.seek(state.length * does.part)
      case 'volume':
        return playback.setVolume(Math.min(1, Math.max(0, state.volume + does.by)))
      case 'full':
        return full.toggle()
      case 'mute':
        return playback.setMuted(!state.muted)
      case 'rate':
        return playback.setRate(nextRate(state.rate, does.step))
    }
  }
  usePlayerKeys(box, full.filled, onKey)

  const [lowest] = source && source.streams.length > 1 ? byQuality(source.streams) : []
  const retry = (from: PlaybackFault) => {
    props.onRetry?.(from)
    wait.again()
    playback.retry()
  }
  return (
    <section
      ref={box}
      className={cx(styles.player, full.filled && styles.filled)}
      style={full.filled ? undefined : frameOf(ratio)}
      aria-label={words.player(title)}
      data-player={fault ?? (state.playing ? 'playing' : state.phase)}
      data-controls={controls.shown ? 'shown' : 'away'}
      {...posterFirst.handlers}
      onPointerMove={(event) => event.pointerType === 'mouse' && controls.touch()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && controls.leave()}
    >
      <div ref={place} className={cx(styles.fill, styles.film)} />
      {state.phase !== 'shown' && <div className={cx(styles.poster, styles.film)}>{props.poster}</div>}
      {dim < 1 && full.filled && <div className={styles.dim} style={{ opacity: (1 - dim) * 0.85 }} />}
      {source && !covered && (
        <>
          <div className={styles.surface} {...surface.handlers} />
          {(state.waiting || !posterFirst.due) && (
            <div className={styles.waiting}>
              <Spinner label={words.loading} />
              {offline && <span>{words.waitingNetwork}</span>}
            </div>
          )}
          <Controls
            playback={playback}
            state={state}
            source={source}
            title={title}
            controls={controls}
            full={full}
            onBack={props.onBack}
            onSmall={document.pictureInPictureEnabled ? () => void playback.toggleSmall() : undefined}
            onNext={onNext}
            chapters={chaptersWithin(props.chapters, state.length)}
            onMenu={setMenu}
          />
          <div className={cx(styles.notes, controls.shown && styles.raised)}>
            {state.silenced && state.playing && (
              <button type="button" className={styles.note} onClick={() => playback.setMuted(false)}>
                {words.unmuteNote}
              </button>
            )}
            {props.note?.(playback)}
          </div>
          {surface.sign && <SignOf sign={surface.sign} length={state.length} />}
        </>
      )}
      {curtain?.(playback)}
      {!curtained && fault && (
        <FaultCurtain
          fault={fault}
          offline={offline}
          onBack={full.asked ? full.toggle : props.onBack}
          onRetry={() => retry(fault)}
          otherwise={props.otherwise}
          onLower={
            lowest && lowest.url !== state.chosen
              ? () => {
                  playback.choose(lowest.url)
                  retry(fault)
                }
              : undefined
          }
        />
      )}
    </section>
  )
}
