import { ChevronLeft, Volume2, VolumeX } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { savedBandwidth } from '#data/bandwidth.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { net } from '#data/net.ts'
import { saveMeta, useConnection, useMeta, useSettings } from '#data/settings.ts'
import type { LiveList } from '#data/use-list.ts'
import { useTakeDowns } from '#features/player/use-fault.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { goBack } from '#components/page/navigation.ts'
import { IconButton } from '#components/icon-button.tsx'
import { notify } from '#components/notify.ts'
import text from '#components/text.module.css'
import { useWords } from '#words/words.ts'
import { attachedClips, scrolledTo, warmedClip, type FeedPlace } from './attached.ts'
import { Clip, ClipCover } from './clip.tsx'
import { ClipAbout, ClipSide, ClipTalk } from './clip-side.tsx'
import styles from './clips.module.css'
import { useClipKeys, type ClipAct } from './use-clip-keys.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useDetail } from '#data/use-detail.ts'
import { streamBases } from '#features/player/stream-hosts.ts'
import { beginWith, warmStream } from '#features/player/warm.ts'
import { aheadBytes, useTakesFree } from './clip-source.ts'
import { failureText } from '#components/states/failure-words.ts'
import { Button } from '#components/button.tsx'
import { Spinner } from '#components/spinner.tsx'
import { pageLink } from '#components/target.ts'
import { metaKeys } from '#bridge/settings.ts'
import { holdMedia, type MediaHolder } from '#features/player/media-slots.ts'
import type { Playback } from '#features/player/playback-state.ts'

type Video = CardOf<'video'>

/** Clips further from the screen than this keep their place and nothing else. */
const drawnAway = 2
/** What follows is asked for when no more than these are left. */
const fewLeft = 5

interface FeedProps {
  title: string
  clips: readonly Video[]
  list: LiveList<Video>
  /** The clip with which it was asked to begin. */
  first: number | undefined
}

