import type { CSSProperties } from 'react'
import { useSyncExternalStore } from 'react'

import styles from './loading-bar.module.css'
import { loading, loadingMs } from './loading.ts'

/** The thin bar at the top while a page is on its way; drawn once, by the shell. */
export function LoadingBar({ label }: { label: string }) {
  const phase = useSyncExternalStore(loading.subscribe, loading.get)
  const style: CSSProperties & { '--loading': string } = { '--loading': `${loadingMs}ms` }
  return (
    <div
      className={styles.bar}
      data-phase={phase}
      style={style}
      role="progressbar"
      aria-label={label}
      aria-hidden={phase !== 'running'}
    />
  )
}
