import type { ReactNode } from 'react'
import type { Language } from '#contract/languages.ts'
import { cx } from '#lib/cx.ts'
import type { Same } from '#words/catalogue.ts'
import { gallery as en } from '#words/en/gallery.ts'
import { useLanguage } from '#words/words.ts'
import { gallery as zh } from '#words/zh/gallery.ts'
import styles from '../gallery.module.css'

/** One part, under the name of its file. `still`: in a box, for what would fill the screen; `on`: over a picture. */
export function Piece(props: { name: string; children: ReactNode; row?: boolean; still?: boolean; on?: boolean }) {
  const { name, children, row, still, on } = props
  return (
    <div className={styles.piece}>
      <h3 className={styles.name}>{name}</h3>
      <div className={cx(row && styles.row, still && styles.still, on && styles.picture)}>{children}</div>
    </div>
  )
}

/** A picture that is always at hand. */
export const landscape = '/screenshots/wide-zh.webp'

const words: Record<Language, Same<typeof zh>> = { zh, en }

/** The gallery's words, which no build carries. */
export const useGalleryWords = () => words[useLanguage()]
