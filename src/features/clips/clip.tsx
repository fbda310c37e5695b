import { Heart, Play, WifiOff } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore, type MouseEvent, type ReactNode } from 'react'
import type { CardOf, DetailOf } from '#bridge/rows.ts'
import { useConnection, useOffline, useSettings } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useDetail } from '#data/use-detail.ts'
import { aspectRatio } from '#lib/aspect.ts'
import { cx } from '#lib/cx.ts'
import { Picture } from '#components/picture/picture.tsx'
import { doubleTapMs } from '#features/player/gestures.ts'
import type { Playback, PlaybackFault, PlaybackSource, PlaybackState } from '#features/player/playback-state.ts'
import { createPlayback } from '#features/player/playback.ts'
import { useLongWait, useTakenDown } from '#features/player/use-fault.ts'
import { SeekBar } from '#features/player/seek-bar.tsx'
import { openVideoMenu, video as kind } from '#features/video/kind.tsx'
import { Spinner } from '#components/spinner.tsx'
import { useLongPress } from '#components/use-long-press.ts'
import { useWords } from '#words/words.ts'
import { useKeptStream } from '#features/player/use-kept-stream.ts'
import { ClipFilm } from './clip-film.tsx'
import { clipSession, clipWatch, useTakesFree } from './clip-source.ts'
import styles from './clip.module.css'
import type { Reading } from '#data/reading.ts'
import { TicketPanel } from '#features/purchase/ticket-panel.tsx'
import { PurchasePanel } from '#features/purchase/purchase-panel.tsx'
import { faultWords } from '#features/player/curtain.tsx'
import { Button } from '#components/button.tsx'
import type { Watch } from '#features/player/watch.ts'
import { pageLink } from '#components/target.ts'

interface ClipProps {
  video: CardOf<'video'>
  now: boolean
  muted: boolean
  bandwidth: number | undefined
  /** The place of the handle by which keys reach the clip on screen. */
  handle: (toggle: () => void) => void
  hold: (film: Playback, now: boolean) => void
  onMute: (muted: boolean) => void
  onLike: () => void
  onNext: () => void
}

/** A clip with its film: a tap stops it and lets it go on, two taps like it, a held finger opens its menu. */
export function Clip({ video, now, muted, bandwidth, handle, hold, onMute, onLike, onNext }: ClipProps) {
  const words = useWords('player')
  const [playback] = useState(() => createPlayback(clipSession))
  const state = useSyncExternalStore(playback.state.subscribe, playback.state.get)
  const { detail, watch } = useClipWatch(video.id, now, bandwidth)
  const { state: connection } = useConnection()
  useTakenDown({ kind: 'video', id: video.id }, playback)
  const toggle = () => (playback.state.get().playing ? playback.pause() : playback.play())
  useEffect(() => {
    if (now) handle(() => (playback.state.get().playing ? playback.pause() : playback.play()))
  }, [now, handle, playback])
  useEffect(() => {
    if (connection === 'online') playback.reconnect()
  }, [connection, playback])
  const source = watch.show === 'full' || watch.show === 'preview' ? watch.source : undefined
  const { fault, offline, waitAgain } = useClipFault({ detail, source, state, now })
  const covered = fault !== undefined || watch.show === 'locked'
  const paused = now && !state.playing && state.phase === 'shown' && !covered
  return (
    <div
      className={styles.clip}
      data-frame={fault ?? state.phase}
      data-playing={(now && state.playing) || undefined}
      data-sound={state.muted || state.silenced ? 'off' : 'on'}
    >
      <ClipCover video={video} />
      <ClipFilm
        video={video}
        playback={playback}
        state={state}
        watch={watch}
        now={now}
        muted={muted}
        hold={hold}
        onNext={onNext}
      />
      <Surface
        label={paused ? words.play : words.pause}
        onTap={toggle}
        onLike={onLike}
        onLongPress={() => openVideoMenu(video)}
      >
        {paused && <Play className={styles.paused} />}
        {!paused && now && state.waiting && !covered && (
          <span className={styles.waiting}>
            <Spinner label={words.loading} />
          </span>
        )}
      </Surface>
      {now && state.silenced && state.playing && (
        <button
          type="button"
          className={styles.silenced}
          onClick={() => {
            onMute(false)
            playback.setMuted(false)
          }}
        >
          {words.unmuteNote}
        </button>
      )}
      {now && covered && (
        <ClipCurtain
          detail={detail}
          watch={watch}
          fault={fault}
          offline={offline}
          onRetry={() => {
            waitAgain()
            if (source) playback.retry()
          }}
        />
      )}
      {now && state.length > 0 && (
        <div className={styles.line}>
          <SeekBar
            at={state.at}
            length={state.length}
            loadedTo={state.loadedTo}
            onSeek={playback.seek}
            onTouch={() => {}}
          />
        </div>
      )}
    </div>
  )
}

