import type { ReactNode } from 'react'
import styles from './person-tile.module.css'
import type { Target } from './target.ts'
import { TargetLink } from './target-link.tsx'

/** A person in a strip: the portrait over the name. */
export function PersonTile({ name, to, face }: { name: string; to: Target; face: ReactNode }) {
  return (
    <TargetLink className={styles.tile} to={to}>
      {face}
      <span className={styles.name}>{name}</span>
    </TargetLink>
  )
}
