import { useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { Button } from '#components/button.tsx'
import { useWords } from '#words/words.ts'
import styles from './want.module.css'
import { useOffline } from '#data/settings.ts'
import { useBalances } from '#data/use-balances.ts'
import { usePay } from '#features/purchase/use-pay.ts'
import { Field } from '#components/field.tsx'
import { Sheet } from '#components/sheet.tsx'
import { coinsOf, wantLimits } from './want-rules.ts'
import { net } from '#data/net.ts'
import { useDraft } from '#features/comments/use-draft.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { notify } from '#components/notify.ts'

/** What the asker can still do: say more, and offer more. */
export function OwnerPart({ want, onChange }: { want: CardOf<'want'>; onChange: () => void }) {
  const words = useWords('wanted')
  const [open, setOpen] = useState<'detail' | 'coins'>()
  const close = () => setOpen(undefined)
  return (
    <div className={styles.owner}>
      <Button small onClick={() => setOpen('detail')}>
        {words.addDetail}
      </Button>
      <Button small onClick={() => setOpen('coins')}>
        {words.addCoins}
      </Button>
      <AddDetail want={want} open={open === 'detail'} onClose={close} />
      <AddCoins want={want} open={open === 'coins'} onClose={close} onDone={onChange} />
    </div>
  )
}

interface AddCoinsProps {
  want: CardOf<'want'>
  open: boolean
  onClose: () => void
  onDone: () => void
}

/** Raises the bounty. Money: needs a connection, and is charged once. */
function AddCoins({ want, open, onClose, onDone }: AddCoinsProps) {
  const words = useWords('wanted')
  const buy = useWords('buy')
  const { close } = useWords('shell')
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

interface AddDetailProps {
  want: CardOf<'want'>
  open: boolean
  onClose: () => void
}

/** What came to mind later; kept while it is written. */
function AddDetail({ want, open, onClose }: AddDetailProps) {
  const words = useWords('wanted')
  const { close } = useWords('shell')
  const { text, setText, send, sending } = useDraft(`want-detail:${want.id}`)
  const [error, setError] = useState('')
  const content = text.trim()
  const write = async () => {
    const result = await net.act('find.appendDetail', { id: want.id, content })
    tellOutcome('find.appendDetail', result)
    setError(result.ok ? '' : words.unsent)
    return result.ok
  }
  const submit = async () => {
    if (content === '' || sending || !(await send(write))) return
    notify(words.submitted)
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={words.addDetail} closeLabel={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          multiline
          label={words.addDetailText}
          value={text}
          maxLength={wantLimits.content}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" tone="primary" wide busy={sending} disabled={content === ''}>
          {words.submit}
        </Button>
      </form>
    </Sheet>
  )
}
