import { Check } from 'lucide-react'
import { rates, rateText, useRate } from './listen/rate.ts'
import { MenuSheet } from '#components/menu-sheet.tsx'
import { listenWords } from '#words/listen.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'

/** The speed of what is heard. */
export function RateSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(listenWords)
  const { close } = useWords(shellWords)
  const [now, change] = useRate()
  return (
    <MenuSheet
      open={open}
      onClose={onClose}
      title={words.speed}
      closeLabel={close}
      actions={rates.map((rate) => ({
        key: String(rate),
        label: rate === 1 ? `${rateText(rate)} · ${words.usual}` : rateText(rate),
        value: rate === now && <Check />,
        onClick: () => change(rate),
      }))}
    />
  )
}
