import type { CSSProperties } from 'react'
import { useState } from 'react'

import { thumbColour } from '#lib/thumb-colour.ts'

import styles from './avatar.module.css'

export interface AvatarProps {
  /** Whose it is: its first letter stands in until there is a picture. */
  name: string
  src?: string | undefined
  /** The picture's thumbhash, base64. */
  hash?: string | undefined
  /** The picture is on screen: its address may go. */
  onLoaded?: (() => void) | undefined
  /** Nothing can be drawn at `src`: its owner brings another address, or none. */
  onLost?: (() => void) | undefined
  /** In design pixels. */
  size?: 18 | 24 | 30 | 40 | 60 | 120 | undefined
}

/** A round picture of a person. The name is beside it, so screen readers skip it. */
export function Avatar({ name, src, hash, size = 40, onLoaded, onLost }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const showsPicture = src !== undefined && broken !== src
  const style: CSSProperties & { '--avatar': number } = {
    '--avatar': size,
    backgroundColor: hash && thumbColour(hash),
  }
  return (
    <span className={styles.avatar} style={style} aria-hidden>
      {showsPicture ? (
        <img
          className={styles.picture}
          src={src}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={onLoaded}
          onError={() => {
            if (onLost) onLost()
            else setBroken(src)
          }}
        />
      ) : (
        [...name][0]
      )}
    </span>
  )
}
