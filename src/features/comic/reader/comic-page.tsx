import type { CSSProperties } from 'react'
import type { Image } from '#contract/shapes/common.ts'
import { Picture } from '#components/picture/picture.tsx'
import { useWords } from '#words/words.ts'
import styles from './comic-reader.module.css'

/** One page at its place: its box is there before its picture, and a picture that failed is tried again in it. */
export function ComicPage({ image, index, style }: { image: Image; index: number; style: CSSProperties }) {
  'use memo'
  const words = useWords('comic')
  return (
    <div className={styles.page} style={style} data-page-index={index}>
      <Picture image={image} square alt={words.page(index + 1)} />
    </div>
  )
}
