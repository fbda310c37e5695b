import { useMemo } from 'react'
import { cleanRichText, type CheckLink } from './clean.ts'
import { elementsOf, type DrawMedia } from './elements.ts'
import styles from './rich-text.module.css'

export interface RichTextProps {
  /** HTML of the server or of a payload; never trusted. */
  html: string
  checkLink: CheckLink
  /** Draws the pictures and clips within the text; without it they are left out. */
  draw?: DrawMedia | undefined
}

/** Text with headings, lists, emphasis, links, pictures and clips, cleaned before it is shown. */
export function RichText({ html, checkLink, draw }: RichTextProps) {
  const clean = useMemo(() => cleanRichText(html, checkLink), [html, checkLink])
  return <div className={styles.text}>{elementsOf(clean.childNodes, draw)}</div>
}