/** What is known of a clip, and what of it is played: with the free ones, nothing before it is on screen. */
function useClipWatch(id: number, now: boolean, bandwidth: number | undefined) {
  const detail = useDetail('mv.detail', { id })
  const config = useAnswer('home.config', {})
  const { line } = useConnection()
  const { dataSaver } = useSettings()
  const takesFree = useTakesFree(detail)
  const [begun, begin] = useState(now)
  if (now && !begun) begin(true)
  const known = clipWatch({
    detail: detail.state === 'here' ? detail.value : undefined,
    config: config.state === 'here' ? config.value.config : undefined,
    lineInUse: line,
    dataSaver,
    bandwidth,
    now,
    kept: useKeptStream({ kind: 'video', id }),
  })
  const watch: Watch = begun || !takesFree ? known : { show: 'nothing' }
  return { detail, watch }
}

interface ClipFaultParts {
  detail: Reading<DetailOf<'video'>>
  source: PlaybackSource | undefined
  state: PlaybackState
  now: boolean
}

/** What keeps a clip from being seen. Without a connection nothing is waited for, and with one not for ever. */
function useClipFault({ detail, source, state, now }: ClipFaultParts) {
  const offline = useOffline()
  const wait = useLongWait(now && state.waiting)
  const unreachable = offline && !source?.kept && (state.phase !== 'shown' || state.waiting)
  const unknown = !source && detail.state === 'absent' && detail.query.failure !== undefined
  const fault: PlaybackFault | undefined = state.fault ?? (unreachable || unknown || wait.long ? 'network' : undefined)
  return { fault, offline, waitAgain: wait.again }
}

/** The picture of a clip, as large as the screen: what is seen of one whose film is not attached. */
export function ClipCover({ video }: { video: CardOf<'video'> }) {
  const ratio = aspectRatio(video.aspect)
  return (
    <div className={cx(styles.cover, ratio < 0.8 && styles.tall)}>
      <Picture image={video.cover} square ratio={ratio} />
    </div>
  )
}

interface SurfaceProps {
  label: string
  children: ReactNode
  onTap: () => void
  onLike: () => void
  onLongPress: () => void
}

function Surface({ label, children, onTap, onLike, onLongPress }: SurfaceProps) {
  const [heart, setHeart] = useState<{ x: number; y: number; key: number }>()
  const last = useRef(-Infinity)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const tap = (event: MouseEvent<HTMLElement>) => {
    // a key has no second tap to wait for
    if (event.detail === 0) return onTap()
    const second = event.timeStamp - last.current < doubleTapMs
    last.current = event.timeStamp
    clearTimeout(timer.current)
    if (!second) {
      timer.current = setTimeout(onTap, doubleTapMs)
      return
    }
    const box = event.currentTarget.getBoundingClientRect()
    setHeart({ x: event.clientX - box.left, y: event.clientY - box.top, key: event.timeStamp })
    onLike()
  }
  return (
    <button type="button" className={styles.surface} aria-label={label} onClick={tap} {...useLongPress(onLongPress)}>
      {children}
      {heart && (
        <span
          key={heart.key}
          className={styles.heart}
          style={{ left: heart.x, top: heart.y }}
          onAnimationEnd={() => setHeart(undefined)}
          aria-hidden
        >
          <Heart />
        </span>
      )}
    </button>
  )
}

interface ClipCurtainProps {
  detail: Reading<DetailOf<'video'>>
  watch: Watch
  fault: PlaybackFault | undefined
  offline: boolean
  onRetry: () => void
}

/** Over the picture of a clip that does not play: why, and the way on. The next one is a swipe away all the same. */
function ClipCurtain({ detail, watch, fault, offline, onRetry }: ClipCurtainProps) {
  const words = useWords('short')
  const player = useWords('player')
  const buy = useWords('buy')
  const { retry } = useWords('shell')
  if (watch.show === 'locked' && detail.state === 'here') {
    const { id, access, coins } = detail.value
    return (
      <div className={styles.curtain}>
        <PurchasePanel
          call={kind.calls.buy}
          input={{ id }}
          offer={buy.offerCoins}
          access={access}
          price={coins}
          onChange={detail.refresh}
        />
        <TicketPanel mvId={id} onChange={detail.refresh} />
      </div>
    )
  }
  const away = offline && fault === 'network'
  const why = faultWords(fault ?? 'network', offline, player)
  return (
    <div className={styles.curtain} role="status">
      {away && <WifiOff />}
      <b>{away ? words.offline : why.title}</b>
      <span>{away ? words.offlineText : fault === 'gone' ? why.text : words.faultText}</span>
      {away && (
        <Button small to={pageLink('/my/downloads')}>
          {player.downloads}
        </Button>
      )}
      {fault !== 'unsupported' && (
        <Button
          small
          onClick={() => {
            detail.refresh()
            if (fault) onRetry()
          }}
        >
          {retry}
        </Button>
      )}
    </div>
  )
}
