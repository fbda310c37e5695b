import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { Sheet } from '#components/sheet.tsx'
import { publishWords } from '#words/publish.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { postLimits, priceOf } from './post-rules.ts'

interface PriceSheetProps {
  open: boolean
  onClose: () => void
  value: string
  onChange: (value: string) => void
}

/** What a post costs. */
export function PriceSheet({ open, onClose, value, onChange }: PriceSheetProps) {
  const words = useWords(publishWords)
  const { close } = useWords(shellWords)
  const price = priceOf(value)
  const right = price >= 0 && price <= postLimits.coins
  return (
    <Sheet open={open} onClose={onClose} title={words.priceTitle} closeLabel={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (right) onClose()
        }}
      >
        <Field
          label={words.priceLabel}
          hint={words.priceHint(postLimits.coins)}
          inputMode="numeric"
          value={value}
          placeholder="0"
          error={right ? undefined : words.faults.price(postLimits.coins)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button type="submit" tone="primary" wide>
          {words.save}
        </Button>
      </form>
    </Sheet>
  )
}
