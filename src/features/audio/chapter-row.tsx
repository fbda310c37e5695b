import { AudioLines } from 'lucide-react'
import type { HistoryRow } from '#bridge/rows.ts'
import { formatDuration } from '#lib/duration.ts'
import { isLocked, type AudioChapter } from './listen/chapters.ts'
import text from '#components/text.module.css'
import { audioWords } from '#words/audio.ts'
import { useWords } from '#words/words.ts'
import { PartRow } from '#features/works/part-row.tsx'
import styles from './audio.module.css'

interface ChapterRowProps {
  chapter: AudioChapter
  kept: boolean
  /** How far somebody got. */
  heard: HistoryRow | undefined
  current: boolean
  playing: boolean
  onPlay: () => void
}

/** A chapter in the list of them: a tap plays it, pauses it, or offers to unlock it. */
export function ChapterRow({ chapter, kept, heard, current, playing, onPlay }: ChapterRowProps) {
  const words = useWords(audioWords)
  const locked = isLocked(chapter)
  const price = locked ? words.price(chapter.coins) : chapter.coins > 0 ? words.bought : undefined
  const read = heard && heard.length > 0 ? heard.position / heard.length : undefined
  const progress = ({ position }: HistoryRow, part: number) =>
    part >= 0.99 ? words.heard : position >= 1 ? words.heardTo(formatDuration(position)) : ''
  return (
    <PartRow
      onClick={onPlay}
      title={chapter.title}
      note={[formatDuration(chapter.seconds), price].filter(Boolean).join(' · ')}
      locked={locked}
      kept={kept}
      keptLabel={words.readyOffline}
      read={read}
      progress={heard && read !== undefined && !playing ? progress(heard, read) : ''}
      current={current}
      sign={
        playing && (
          <span className={styles.sign}>
            <AudioLines aria-hidden />
            <span className={text.unseen}>{words.playing}</span>
          </span>
        )
      }
    />
  )
}
