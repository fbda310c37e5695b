import Hls from 'hls.js'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/button.tsx'
import { Failure } from '#components/failure.tsx'
import { Field } from '#components/field.tsx'
import type { DeskFilm } from '#contract/desk/film.ts'
import { formatDuration } from '#lib/duration.ts'
import { useDeskWords } from '../words/desk.ts'
import { placesOf, secondsOfTime } from './film-places.ts'
import styles from './screening.module.css'

interface ScreeningProps {
  id: number
  film: DeskFilm
}

/** Small pictures of a film that lead to their places. */
const mostPlaces = 60
const native = 'application/vnd.apple.mpegurl'

/** Plays a film from any place: by the browser's own bar, by a time, by its small pictures. */
export function Screening({ id, film }: ScreeningProps) {
  const words = useDeskWords()
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const at = useRef(0)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const address = `/film/${id}/index.m3u8`
    if (!Hls.isSupported()) {
      if (element.canPlayType(native) === '') return setFailed(true)
      element.src = address
      return () => element.removeAttribute('src')
    }
    // a worker would be made from a blob, which Trusted Types and the policy forbid
    const hls = new Hls({ enableWorker: false, startPosition: at.current })
    let recovered = false
    hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal) return
      if (type === Hls.ErrorTypes.MEDIA_ERROR && !recovered) {
        recovered = true
        return hls.recoverMediaError()
      }
      setFailed(true)
    })
    hls.loadSource(address)
    hls.attachMedia(element)
    return () => {
      at.current = element.currentTime
      hls.destroy()
    }
  }, [id, attempt])
  const go = (seconds: number) => {
    const element = video.current
    if (!element) return
    element.currentTime = Math.min(seconds, Math.max(0, film.seconds - 1))
    element.focus()
  }
  return (
    <div className={styles.screening}>
      <video ref={video} className={styles.film} aria-label={words.film} controls playsInline autoFocus />
      {failed && (
        <Failure
          title={words.filmFailed}
          retry={{
            label: words.tryAgain,
            onClick: () => {
              setFailed(false)
              setAttempt(attempt + 1)
            },
          }}
        />
      )}
      <GoTo seconds={film.seconds} onGo={go} />
      <Places id={id} film={film} onGo={go} />
    </div>
  )
}

/** Asks for a time of the film. */
function GoTo({ seconds, onGo }: { seconds: number; onGo: (seconds: number) => void }) {
  const words = useDeskWords()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const to = secondsOfTime(text)
        const isIn = to !== undefined && to <= seconds
        setWrong(!isIn)
        if (isIn) onGo(to)
      }}
    >
      <Field
        label={words.filmTime}
        placeholder="40:00"
        autoComplete="off"
        value={text}
        error={wrong && words.filmTimeWrong(formatDuration(seconds))}
        onChange={({ currentTarget: { value } }) => setText(value)}
        end={
          <Button small type="submit">
            {words.filmGo}
          </Button>
        }
      />
    </form>
  )
}

function Places({ id, film, onGo }: ScreeningProps & { onGo: (seconds: number) => void }) {
  const words = useDeskWords()
  const [open, setOpen] = useState(false)
  if (!film.storyboard) return null
  const { width, height, columns, rows } = film.storyboard
  const share = (at: number, of: number) => `${of > 1 ? (at * 100) / (of - 1) : 0}%`
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.filmPlaces}</summary>
      {open && (
        <div className={styles.places}>
          {placesOf(film, mostPlaces).map(({ seconds, column, row }) => (
            <button
              key={seconds}
              type="button"
              className={styles.place}
              aria-label={words.filmFrom(formatDuration(seconds))}
              onClick={() => onGo(seconds)}
            >
              <span
                className={styles.picture}
                style={{
                  aspectRatio: `${width} / ${height}`,
                  backgroundImage: `url("/film/${id}/storyboard.jpg")`,
                  backgroundSize: `${columns * 100}% ${rows * 100}%`,
                  backgroundPosition: `${share(column, columns)} ${share(row, rows)}`,
                }}
              />
              {formatDuration(seconds)}
            </button>
          ))}
        </div>
      )}
    </details>
  )
}
