import type { ReactNode } from 'react'
import styles from './person-tile.module.css'

/** A person in a strip: the portrait over the name. */
export function PersonTile({ name, href, face }: { name: string; href: string; face: ReactNode }) {
  return (
    <a className={styles.tile} href={href}>
      {face}
      <span className={styles.name}>{name}</span>
    </a>
  )
}
