import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'

import styles from './comment-item.module.css'
import { IconButton } from './icon-button.tsx'
import text from './text.module.css'
import { useLongPress } from './use-long-press.ts'

export interface CommentItemProps {
  /** An `Avatar` of 30. */
  avatar: ReactNode
  name: ReactNode
  /** What was said. */
  children: ReactNode
  /** Under it, small: when, and buttons such as reply. */
  meta?: ReactNode
  /** At the right of the name: a small `LikeButton`. */
  action?: ReactNode
  /** It waits to be sent, or was refused. */
  state?: ReactNode
  /** Answers: `CommentItem`s and a button for more. */
  replies?: ReactNode
  /** Its menu, which opens where it is held too. */
  menu?: { label: string; open: () => void } | undefined
}

/** A comment and its answers. */
export function CommentItem({ avatar, name, children, meta, action, state, replies, menu }: CommentItemProps) {
  return (
    <article className={styles.comment}>
      {avatar}
      <div className={styles.body}>
        <div className={menu && text.held} {...useLongPress(menu?.open)}>
          <div className={styles.head}>
            <span className={styles.name}>{name}</span>
            {action}
          </div>
          <div className={styles.text} dir="auto">
            {children}
          </div>
          {state !== undefined && <div className={styles.state}>{state}</div>}
          {(meta !== undefined || menu) && (
            <div className={styles.meta}>
              {meta}
              {menu && (
                <span className={styles.menu}>
                  <IconButton label={menu.label} icon={<Ellipsis />} onClick={menu.open} />
                </span>
              )}
            </div>
          )}
        </div>
        {replies !== undefined && <div className={styles.replies}>{replies}</div>}
      </div>
    </article>
  )
}
