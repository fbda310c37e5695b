import { useState, type FormEvent } from 'react'
import { useOffline } from '#data/settings.ts'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { Sheet } from '#components/sheet.tsx'
import { failureText } from '#components/states/failure-words.ts'
import { useWords } from '#words/words.ts'
import styles from './account.module.css'
import { CodeList, useNewCodes } from './shared/new-codes.tsx'

/** New recovery codes, after the password. */
export function Recovery() {
  const words = useWords('security')
  const frame = useWords('shell')
  const offline = useOffline()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <ListGroup title={words.codes} note={words.codesNote}>
      <ListRow label={words.makeCodes} disabled={offline} onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={close} title={words.codes} closeLabel={frame.close}>
        <CodesForm onDone={close} />
      </Sheet>
    </ListGroup>
  )
}

function CodesForm({ onDone }: { onDone: () => void }) {
  const words = useWords('security')
  const frame = useWords('shell')
  const [password, setPassword] = useState('')
  const { codes, failure, isMaking, make } = useNewCodes()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void make(password)
  }
  if (codes) return <CodeList codes={codes} onDone={onDone} />
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>{words.codesReplace}</p>
      <Field
        label={words.password}
        type="password"
        autoComplete="current-password"
        value={password}
        error={failure && failureText(failure, frame)}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button tone="primary" type="submit" wide busy={isMaking} disabled={password === ''}>
        {words.makeCodes}
      </Button>
    </form>
  )
}
