import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PayAccount } from '#contract/shapes/money.ts'
import { net } from '#data/net.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { Confirm } from '#components/confirm.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { useWords } from '#words/words.ts'

interface RemoveAccountProps {
  account: PayAccount
  disabled: boolean
  onDone: () => void
}

/** Has a payout account forgotten, once somebody has said yes. */
export function RemoveAccount({ account, disabled, onDone }: RemoveAccountProps) {
  const words = useWords('money')
  const { cancel } = useWords('shell')
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const name = `${account.name} ${account.number}`
  const remove = async () => {
    setBusy(true)
    tellOutcome('user.removePayAccount', await net.ask('user.removePayAccount', { id: account.id }))
    setBusy(false)
    onDone()
  }
  return (
    <>
      <IconButton
        label={words.removeAccount(name)}
        icon={<Trash2 />}
        disabled={disabled || busy}
        onClick={() => setAsking(true)}
      />
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onYes={() => void remove()}
        yes={words.removeAccountDo}
        no={cancel}
        title={words.removeAccountTitle}
        danger
      >
        {words.removeAccountText(name)}
      </Confirm>
    </>
  )
}
