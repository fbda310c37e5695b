import type { CardOf } from '#bridge/rows.ts'
import { useOffline } from '#data/settings.ts'
import { usePay } from '#features/purchase/use-pay.ts'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
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
  const { state, pay } = usePay({
    call: 'find.accept',
    about: { id: want.id },
    onDone: () => {
      onClose()
      onAccepted()
    },
    onRefused: (failure) => {
      onClose()
      if (failure.kind === 'status') onAccepted()
    },
  })
  const name = reply.user.username
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={frame.hint}
      lasting={state === 'pending'}
      actions={
        <>
          <Button onClick={onClose}>{frame.cancel}</Button>
          <Button
            tone="primary"
            busy={state !== 'none'}
            disabled={offline}
            onClick={() => void pay({ id: want.id, reply_id: reply.id })}
          >
            {words.accept}
          </Button>
        </>
      }
    >
      {state === 'checking'
        ? buy.checking
        : offline
          ? buy.offline
          : want.bounty > 0
            ? words.acceptText(name, want.bounty)
            : words.acceptPlain(name)}
    </Dialog>
  )
}
