import type { ReactNode } from 'react'
import { useId } from 'react'

import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

export interface DialogProps {
  open: boolean
  /** The person closed it, or its page was hidden: answer with `open = false`. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** One or two `Button`s, side by side; the main one last. */
  actions?: ReactNode
  /** Interrupts with something that needs an answer. */
  alert?: boolean | undefined
  /** Neither Escape nor the overlay closes it. */
  lasting?: boolean | undefined
}

/** A question or a word in the middle of the screen. */
export function Dialog({ open, onClose, title, children, actions, alert, lasting }: DialogProps) {
  const { drawn, props } = useModal(open, onClose, lasting)
  const titleId = useId()
  const textId = useId()
  return (
    <dialog
      {...props}
      className={styles.dialog}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      {drawn && (
        <div className={styles.panel}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <div className={styles.text} id={textId}>
            {children}
          </div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}
