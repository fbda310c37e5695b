import type { ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { focusFault } from '#components/page/follow-faults.ts'
import styles from './publish.module.css'
import type { Publishing } from './use-publishing.ts'

interface PublishFootProps {
  publishing: Publishing
  label: string
  /** Buttons beside the one that sends. */
  children?: ReactNode
}

/** Sends a post that is written or changed, and says what keeps it from being sent. */
export function PublishFoot({ publishing, label, children }: PublishFootProps) {
  return (
    <div className={styles.foot}>
      <p className={styles.said} role="alert">
        {publishing.said}
      </p>
      <div className={styles.buttons}>
        {children}
        <Button
          tone="primary"
          busy={publishing.busy}
          onClick={({ currentTarget }) => {
            const page = currentTarget.closest('.page')
            void publishing.send().then(() => focusFault(page))
          }}
        >
          {label}
        </Button>
      </div>
    </div>
  )
}
