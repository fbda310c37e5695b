import { useSyncExternalStore } from 'react'
import { formatDuration } from '#lib/duration.ts'
import { chapterAt, chaptersWithin, type Chapter } from '#features/player/chapters.ts'
import type { Playback } from '#features/player/playback-state.ts'
import { SectionHead } from '#components/section-head.tsx'
import { watchWords } from '#words/watch.ts'
import { useWords } from '#words/words.ts'
import styles from './chapters.module.css'

interface ChaptersProps {
  playback: Playback
  chapters: readonly Chapter[]
}

/** The chapters of a film in one line; the one that plays is marked, each leads to its beginning. */
export function Chapters({ playback, chapters }: ChaptersProps) {
  const words = useWords(watchWords)
  const length = useSyncExternalStore(playback.state.subscribe, () => playback.state.get().length)
  const within = chaptersWithin(chapters, length)
  const current = useSyncExternalStore(playback.state.subscribe, () => chapterAt(within, playback.state.get().at)?.at)
  if (within.length === 0) return null
  return (
    <section className={styles.chapters}>
      <SectionHead title={words.chapters} />
      <ol className={styles.line} tabIndex={0} aria-label={words.chapters}>
        {within.map(({ at, title }) => (
          <li key={at} className={styles.item}>
            <button
              type="button"
              className={styles.chapter}
              aria-current={at === current ? 'true' : undefined}
              onClick={() => {
                playback.seek(at)
                playback.play()
              }}
            >
              <span className={styles.time}>{formatDuration(at)}</span>
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
