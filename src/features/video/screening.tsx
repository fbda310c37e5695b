import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CardOf, DetailOf } from '#bridge/rows.ts'
import { net } from '#data/net.ts'
import { useConnection, useSettings } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import type { Reading } from '#data/reading.ts'
import { useHistoryOnce } from '#data/use-history-once.ts'
import { aspectRatio } from '#lib/aspect.ts'
import { formatDuration } from '#lib/duration.ts'
import { TicketPanel } from '#features/purchase/ticket-panel.tsx'
import { PurchasePanel } from '#features/purchase/purchase-panel.tsx'
import { GiftFlight } from '#features/gift/gift-flight.tsx'
import type { Given } from '#features/gift/giving.ts'
import { Picture } from '#components/picture/picture.tsx'
import { Curtain } from '#features/player/curtain.tsx'
import { NextUp } from '#features/player/next-up.tsx'
import type { Playback } from '#features/player/playback-state.ts'
import { Player } from '#features/player/player.tsx'
import { handFullOver } from '#features/player/use-full.ts'
import { failureText } from '#components/states/failure-words.ts'
import { busy } from '#components/page/busy.ts'
import { go, goBack } from '#components/page/navigation.ts'
import { Button } from '#components/button.tsx'
import { useWords } from '#words/words.ts'
import { video as kind } from './kind.tsx'
import styles from './video.module.css'
import type { Queue } from './queue.ts'
import { useKeptStream } from '#features/player/use-kept-stream.ts'
import { watchOf } from '#features/player/watch.ts'
import type { Target } from '#components/target.ts'

interface ScreeningProps {
  video: CardOf<'video'>
  detail: Reading<DetailOf<'video'>>
  playback: Playback
  /** The page's own address. */
  to: Target
  next: Queue['next']
  /** A gift that was just sent: it is shown over the film. */
  given: Given | undefined
  onShown: () => void
}

/** The upper part of the page: the film, its preview, or what it takes to watch it. */
export function Screening({ video, detail, playback, to, next, given, onShown }: ScreeningProps) {
  const words = useWords('buy')
  const player = useWords('player')
  const frame = useWords('shell')
  const config = useAnswer('home.config', {})
  const history = useHistoryOnce('video', video.id)
  const connection = useConnection()
  const { dataSaver } = useSettings()
  // the way to the whole is shown: asked for, or because the preview is over
  const [over, setOver] = useState<'asked' | 'ended'>()
  const ended = useSyncExternalStore(playback.state.subscribe, () => playback.state.get().ended)
  const value = detail.state === 'here' ? detail.value : undefined
  const watch = watchOf({
    detail: value,
    config: config.state === 'here' ? config.value.config : undefined,
    history,
    lineInUse: connection.line,
    dataSaver,
    kept: useKeptStream({ kind: 'video', id: video.id }),
  })
  const missing = detail.state === 'absent' ? detail : config.state === 'absent' ? config : undefined
  const failure = missing?.query.failure
  const back = () => goBack()

  const unlock = () => (
    <Curtain onBack={back}>
      {value && (
        <Unlock
          video={value}
          ended={over === 'ended'}
          onChange={detail.refresh}
          onReplay={
            watch.show === 'preview'
              ? () => {
                  setOver(undefined)
                  playback.play()
                }
              : undefined
          }
        />
      )}
    </Curtain>
  )
  const goNext =
    next &&
    (() => {
      handFullOver()
      go(next.to, { replace: true })
    })
  const nextUp = () =>
    next &&
    goNext && (
      <NextUp
        title={next.video.title}
        picture={<Picture image={next.video.cover} ratio={16 / 9} />}
        onNext={goNext}
        onAgain={playback.play}
        onBack={back}
      />
    )
  const failed = () => (
    <Curtain
      onBack={back}
      title={connection.state === 'offline' ? player.offlineTitle : frame.failedTitle}
      action={
        <Button tone="primary" small busy={missing?.query.isFetching} onClick={missing?.refresh}>
          {frame.retry}
        </Button>
      }
    >
      {failure && (connection.state === 'offline' ? frame.failedOffline : failureText(failure, frame))}
    </Curtain>
  )
  const ratio = aspectRatio(video.aspect)
  const locked = watch.show === 'locked' || (watch.show === 'preview' && over !== undefined)
  return (
    <div className={styles.top}>
      <Player
        film={{
          subject: { kind: 'video', id: video.id },
          title: video.title,
          artist: video.user.username,
          artwork: video.cover,
          ratio,
          to,
        }}
        source={watch.show === 'full' || watch.show === 'preview' ? watch.source : undefined}
        counts={watch.show === 'full'}
        playback={playback}
        {...(watch.show === 'full' && besideOf(value, dataSaver && !watch.source.kept))}
        over={{
          poster: <Picture image={video.cover} square ratio={ratio} />,
          curtain: locked
            ? unlock
            : failure && watch.show === 'nothing'
              ? failed
              : ended && next && watch.show === 'full'
                ? nextUp
                : undefined,
          note:
            watch.show === 'full' ? (
              watch.resumedAt > 0 && (
                <ResumedNote at={formatDuration(watch.resumedAt)} onRestart={() => playback.seek(0)} />
              )
            ) : (
              <PreviewNote onUnlock={() => setOver('asked')} />
            ),
          // who can't see the preview may want the whole all the same
          otherwise: watch.show === 'preview' && (
            <Button small onClick={() => setOver('asked')}>
              {words.unlockNow}
            </Button>
          ),
        }}
        on={{
          back,
          next: goNext,
          end: watch.show === 'preview' ? () => setOver('ended') : undefined,
          log: (seconds, completed) => void net.act('mv.log', { id: video.id, seconds, completed }),
          whilePlaying: () => busy('playing'),
          retry: (fault) => {
            if (fault === 'network') void net.nudge()
            else detail.refresh()
          },
        }}
      />
      {given && <GiftFlight given={given} picture={(image) => <Picture image={image} square />} onDone={onShown} />}
    </div>
  )
}

