import { useState } from 'react'
import { cx } from '#lib/cx.ts'
import { useDeskWords } from '../words/desk.ts'
import { pictureAddress } from './picture-address.ts'
import styles from './picture.module.css'

interface PictureProps {
  /** As rows have it; empty for none. */
  path: string
  /** What it shows, for screen readers; empty where the text beside it says that. */
  alt?: string
  small?: boolean
  /** Blurred until somebody wants to see it. */
  veiled?: boolean
}

/** A picture of an item, opened by the desk's server. */
export function Picture({ path, alt = '', small = false, veiled = false }: PictureProps) {
  const words = useDeskWords()
  const [lifted, setLifted] = useState(false)
  if (path === '') return null
  const picture = (
    <img className={cx(styles.picture, small && styles.small)} src={pictureAddress(path)} alt={alt} loading="lazy" />
  )
  if (!veiled || lifted) return picture
  return (
    <button type="button" className={cx(styles.veil, small && styles.small)} onClick={() => setLifted(true)}>
      {picture}
      <span>{words.showPicture}</span>
    </button>
  )
}
