import { ChevronFirst, ChevronLast, List, Pause, Play, Settings2 } from 'lucide-react'
import parts from '#features/reader/reader-parts.module.css'
import { ActionButton } from '#components/action-button.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { Slider } from '#components/slider.tsx'
import { useWords } from '#words/words.ts'
import { comicLink } from '#features/works/addresses.ts'
import styles from './comic-reader.module.css'

interface ComicToolsProps {
  id: number
  /** How many pages there are to go through; undefined while the episode is not there. */
  pages: number | undefined
  /** The page at the place, from 1. */
  page: number
  /** How many pages it is said to have, there or not. */
  listed: number | undefined
  prev: number | null
  next: number | null
  onPage: (page: number) => void
  onEpisode: (id: number) => void
  auto: boolean
  onAuto: (auto: boolean) => void
  onSettings: () => void
}

/** The lower bar: the place in the episode, its neighbours, and what can be set. */
export function ComicTools({ id, pages, page, listed, prev, next, ...props }: ComicToolsProps) {
  const words = useWords('comic')
  const shared = useWords('reader')
  const { onPage, onEpisode, auto, onAuto, onSettings } = props
  const count = pages !== undefined ? words.pageOf(page, pages) : listed !== undefined ? words.pages(listed) : ''
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
          valueText={count}
          min={1}
          max={Math.max(1, pages ?? 1)}
          value={page}
          disabled={pages === undefined}
          onChange={onPage}
        />
        <span className={styles.count}>{count}</span>
        <IconButton
          label={words.nextEpisode}
          icon={<ChevronLast />}
          disabled={next === null}
          onClick={() => next !== null && onEpisode(next)}
        />
      </div>
      <div className={parts.tools}>
        <ActionButton icon={<List />} to={comicLink(id)}>
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