/** Clips one below the other, each as large as the screen; what was seen stays above. */
export function Feed({ title, clips, list, first }: FeedProps) {
  const words = useWords('short')
  const player = useWords('player')
  const { dataSaver } = useSettings()
  const scroller = useRef<HTMLElement>(null)
  const { place, step } = useFeedPlace(scroller, clips.length)
  const hold = useFilms(scroller)
  const [muted, setMuted] = useMuted()
  const [talking, talk] = useState<number>()
  const [bandwidth, setBandwidth] = useState<number>()
  const toggle = useRef<() => void>(undefined)
  const handle = useCallback((of: () => void) => {
    toggle.current = of
  }, [])
  const current = clips[place.at]
  // one that is taken down is not in the list any more, and the next one stands in its place
  const watched = useRef<number>(undefined)
  const note = useEffectEvent(() => {
    watched.current = current?.id
  })
  useEffect(() => note(), [place.at])
  useTakeDowns((list) => {
    if (list.some(({ kind, id }) => kind === 'video' && id === watched.current)) notify(words.takenDown)
  })
  const attached = attachedClips(place, clips.length, dataSaver)
  const warmed = warmedClip(place, clips.length, dataSaver)

  useEffect(() => {
    void savedBandwidth().then(setBandwidth)
  }, [place.rest])
  const { waiting, applyPending } = list
  const unseen = waiting !== undefined && place.at === 0 && clips[0]?.id === first
  const letIn = useEffectEvent(() => void applyPending())
  useEffect(() => {
    // what comes after the first clip may change as long as nobody has seen it
    if (unseen) letIn()
  }, [unseen])
  const { more, moreQuery, loadMore } = list
  const wanting = more && !moreQuery.isFetching && !moreQuery.failure && place.at >= clips.length - fewLeft
  useEffect(() => {
    if (wanting) loadMore()
  })

  const like = async (video: Video) => {
    if (!hasAccount()) return loginWanted.emit()
    if (video.is_like) return
    tellOutcome('mv.like', await net.act('mv.like', { id: video.id, on: true }))
  }
  const act = (what: ClipAct) => {
    switch (what) {
      case 'next':
        return step(1)
      case 'previous':
        return step(-1)
      case 'toggle':
        return toggle.current?.()
      case 'mute':
        return setMuted(!muted)
      case 'like':
        return current && void like(current)
    }
  }
  useClipKeys(act)
  return (
    <>
      <div className={styles.short}>
        <header className={styles.head}>
          <IconButton onPicture label={player.back} icon={<ChevronLeft />} onClick={() => goBack()} />
          <h1 className={styles.title}>{title}</h1>
          <IconButton
            onPicture
            label={muted ? player.unmute : player.mute}
            icon={muted ? <VolumeX /> : <Volume2 />}
            onClick={() => setMuted(!muted)}
          />
        </header>
        <p className={text.unseen} aria-live="polite">
          {current?.title}
        </p>
        <main ref={scroller} className={styles.feed} aria-label={words.feed} data-feed={place.at}>
          {clips.map((video, index) => (
            <section
              key={video.id}
              className={styles.place}
              aria-label={video.title}
              data-clip={video.id}
              inert={index !== place.at}
            >
              {Math.abs(index - place.at) <= drawnAway && (
                <>
                  {attached.includes(index) ? (
                    <Clip
                      video={video}
                      now={index === place.at}
                      muted={muted}
                      bandwidth={bandwidth}
                      handle={handle}
                      hold={hold}
                      onMute={setMuted}
                      onLike={() => void like(video)}
                      onNext={() => step(1)}
                    />
                  ) : (
                    <ClipCover video={video} />
                  )}
                  <ClipAbout video={video} />
                  <ClipSide video={video} onComments={() => talk(video.id)} />
                </>
              )}
            </section>
          ))}
          <FeedEnd list={list} away={place.at < clips.length - 1} />
        </main>
        {warmed !== undefined && clips[warmed] && (
          <Ahead key={clips[warmed].id} id={clips[warmed].id} bandwidth={bandwidth} />
        )}
      </div>
      {current && <ClipTalk video={current} open={talking === current.id} onClose={() => talk(undefined)} />}
    </>
  )
}

/** Fetches what the first frame of the clip after the next one needs; draws nothing. */
function Ahead({ id, bandwidth }: { id: number; bandwidth: number | undefined }) {
  const detail = useDetail('mv.detail', { id })
  const config = useAnswer('home.config', {})
  const { line } = useConnection()
  const { dataSaver } = useSettings()
  const takesFree = useTakesFree(detail)
  const streams = detail.state === 'here' && !takesFree ? detail.value.streams : []
  const stream = beginWith(streams, bandwidth, aheadBytes / 2)
  const known = config.state === 'here' ? config.value.config : undefined
  const base = known && streamBases(known.stream_base, known.lines ?? [], line)[0]
  const url = stream?.url
  useEffect(() => {
    if (!stream || base === undefined || dataSaver) return
    const over = new AbortController()
    void warmStream(stream, base, aheadBytes / 2, over.signal)
    return () => over.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a stream is named by its url
  }, [url, base, dataSaver])
  return null
}

interface FeedEndProps {
  list: LiveList<unknown>
  /** Clips lie between it and the one on screen. */
  away: boolean
}

/** After the last clip: more is coming, can be had, could not be had, or this was all. */
function FeedEnd({ list, away }: FeedEndProps) {
  const words = useWords('short')
  const frame = useWords('shell')
  // the clip that was tapped is there before the list is: what follows it is the list's beginning
  const here = list.state === 'here'
  const { isFetching, failure } = here ? list.moreQuery : list.query
  const ask = here ? list.loadMore : () => void list.refresh()
  return (
    <div className={styles.end} inert={away}>
      {here && !list.more ? (
        <>
          <p>{words.end}</p>
          <Button to={pageLink('/home')}>{words.home}</Button>
        </>
      ) : failure ? (
        <>
          <p>{failureText(failure, frame)}</p>
          <Button onClick={ask}>{frame.retry}</Button>
        </>
      ) : isFetching ? (
        <Spinner label={frame.loading} />
      ) : (
        <Button onClick={ask}>{frame.loadMore}</Button>
      )}
    </div>
  )
}

