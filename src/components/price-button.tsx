import type { MouseEventHandler, ReactNode } from 'react'
import { useId } from 'react'

import { Button } from './button.tsx'
import styles from './price-button.module.css'
import type { Target } from './target.ts'

export interface PriceButtonProps {
  /** What it does and what it costs: the price shown is the price paid. */
  children: ReactNode
  /** Above the button: what one gets. */
  offer?: ReactNode
  /** Under the button: the balance and its age, or why it can't be bought now. */
  note?: ReactNode
  busy?: boolean | undefined
  disabled?: boolean | undefined
  to?: Target | undefined
  onClick?: MouseEventHandler<HTMLElement> | undefined
}

/** The place where something is unlocked: the offer, one button with the price, and a note. */
export function PriceButton({ children, offer, note, busy, disabled, to, onClick }: PriceButtonProps) {
  const noteId = useId()
  return (
    <div className={styles.place}>
      {offer !== undefined && <p className={styles.offer}>{offer}</p>}
      <Button
        tone="primary"
        busy={busy}
        disabled={disabled}
        to={to}
        describedBy={note === undefined ? undefined : noteId}
        onClick={onClick}
      >
        {children}
      </Button>
      {note !== undefined && (
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      )}
    </div>
  )
}
