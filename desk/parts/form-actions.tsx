import type { ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { useDeskWords } from '../words/desk.ts'
import styles from './form-actions.module.css'

/** The buttons below a form, the main one last. */
export const FormActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>

interface SubmitActionsProps {
  onCancel: () => void
  /** What the button says that sends the form; that it saves where nothing else is said. */
  yes?: string
  danger?: boolean | undefined
  /** It is on its way. */
  busy?: boolean
}

/** The two buttons of a form in a dialog: the way back, and the one that sends it. */
export function SubmitActions({ onCancel, yes, danger = false, busy = false }: SubmitActionsProps) {
  const words = useDeskWords()
  return (
    <FormActions>
      <Button onClick={onCancel}>{words.cancel}</Button>
      <Button type="submit" tone={danger ? 'danger' : 'primary'} busy={busy}>
        {yes ?? words.save}
      </Button>
    </FormActions>
  )
}
