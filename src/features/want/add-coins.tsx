import { useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { useOffline } from '#data/settings.ts'
import { useBalances } from '#data/use-balances.ts'
import { usePay } from '#features/purchase/use-pay.ts'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { Sheet } from '#components/sheet.tsx'
import { buyWords } from '#words/buy.ts'
import { shellWords } from '#words/shell.ts'
import { wantedWords } from '#words/wanted.ts'
import { useWords } from '#words/words.ts'
import { coinsOf } from './want-rules.ts'

interface AddCoinsProps {
  want: CardOf<'want'>
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** Raises the bounty. Money: needs a connection, and is charged once. */
export function AddCoins({ want, open, onClose, onDone }: AddCoinsProps) {
  const words = useWords(wantedWords)
  const buy = useWords(buyWords)
  const { close } = useWords(shellWords)
  const profile = useBalances()
  const offline = useOffline()
  const [typed, setTyped] = useState('10')
  const { state, pay } = usePay({
    call: 'find.appendCoins',
    about: { id: want.id },
    onDone: () => {
      onClose()
      onDone()
    },
  })
  const coins = coinsOf(typed)
  const balance = profile.state === 'here' ? profile.value.coins : undefined
  const missing = balance === undefined || Number.isNaN(coins) ? 0 : coins - balance
  const error = !(coins > 0) ? words.addCoinsWrong : missing > 0 ? buy.missing(missing) : undefined
  return (
    <Sheet open={open} onClose={onClose} title={words.addCoins} closeLabel={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!error) void pay({ id: want.id, coins })
        }}
      >
        <Field
          label={words.addCoinsLabel}
          hint={
            state === 'checking'
              ? buy.checking
              : offline
                ? buy.offline
                : words.addCoinsNote(balance === undefined ? '–' : String(balance))
          }
          inputMode="numeric"
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" tone="primary" wide busy={state !== 'none'} disabled={offline}>
          {words.addCoinsDo(coins > 0 ? coins : 0)}
        </Button>
      </form>
    </Sheet>
  )
}
