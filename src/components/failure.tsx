import { CloudAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import styles from './failure.module.css'
import type { Target } from './target.ts'

export interface FailureProps {
  icon?: ReactNode
  /** What happened. */
  title: ReactNode
  /** What to do about it. */
  children?: ReactNode
  retry?: { label: string; onClick: () => void; busy?: boolean | undefined } | undefined
  home?: { label: string; to: Target } | undefined
  /** Folded: what a person can send to whoever helps. */
  details?: { label: string; text: string } | undefined
}

/** Something failed: what happened, the way on, and the details for those who ask. */
export function Failure({ icon = <CloudAlert />, title, children, retry, home, details }: FailureProps) {
  return (
    <div role="alert">
      <Empty
        icon={icon}
        title={title}
        action={
          <>
            {retry && (
              <Button tone="primary" busy={retry.busy} onClick={retry.onClick}>
                {retry.label}
              </Button>
            )}
            {home && <Button to={home.to}>{home.label}</Button>}
          </>
        }
      >
        {children}
      </Empty>
      {details && (
        <details className={styles.details}>
          <summary className={styles.summary}>{details.label}</summary>
          <pre className={styles.text}>{details.text}</pre>
        </details>
      )}
    </div>
  )
}
