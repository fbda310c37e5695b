import { ChevronFirst, ChevronLast, List, Pause, Play, Settings2 } from 'lucide-react'
import type { EpisodePages } from '#contract/shapes/comic.ts'
import parts from '#mechanics/reader/reader-parts.module.css'
import { ActionButton } from '#ui/action-button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Slider } from '#ui/slider.tsx'
import { comicWords } from '#words/comic.ts'
import { readerWords } from '#words/reader.ts'
import { useWords } from '#words/words.ts'
import { comicHref } from '../address.ts'
import styles from './comic-reader.module.css'

interface ComicToolsProps {
  id: number
  episode: EpisodePages | undefined
  /** The page at the place, from 1. */
  page: number
  onPage: (page: number) => void
  onEpisode: (id: number) => void
  auto: boolean
  onAuto: (auto: boolean) => void
  onSettings: () => void
}

/** The lower bar: the place in the episode, its neighbours, and what can be set. */
export function ComicTools({ id, episode, page, onPage, onEpisode, auto, onAuto, onSettings }: ComicToolsProps) {
  const words = useWords(comicWords)
  const shared = useWords(readerWords)
  const { prev = null, next = null } = episode ?? {}
  const pages = episode?.pages.length ?? 1
  return (
    <>
      <div className={parts.track}>
        <IconButton
          label={words.prevEpisode}
          icon={<ChevronFirst />}
          disabled={prev === null}
          onClick={() => prev !== null && onEpisode(prev)}
        />
        <Slider
          jumps
          label={words.pageSlider}
          valueText={words.pageOf(page, pages)}
          min={1}
          max={Math.max(1, pages)}
          value={page}
          disabled={episode === undefined}
          onChange={onPage}
        />
        <span className={styles.count}>{words.pageOf(page, pages)}</span>
        <IconButton
          label={words.nextEpisode}
          icon={<ChevronLast />}
          disabled={next === null}
          onClick={() => next !== null && onEpisode(next)}
        />
      </div>
      <div className={parts.tools}>
        <ActionButton icon={<List />} href={comicHref(id)}>
          {words.list}
        </ActionButton>
        <ActionButton icon={auto ? <Pause /> : <Play />} pressed={auto} onClick={() => onAuto(!auto)}>
          {auto ? words.stopAuto : words.auto}
        </ActionButton>
        <ActionButton icon={<Settings2 />} onClick={onSettings}>
          {shared.settings}
        </ActionButton>
      </div>
    </>
  )
}
