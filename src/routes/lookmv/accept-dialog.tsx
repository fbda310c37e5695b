import { useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { net } from '#data/net.ts'
import { useUnsettled } from '#data/payments.ts'
import { useOffline } from '#data/settings.ts'
import { tellOutcome } from '#mechanics/states/act-outcome.ts'
import { busy as markBusy } from '#shell/busy.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { buyWords } from '#words/buy.ts'
import { shellWords } from '#words/shell.ts'
import { wantedWords } from '#words/wanted.ts'
import { useWords } from '#words/words.ts'

interface AcceptDialogProps {
  reply: CardOf<'want-reply'>
  want: CardOf<'want'>
  open: boolean
  onClose: () => void
  onAccepted: () => void
}

/** Asks before the bounty is paid out: it can't be taken back. */
export function AcceptDialog({ reply, want, open, onClose, onAccepted }: AcceptDialogProps) {
  const words = useWords(wantedWords)
  const buy = useWords(buyWords)
  const frame = useWords(shellWords)
  const offline = useOffline()
  const unsettled = useUnsettled('find.accept')
  const [busy, setBusy] = useState(false)
  const checking = unsettled?.state === 'checking' && !busy
  const accept = async () => {
    setBusy(true)
    const done = markBusy('paying')
    const result = await net.pay('find.accept', { id: want.id, reply_id: reply.id })
    done()
    setBusy(false)
    tellOutcome('find.accept', result, words.acceptDone)
    onClose()
    if (result.ok || result.failure.kind === 'status') onAccepted()
  }
  const name = reply.user.username
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={frame.hint}
      lasting={busy}
      actions={
        <>
          <Button onClick={onClose}>{frame.cancel}</Button>
          <Button tone="primary" busy={busy || checking} disabled={offline} onClick={() => void accept()}>
            {words.accept}
          </Button>
        </>
      }
    >
      {checking
        ? buy.checking
        : offline
          ? buy.offline
          : want.bounty > 0
            ? words.acceptText(name, want.bounty)
            : words.acceptPlain(name)}
    </Dialog>
  )
}
