import type { CSSProperties, ReactNode } from 'react'
import type { EpisodePages } from '#contract/shapes/comic.ts'
import { Picture } from '#components/picture/picture.tsx'
import type { Taps } from '#features/reader/taps.ts'
import { useWords } from '#words/words.ts'
import styles from './comic-reader.module.css'
import type { ComicSettings } from './comic-settings.ts'
import { type PageImage, placeOfWhole } from './cropping.ts'
import type { PagePlace } from './strip.ts'

/** What a reader can ask of the view of its pages. */
export interface ComicView {
  /** One screen or page on, or back; false where there is none. */
  turn: (step: 1 | -1) => boolean
  jump: (place: PagePlace) => void
  zoomBy: (way: 'in' | 'out' | 'whole') => void
}

/** What a view of pages is given. */
export interface ComicViewProps {
  /** The episodes that are known, one after the other. */
  episodes: readonly EpisodePages[]
  settings: ComicSettings
  /** Where to begin. */
  start: PagePlace
  /** Somebody is there now. */
  onPlace: (place: PagePlace) => void
  /** The end of an episode has come into sight. */
  onFinish: (part: number) => void
  /** The gap to what could be next, or the end; drawn after the last page. */
  end: ReactNode
  /** Taps that the view has no use for itself. */
  onTap: Taps['onTap']
  onLone: Taps['onLone']
  /** Goes on by itself. */
  auto: boolean
  /** It can't go on. */
  onAutoEnd: () => void
  dataSaver: boolean
}

/** One page at its place: its box is there before its picture, and a picture that failed is tried again in it. */
export function ComicPage({ image, index, style }: { image: PageImage; index: number; style: CSSProperties }) {
  'use memo'
  const words = useWords('comic')
  const { cut } = image
  const alt = words.page(index + 1)
  return (
    <div className={styles.page} style={style} data-page-index={index}>
      {/* the same element whether it is cut or not: a picture that is there stays */}
      <div className={styles.cut} style={cut && placeOfWhole(cut)}>
        <Picture image={cut?.whole ?? image} square alt={alt} />
      </div>
    </div>
  )
}
