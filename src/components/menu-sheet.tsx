import type { ReactNode } from 'react'

import { ListRow } from './list-row.tsx'
import { Sheet } from './sheet.tsx'
import type { Target } from './target.ts'

export interface MenuAction {
  key: string
  label: string
  icon?: ReactNode
  /** Small, at the right. */
  value?: ReactNode
  /** What can't be undone, or is serious. */
  danger?: boolean | undefined
  disabled?: boolean | undefined
  to?: Target | undefined
  onClick?: (() => void) | undefined
}

export interface MenuSheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  actions: readonly MenuAction[]
}

/** What can be done with a thing. Choosing closes it first, then acts. */
export function MenuSheet({ open, onClose, title, closeLabel, actions }: MenuSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={closeLabel}>
      <ul>
        {actions.map(({ key, onClick, ...row }) => (
          <ListRow
            key={key}
            {...row}
            onClick={() => {
              onClose()
              onClick?.()
            }}
          />
        ))}
      </ul>
    </Sheet>
  )
}
