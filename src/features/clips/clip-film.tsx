import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { net } from '#data/net.ts'
import { aspectRatio } from '#lib/aspect.ts'
import { cx } from '#lib/cx.ts'
import { sweepMedia } from '#features/player/media-slots.ts'
import type { Playback, PlaybackState } from '#features/player/playback-state.ts'
import { useMediaSession } from '#features/player/use-media-session.ts'
import { usePosition } from '#features/player/use-position.ts'
import { useWakeLock } from '#features/player/use-wake-lock.ts'
import { useWatchLog } from '#features/player/watch-log.ts'
import type { Watch } from '#features/player/watch.ts'
import { busy } from '#components/page/busy.ts'
import styles from './clip.module.css'

interface ClipFilmProps {
  video: CardOf<'video'>
  playback: Playback
  state: PlaybackState
  watch: Watch
  /** It is the one on screen; else it waits with its first frame. */
  now: boolean
  muted: boolean
  /** Tells the feed of a film that has a decoder. */
  hold: (film: Playback, now: boolean) => void
  onNext: () => void
}

/** The film of a clip while it has a decoder: it plays when it is on screen, over and over. */
export function ClipFilm({ video, playback, state, watch, now, muted, hold, onNext }: ClipFilmProps) {
  const place = useRef<HTMLDivElement>(null)
  const source = watch.show === 'full' || watch.show === 'preview' ? watch.source : undefined
  const counts = now && watch.show === 'full'
  const subject = { kind: 'video', id: video.id } as const

  useLayoutEffect(() => {
    if (!place.current) return
    playback.show(place.current)
    return () => {
      playback.hide()
      queueMicrotask(sweepMedia)
    }
  }, [playback])
  useLayoutEffect(() => hold(playback, now), [hold, playback, now])
  useEffect(() => {
    // without a tap in this run a browser would stop a film rather than let it be heard
    const may = muted || navigator.userActivation?.hasBeenActive !== false
    if (may) playback.setMuted(muted)
  }, [playback, muted])
  useEffect(() => playback.open(source), [playback, source])

  const was = useRef(now)
  const turn = useEffectEvent(() => {
    // a page that is shown again goes on as it was left: only a swipe starts and stops a clip
    if (was.current === now) return
    was.current = now
    if (now) {
      playback.play()
      // what failed while it was only a neighbour may be had now
      if (playback.state.get().fault === 'network') playback.retry()
      return
    }
    playback.pause()
    playback.seek(0)
  })
  useEffect(() => turn(), [now])
  useEffect(() => {
    if (now && state.ended) playback.play()
  }, [now, state.ended, playback])
  const playing = now && state.playing
  useEffect(() => (playing ? busy('playing') : undefined), [playing])
  usePosition(subject, playback, counts)
  useWatchLog(playback, counts, (seconds, completed) => void net.act('mv.log', { id: video.id, seconds, completed }))
  useWakeLock(playing)
  useMediaSession(
    playback,
    playing,
    { title: video.title, artist: video.user.username, artwork: video.cover },
    { onNext },
  )
  return <div ref={place} className={cx(styles.film, aspectRatio(video.aspect) < 0.8 && styles.tall)} />
}