/** A scroller that is still for so long has come to rest, where the browser does not tell. */
const restMs = 140

/** Follows which of `count` clips is on screen, and goes to another. */
function useFeedPlace(scroller: RefObject<HTMLElement | null>, count: number) {
  const [place, setPlace] = useState<FeedPlace>({ at: 0, rest: 0, way: 1 })
  const latest = useRef<{ at: number; count: number; to?: number | undefined }>({ at: 0, count })
  useLayoutEffect(() => {
    Object.assign(latest.current, { at: place.at, count })
  })

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => {
      clearTimeout(timer)
      latest.current.to = undefined
      setPlace((before) => (before.rest === before.at ? before : { ...before, rest: before.at }))
    }
    const scroll = () => {
      const { clientHeight, scrollTop } = element
      if (clientHeight === 0) return
      setPlace((before) => scrolledTo(before, scrollTop / clientHeight, latest.current.count))
      clearTimeout(timer)
      timer = setTimeout(rest, restMs)
    }
    // turned, or shown again: the same clip fills the screen as before, or the one to which it was on its way
    const resize = new ResizeObserver(() => {
      const { at, to = at } = latest.current
      if (element.clientHeight > 0) element.scrollTo({ top: to * element.clientHeight, behavior: 'instant' })
    })
    resize.observe(element)
    element.addEventListener('scroll', scroll, { passive: true })
    element.addEventListener('scrollend', rest)
    return () => {
      clearTimeout(timer)
      resize.disconnect()
      element.removeEventListener('scroll', scroll)
      element.removeEventListener('scrollend', rest)
    }
  }, [scroller])

  const step = (by: 1 | -1) => {
    const element = scroller.current
    const to = (latest.current.to ?? place.at) + by
    if (!element || to < 0 || to > count) return
    latest.current.to = to
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({ top: to * element.clientHeight, behavior: still ? 'instant' : 'smooth' })
  }
  return { place, step }
}

/** Whether clips begin without sound; what somebody chose once holds for all clips, after a restart too. */
function useMuted(): [muted: boolean, set: (muted: boolean) => void] {
  return [
    useMeta(metaKeys.autoplayMuted, true),
    (muted) => void saveMeta(metaKeys.autoplayMuted, muted).catch(() => undefined),
  ]
}

/** The films of a feed that have a decoder: whether each is the one on screen. */
interface Films {
  hold: (film: Playback, now: boolean) => void
  places: MediaHolder[]
}

function createFilms(feed: RefObject<HTMLElement | null>): Films {
  const films = new Map<Playback, boolean>()
  let element: HTMLElement | null = null
  const place = (of: boolean): MediaHolder => ({
    detach() {
      for (const [film, now] of films) if (now === of) film.detach()
    },
    // a hidden page has no refs, and is there all the same
    alive: () => (element ??= feed.current)?.isConnected ?? false,
  })
  return {
    hold(film, now) {
      element ??= feed.current
      for (const known of films.keys()) {
        if (known.alive()) continue
        known.detach()
        films.delete(known)
      }
      films.set(film, now)
    },
    places: [place(false), place(true)],
  }
}

/**
 * Keeps the decoders of a feed: it takes both places that pages have, one for the clip on screen and one for its
 * neighbour, and gives them back one by one when other pages need them.
 */
function useFilms(feed: RefObject<HTMLElement | null>): Films['hold'] {
  const [films] = useState(() => createFilms(feed))
  useLayoutEffect(() => {
    for (const place of films.places) holdMedia(place)
  }, [films])
  return films.hold
}
