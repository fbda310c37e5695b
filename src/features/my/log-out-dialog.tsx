import { useState } from 'react'
import type { Failure } from '#contract/failures.ts'
import type { DraftRow } from '#bridge/drafts.ts'
import type { OutboxRow } from '#bridge/outbox.ts'
import { net } from '#data/net.ts'
import { unsentIn, untilSent } from '#data/outbox-rows.ts'
import { usePerson } from '#data/person.tsx'
import { useLiveQuery } from '#data/use-live-query.ts'
import { cutText } from '#lib/cut-text.ts'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { notify } from '#components/notify.ts'
import { go } from '#components/page/navigation.ts'
import { failureText } from '#components/states/failure-words.ts'
import { pageLink } from '#components/target.ts'
import { deedText } from '#features/outbox/entry-words.ts'
import { useWords } from '#words/words.ts'
import styles from './my.module.css'

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

/** How many are named; the others are counted. */
const named = 5
/** How much of a text names it, in UTF-16 units. */
const nameChars = 24

const firstOf = (...texts: readonly unknown[]): string =>
  cutText(texts.find((text): text is string => typeof text === 'string' && text.trim() !== '')?.trim() ?? '', nameChars)

/** Names what was written and is not sent: what waits, then what was only begun. */
function UnsentList({ waiting, drafts }: { waiting: readonly OutboxRow[]; drafts: readonly DraftRow[] }) {
  const words = useWords('my')
  const outbox = useWords('outbox')
  const kindOf = ({ target }: DraftRow) => {
    const known: Readonly<Record<string, string>> = words.draftKinds
    return known[target.split(':')[0] ?? ''] ?? words.draftKinds.comment
  }
  const names = [
    ...waiting.map((row) => {
      const { title, content, name }: { title?: string; content?: string; name?: string } = row.input
      return { key: row.id, what: deedText(row, outbox), text: firstOf(title, content, name) }
    }),
    ...drafts.map((draft) => {
      const { title, content, text } = draft.fields
      return { key: draft.id, what: words.begun(kindOf(draft)), text: firstOf(title, content, text) }
    }),
  ]
  return (
    <ul className={styles.unsent}>
      {names.slice(0, named).map(({ key, what, text }) => (
        <li key={key}>{text ? words.unsentItem(what, text) : what}</li>
      ))}
      {names.length > named && <li>{words.unsentMore(names.length - named)}</li>}
    </ul>
  )
}