/** What stands beside the whole of a film. `saves`: nothing is fetched for pictures that only help. */
const besideOf = (detail: DetailOf<'video'> | undefined, saves: boolean) => ({
  chapters: detail?.chapters,
  captions: detail?.captions,
  storyboard: saves ? undefined : detail?.storyboard,
})

interface UnlockProps {
  video: DetailOf<'video'>
  /** Its preview is over. */
  ended: boolean
  onChange: () => void
  /** Shows the preview once more, where there is one. */
  onReplay: (() => void) | undefined
}

/** What it takes to watch the whole of a film. */
function Unlock({ video: { id, access, coins }, ended, onChange, onReplay }: UnlockProps) {
  const words = useWords('buy')
  return (
    <div className={styles.unlock}>
      <PurchasePanel
        call={kind.calls.buy}
        input={{ id }}
        offer={ended ? words.offerPreview : words.offerCoins}
        access={access}
        price={coins}
        onChange={onChange}
      />
      <div className={styles.otherWays}>
        <TicketPanel mvId={id} onChange={onChange} />
        {onReplay && (
          <Button tone="plain" small onClick={onReplay}>
            {words.replayPreview}
          </Button>
        )}
      </div>
    </div>
  )
}

/** How long it is said that a film went on where it was left. */
const resumedMs = 6000

/** Says where the film went on, with the way to its beginning; gone after a while. */
function ResumedNote({ at, onRestart }: { at: string; onRestart: () => void }) {
  const words = useWords('player')
  const [gone, setGone] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setGone, resumedMs, true)
    return () => clearTimeout(timer)
  }, [])
  if (gone) return null
  return (
    <div className={styles.note} role="status">
      {words.resumed(at)}
      <button
        type="button"
        className={styles.noteAction}
        onClick={() => {
          onRestart()
          setGone(true)
        }}
      >
        {words.fromStart}
      </button>
    </div>
  )
}

/** Says that this is a preview, with the way to the whole. */
function PreviewNote({ onUnlock }: { onUnlock: () => void }) {
  const words = useWords('buy')
  return (
    <div className={styles.note}>
      {words.previewNote}
      <button type="button" className={styles.noteAction} onClick={onUnlock}>
        {words.unlockNow}
      </button>
    </div>
  )
}
