import { CircleAlert, Pause, Play, RotateCcw, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { PersonProvider } from '#data/person.tsx'
import { onPerson } from '#data/session.ts'
import { cx } from '#lib/cx.ts'
import { IconButton } from '#components/icon-button.tsx'
import { Spinner } from '#components/spinner.tsx'
import { useWords } from '#words/words.ts'
import dock from './dock.module.css'
import { pinMedia } from './media-slots.ts'
import { closeMini, yieldPlayback, mini, type Mini } from './mini.ts'
import styles from './mini-player.module.css'
import { useDock } from './use-dock.ts'
import { useFault, useTakenDown } from './use-fault.ts'
import { useMediaSession } from './use-media-session.ts'
import { usePosition } from './use-position.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { useWatchLog } from './watch-log.ts'
import { InApp } from '#components/app-router.tsx'
import { TargetLink } from '#components/target-link.tsx'
import { addressOf } from '#components/target.ts'

let mounted = false

/** Puts the place of the mini player into the document, once: beside the app, so that no page's end is its own. */
export function mountMini() {
  if (mounted) return
  mounted = true
  onPerson(closeMini)
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(
    <InApp>
      <PersonProvider>
        <MiniPlace />
      </PersonProvider>
    </InApp>,
  )
}

function MiniPlace() {
  const left = useSyncExternalStore(mini.subscribe, mini.get)
  return left && <MiniPlayer key={addressOf(left.film.to)} left={left} />
}

function MiniPlayer({ left }: { left: Mini }) {
  const { playback, film, counts, on } = left
  const { title, artist, to } = film
  const words = useWords('watch')
  const player = useWords('player')
  const state = useSyncExternalStore(playback.state.subscribe, playback.state.get)
  const place = useRef<HTMLDivElement>(null)
  const [small, setSmall] = useState(left.small)
  const fault = useFault(state)
  const { box, ...drag } = useDock(closeMini, small)

  useLayoutEffect(() => {
    playback.show(small ? undefined : (place.current ?? undefined))
  }, [playback, small])
  useLayoutEffect(() => {
    pinMedia(playback)
    return () => pinMedia(undefined)
  }, [playback])
  useEffect(() => {
    // one sound at a time: whatever else begins with sound ends it
    const heard = ({ target }: Event) => {
      if (target instanceof HTMLMediaElement && !target.muted && !place.current?.contains(target) && !small)
        yieldPlayback()
    }
    const grown = () => (playback.state.get().playing ? setSmall(false) : closeMini())
    document.addEventListener('play', heard, true)
    document.addEventListener('leavepictureinpicture', grown)
    return () => {
      document.removeEventListener('play', heard, true)
      document.removeEventListener('leavepictureinpicture', grown)
    }
  }, [playback, small])
  const { playing } = state
  useEffect(() => (playing ? on.whilePlaying?.() : undefined), [playing, on])
  usePosition(film.subject, playback, counts)
  useWatchLog(playback, counts, (seconds, completed) => on.log?.(seconds, completed))
  useWakeLock(playing)
  useTakenDown(film.subject, playback)
  useMediaSession(playback, true, film)
  const foot = document.getElementById('dock')
  if (small || !foot) return null

  const part: CSSProperties & Record<'--part', number> = { '--part': state.length > 0 ? state.at / state.length : 0 }
  return createPortal(
    <aside
      ref={box}
      className={dock.dock}
      aria-label={words.mini(title)}
      data-mini={playing ? 'playing' : 'paused'}
      {...drag}
      onKeyDown={(event) => event.key === 'Escape' && closeMini()}
    >
      <div className={dock.row}>
        <TargetLink className={styles.film} to={to} draggable={false} aria-label={words.backTo(title)}>
          <span ref={place} className={styles.place} style={{ aspectRatio: Math.max(film.ratio, 9 / 16) }} />
          {state.waiting && !fault && (
            <span className={dock.sign}>
              <Spinner />
            </span>
          )}
          {fault && (
            <span className={dock.sign}>
              <CircleAlert />
            </span>
          )}
        </TargetLink>
        <TargetLink className={dock.titles} to={to} draggable={false} tabIndex={-1} aria-hidden>
          <span className={dock.title}>{title}</span>
          {!fault && <span className={dock.note}>{artist}</span>}
        </TargetLink>
        {fault && (
          <span className={cx(dock.note, styles.fault)} role="status">
            {words.miniFault}
          </span>
        )}
        <IconButton
          label={state.ended ? player.replay : playing ? player.pause : player.play}
          icon={state.ended ? <RotateCcw /> : playing ? <Pause /> : <Play />}
          onClick={() => (playing ? playback.pause() : playback.play())}
        />
        <IconButton label={words.closeMini} icon={<X />} onClick={closeMini} />
      </div>
      <span className={dock.line} style={part} />
    </aside>,
    foot,
  )
}
