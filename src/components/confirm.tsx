import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmProps {
  open: boolean
  onClose: () => void
  /** They said yes; it is closed by then. */
  onYes: () => void
  title: string
  /** What the two buttons say. */
  yes: string
  no: string
  /** Something is lost for good. */
  danger?: boolean
  /** What is asked. */
  children?: ReactNode
}

/** Asks before something is done that can't be undone. */
export function Confirm({ open, onClose, onYes, title, yes, no, danger = false, children }: ConfirmProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      alert
      actions={
        <>
          <Button onClick={onClose}>{no}</Button>
          <Button
            tone={danger ? 'danger' : 'primary'}
            onClick={() => {
              onClose()
              onYes()
            }}
          >
            {yes}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
