import { useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { net } from '#data/net.ts'
import { useUnsettled } from '#data/payments.ts'
import { useOffline } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { want as ask } from '#data/wants.ts'
import { tellOutcome } from '#mechanics/states/act-outcome.ts'
import { busy as markBusy } from '#shell/busy.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Sheet } from '#ui/sheet.tsx'
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
  const profile = useAnswer('user.info', {})
  const offline = useOffline()
  const unsettled = useUnsettled('find.appendCoins')
  const [typed, setTyped] = useState('10')
  const [busy, setBusy] = useState(false)
  const coins = coinsOf(typed)
  const balance = profile.state === 'here' ? profile.value.coins : undefined
  const missing = balance === undefined || Number.isNaN(coins) ? 0 : coins - balance
  const error = !(coins > 0) ? words.addCoinsWrong : missing > 0 ? buy.missing(missing) : undefined
  const checking = unsettled?.state === 'checking' && !busy
  const pay = async () => {
    if (error || busy || checking) return
    setBusy(true)
    const done = markBusy('paying')
    const result = await net.pay('find.appendCoins', { id: want.id, coins })
    done()
    setBusy(false)
    tellOutcome('find.appendCoins', result, words.coinsAdded)
    void ask('user.info', {})
    if (!result.ok) return
    onClose()
    onDone()
  }
  return (
    <Sheet open={open} onClose={onClose} title={words.addCoins} closeLabel={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void pay()
        }}
      >
        <Field
          label={words.addCoinsLabel}
          hint={
            checking
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
        <Button type="submit" tone="primary" wide busy={busy || checking} disabled={offline}>
          {words.addCoinsDo(coins > 0 ? coins : 0)}
        </Button>
      </form>
    </Sheet>
  )
}
