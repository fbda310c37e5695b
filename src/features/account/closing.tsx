import { useState, type FormEvent } from 'react'
import type { Failure } from '#contract/failures.ts'
import { closingDays } from '#contract/retention.ts'
import { net } from '#data/net.ts'
import { fetchQuery } from '#data/queries.ts'
import { useOffline } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { dayText } from '#lib/clock-time.ts'
import { Button } from '#components/button.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { go } from '#components/page/navigation.ts'
import { Sheet } from '#components/sheet.tsx'
import { failureText } from '#components/states/failure-words.ts'
import { pageLink } from '#components/target.ts'
import { useWords } from '#words/words.ts'
import styles from './account.module.css'
import { ProofFields, useProof } from './proof.tsx'

/** Deletes the account, or keeps one that was deleted and is not gone yet. */
export function Closing() {
  const words = useWords('security')
  const frame = useWords('shell')
  const offline = useOffline()
  const me = useAnswer('user.info', {})
  const [open, setOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { closes_at: closesAt, second_factor: hasFactor = false } = me.state === 'here' ? me.value : {}
  const keep = async () => {
    setIsBusy(true)
    const kept = await net.ask('user.keepAccount', {})
    setIsBusy(false)
    if (!kept.ok) return notify(failureText(kept.failure, frame))
    notify(words.accountKept)
    void fetchQuery('user.info', {})
  }
  if (closesAt !== undefined)
    return (
      <ListGroup title={words.closing} note={words.closingUntil(dayText(closesAt))}>
        <ListRow label={words.keepAccount} disabled={offline || isBusy} onClick={() => void keep()} />
      </ListGroup>
    )
  return (
    <ListGroup title={words.closing} note={words.closingNote(closingDays)}>
      <ListRow
        label={words.closeAccount}
        danger
        disabled={offline || me.state !== 'here'}
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={words.closeAccount} closeLabel={frame.close}>
        <CloseForm hasFactor={hasFactor} />
      </Sheet>
    </ListGroup>
  )
}

/** Says what goes and what stays, and asks for what protects the account. */
function CloseForm({ hasFactor }: { hasFactor: boolean }) {
  const words = useWords('security')
  const frame = useWords('shell')
  const proof = useProof(hasFactor)
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  const close = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setFailure(undefined)
    const closed = await net.ask('user.deleteAccount', proof.input)
    if (!closed.ok) {
      setIsBusy(false)
      return setFailure(closed.failure)
    }
    // what this device has of the person goes too; the server has ended the session already
    await net.leave(false)
    notify(words.closed(dayText(closed.value.until)))
    go(pageLink('/home'), { replace: true })
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void close(event)}>
      <ul className={styles.points}>
        {words.closingPoints(closingDays).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <ProofFields proof={proof} />
      {failure && (
        <p className={styles.failure} role="alert">
          {failureText(failure, frame)}
        </p>
      )}
      <Button tone="danger" type="submit" wide busy={isBusy} disabled={!proof.isWhole}>
        {words.closeAccount}
      </Button>
    </form>
  )
}
