import { Check } from 'lucide-react'
import { ListRow } from '#components/list-row.tsx'
import { Sheet } from '#components/sheet.tsx'
import { publishWords } from '#words/publish.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'

interface ChooseSheetProps {
  open: boolean
  onClose: () => void
  title: string
  options: readonly { key: string; label: string }[]
  value: string
  /** The key of the chosen one, or an empty text for none. */
  onChoose: (key: string) => void
}

/** One of several, or none. */
export function ChooseSheet({ open, onClose, title, options, value, onChoose }: ChooseSheetProps) {
  const words = useWords(publishWords)
  const frame = useWords(shellWords)
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={frame.close}>
      <ul>
        {[{ key: '', label: words.none }, ...options].map(({ key, label }) => (
          <ListRow
            key={key}
            label={label}
            value={key === value ? <Check /> : undefined}
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
