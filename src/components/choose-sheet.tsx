import { Check } from 'lucide-react'
import { ListRow } from './list-row.tsx'
import { Sheet } from './sheet.tsx'

export interface ChooseSheetProps {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  /** What choosing none is called. */
  none: string
  options: readonly { key: string; label: string }[]
  value: string
  /** The key of the chosen one, or an empty text for none. */
  onChoose: (key: string) => void
}

/** One of several, or none. */
export function ChooseSheet({ open, onClose, title, closeLabel, none, options, value, onChoose }: ChooseSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={closeLabel}>
      <ul>
        {[{ key: '', label: none }, ...options].map(({ key, label }) => (
          <ListRow
            key={key}
            label={label}
            value={key === value ? <Check /> : undefined}
            pressed={key === value}
            onClick={() => {
              onChoose(key)
              onClose()
            }}
          />
        ))}
      </ul>
    </Sheet>
  )
}
