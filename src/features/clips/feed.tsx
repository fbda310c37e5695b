import { ChevronLeft, Volume2, VolumeX } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { savedBandwidth } from '#data/bandwidth.ts'
import { hasAccount, loginWanted } from '#data/login-wanted.ts'
import { net } from '#data/net.ts'
import { useSettings } from '#data/settings.ts'
import type { LiveList } from '#data/use-list.ts'
import { useTakeDowns } from '#features/player/use-taken-down.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { goBack } from '#components/page/navigation.ts'
import { IconButton } from '#components/icon-button.tsx'
import { notify } from '#components/notify.ts'
import text from '#components/text.module.css'
import { playerWords } from '#words/player.ts'
import { shortWords } from '#words/short.ts'
import { useWords } from '#words/words.ts'
import { Ahead } from './ahead.tsx'
import { attachedClips, warmedClip } from './attached.ts'
import { Clip, ClipCover } from './clip.tsx'
import { ClipAbout } from './clip-about.tsx'
import { ClipSide } from './clip-side.tsx'
import { ClipTalk } from './clip-talk.tsx'
import { FeedEnd } from './feed-end.tsx'
import styles from './clips.module.css'
import { useClipKeys, type ClipAct } from './use-clip-keys.ts'
import { useFeedPlace } from './use-feed-place.ts'
import { useFilms } from './use-films.ts'
import { useMuted } from './use-sound.ts'

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
  const words = useWords(shortWords)
  const player = useWords(playerWords)
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
  const { waiting, adopt } = list
  const unseen = waiting !== undefined && place.at === 0 && clips[0]?.id === first
  const letIn = useEffectEvent(() => void adopt())
  useEffect(() => {
    // what comes after the first clip may change as long as nobody has seen it
    if (unseen) letIn()
  }, [unseen])
  const { more, moreWant, loadMore } = list
  const wanting = more && !moreWant.asking && !moreWant.failure && place.at >= clips.length - fewLeft
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
