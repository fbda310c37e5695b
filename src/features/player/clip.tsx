import { Lock, Play } from 'lucide-react'
import { useState } from 'react'
import type { Subject } from '#contract/kind.ts'
import type { Image, Stream } from '#contract/shapes/common.ts'
import { net } from '#data/net.ts'
import { useConnection } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { formatDuration } from '#lib/duration.ts'
import { Picture } from '#components/picture/picture.tsx'
import { useWords } from '#words/words.ts'
import { Player } from './player.tsx'
import { streamBases } from './stream-hosts.ts'
import { busy } from '#components/page/busy.ts'
import styles from './clip.module.css'

export interface ClipProps {
  /** What the clip belongs to. */
  subject: Subject
  /** Names it for screen readers and the lock screen. */
  title: string
  artist: string
  cover: Image | undefined
  /** 0 where it is not known. */
  seconds?: number
  /** Absent while it is locked, or still being made. */
  stream: Stream | undefined
  /** What stands in its place is locked, not on its way. */
  locked: boolean
  /** A retry of a refused key: the right to watch is asked for again. */
  onRefresh: () => void
}

/** A clip of a post or an article: its picture, and the player once it is tapped. */
export function Clip({ subject, title, artist, cover, seconds = 0, stream, locked, onRefresh }: ClipProps) {
  const words = useWords('clip')
  const [open, setOpen] = useState(false)
  const ratio = cover && cover.height > 0 ? cover.width / cover.height : 16 / 9
  if (open && stream) {
    return (
      <div className={styles.clip}>
        <PlayingClip
          {...{ subject, title, artist, cover, seconds, stream, onRefresh, ratio }}
          onClose={() => setOpen(false)}
        />
      </div>
    )
  }
  return (
    <button
      type="button"
      className={styles.clip}
      disabled={!stream}
      onClick={() => setOpen(true)}
      style={{ aspectRatio: Math.max(ratio, 0.8) }}
    >
      <span className={styles.picture}>{cover && <Picture image={cover} ratio={ratio} square />}</span>
      <span className={styles.sign}>
        {stream ? <Play /> : locked ? <Lock /> : null}
        <span>{stream ? words.play(title) : locked ? words.locked : words.preparing}</span>
      </span>
      {seconds > 0 && <span className={styles.length}>{formatDuration(seconds)}</span>}
    </button>
  )
}

type PlayingProps = Required<Pick<ClipProps, 'subject' | 'title' | 'artist' | 'seconds' | 'onRefresh'>> & {
  cover: Image | undefined
  stream: Stream
  ratio: number
  onClose: () => void
}

function PlayingClip({ subject, title, artist, cover, seconds, stream, ratio, onRefresh, onClose }: PlayingProps) {
  const config = useAnswer('home.config', {})
  const connection = useConnection()
  const places = config.state === 'here' ? config.value.config : undefined
  return (
    <Player
      film={{ subject, title, artist, artwork: cover, ratio }}
      over={{ poster: cover && <Picture image={cover} square ratio={ratio} /> }}
      source={
        places && {
          key: `${subject.kind}:${subject.id}:${stream.url}`,
          streams: [stream],
          bases: streamBases(places.stream_base, places.lines ?? [], connection.line),
          ratio,
          seconds,
          startAt: 0,
          autoplay: true,
          asked: true,
        }
      }
      counts={false}
      on={{
        back: onClose,
        whilePlaying: () => busy('playing'),
        retry: (fault) => {
          if (fault === 'network') void net.nudge()
          else onRefresh()
        },
      }}
    />
  )
}
