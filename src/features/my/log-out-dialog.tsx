import { useLiveQuery } from '#data/use-live-query.ts'
import { useState } from 'react'
import type { Failure } from '#contract/failures.ts'
import { net } from '#data/net.ts'
import { unsentIn, untilSent } from '#data/outbox-rows.ts'
import { usePerson } from '#data/person.tsx'
import { failureText } from '#components/states/failure-words.ts'
import { go } from '#components/page/navigation.ts'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { notify } from '#components/notify.ts'
import { useWords } from '#words/words.ts'
import styles from './my.module.css'
import { UnsentList } from './unsent-list.tsx'
import { pageLink } from '#components/target.ts'

/** How long the way out waits for what is being sent. */
const sendLimitMs = 15_000

/** Asks before it logs the person out: what it removes from the device, and what becomes of what is not sent yet. */
export function LogOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords('my')
  const frame = useWords('shell')
  const { db } = usePerson()
  const unsent = useLiveQuery(() => unsentIn(db), [db])
  const [busy, setBusy] = useState<'sending' | 'leaving'>()
  const [left, setLeft] = useState(0)
  const [failure, setFailure] = useState<Failure>()

  const logOut = async (keepUnsent: boolean) => {
    setBusy('leaving')
    setFailure(undefined)
    const result = await net.leave(keepUnsent)
    setBusy(undefined)
    if (!result.ok) return setFailure(result.failure)
    onClose()
    notify(words.loggedOut)
    go(pageLink('/home'), { replace: true })
  }
  const sendFirst = async () => {
    setBusy('sending')
    setLeft(0)
    await net.outbox({ do: 'send' })
    const still = await untilSent(db, sendLimitMs)
    if (still === 0) return logOut(true)
    setBusy(undefined)
    setLeft(still)
  }
  const { waiting = [], drafts = [], unseen = false } = unsent ?? {}
  const count = waiting.length
  const asks = count > 0 || drafts.length > 0
  const asked = count > 0 ? words.logOutWaiting(count) : asks ? words.logOutBegun(drafts.length) : words.logOutText
  const text = left > 0 ? words.stillWaiting(left) : asked
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={frame.hint}
      alert
      lasting={busy !== undefined}
      actions={
        !asks && (
          <>
            <Button onClick={onClose}>{frame.cancel}</Button>
            <Button
              tone="danger"
              busy={busy === 'leaving'}
              // what nobody waits for goes with the next login
              disabled={unsent === undefined}
              onClick={() => void logOut(unseen)}
            >
              {words.logOut}
            </Button>
          </>
        )
      }
    >
      {failure ? failureText(failure, frame) : text}
      {asks && <UnsentList waiting={waiting} drafts={drafts} />}
      {asks && (
        <span className={styles.choices}>
          {count > 0 && (
            <Button tone="primary" wide busy={busy === 'sending'} onClick={() => void sendFirst()}>
              {words.sendFirst}
            </Button>
          )}
          <Button wide busy={busy === 'leaving'} onClick={() => void logOut(true)}>
            {words.keepUnsent}
          </Button>
          <Button tone="danger" wide busy={busy === 'leaving'} onClick={() => void logOut(false)}>
            {words.dropUnsent}
          </Button>
          <Button tone="plain" wide onClick={onClose}>
            {frame.cancel}
          </Button>
        </span>
      )}
    </Dialog>
  )
}
