import encodeQR from 'qr'
import { useState, type FormEvent } from 'react'
import type { Failure, Result } from '#contract/failures.ts'
import { net } from '#data/net.ts'
import { fetchQuery } from '#data/queries.ts'
import { useOffline } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { Button } from '#components/button.tsx'
import { copyText } from '#components/copy-text.ts'
import { Field } from '#components/field.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { Sheet } from '#components/sheet.tsx'
import { failureText } from '#components/states/failure-words.ts'
import { useWords } from '#words/words.ts'
import styles from './account.module.css'

/** Whether logging in asks for a code of an authenticator app, and the way to change that. */
export function SecondFactor() {
  const words = useWords('security')
  const frame = useWords('shell')
  const offline = useOffline()
  const me = useAnswer('user.info', {})
  const [open, setOpen] = useState(false)
  const isOn = me.state === 'here' && me.value.second_factor === true
  // what the sheet is about stays while it closes
  const [removing, setRemoving] = useState(false)
  const done = (said: string) => {
    setOpen(false)
    notify(said)
    void fetchQuery('user.info', {})
  }
  return (
    <ListGroup title={words.factor} note={words.factorNote}>
      <ListRow
        label={isOn ? words.factorRemove : words.factorBegin}
        value={isOn ? words.factorOn : words.factorOff}
        disabled={offline || me.state !== 'here'}
        onClick={() => {
          setRemoving(isOn)
          setOpen(true)
        }}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={words.factor} closeLabel={frame.close}>
        {removing ? (
          <RemoveForm onDone={() => done(words.factorRemoved)} />
        ) : (
          <BeginForm onDone={() => done(words.factorBegun)} />
        )}
      </Sheet>
    </ListGroup>
  )
}

/** One field that is sent, and what the server says against it. */
function OneField<T>(props: {
  label: string
  submit: string
  type: 'password' | 'text'
  send: (text: string) => Promise<Result<T>>
  onDone: (value: T) => void
}) {
  const frame = useWords('shell')
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    const sent = await props.send(text)
    setIsBusy(false)
    if (sent.ok) props.onDone(sent.value)
    else setFailure(sent.failure)
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={props.label}
        type={props.type}
        autoComplete={props.type === 'password' ? 'current-password' : 'one-time-code'}
        inputMode={props.type === 'password' ? undefined : 'numeric'}
        value={text}
        error={failure && failureText(failure, frame)}
        onChange={(event) => setText(event.target.value)}
      />
      <Button tone="primary" type="submit" wide busy={isBusy} disabled={text === ''}>
        {props.submit}
      </Button>
    </form>
  )
}

function RemoveForm({ onDone }: { onDone: () => void }) {
  const words = useWords('security')
  const send = (password: string) => net.ask('totp.remove', { password })
  return <OneField label={words.password} submit={words.factorRemove} type="password" send={send} onDone={onDone} />
}

function BeginForm({ onDone }: { onDone: () => void }) {
  const words = useWords('security')
  const [begun, setBegun] = useState<{ secret: string; uri: string }>()
  if (!begun) {
    const send = (password: string) => net.ask('totp.begin', { password })
    return <OneField label={words.password} submit={words.next} type="password" send={send} onDone={setBegun} />
  }
  const send = (code: string) => net.ask('totp.confirm', { code: code.trim() })
  const copy = async () => notify((await copyText(begun.secret)) ? words.copied : words.notCopied)
  return (
    <div className={styles.form}>
      <p>{words.factorScan}</p>
      <div className={styles.picture} data-secret>
        <QrCode text={begun.uri} label={words.factorQr} />
        <code className={styles.secret}>{begun.secret}</code>
        <Button small onClick={() => void copy()}>
          {words.copySecret}
        </Button>
      </div>
      <OneField label={words.factorCode} submit={words.factorBegin} type="text" send={send} onDone={onDone} />
    </div>
  )
}

function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: 2 })
  const path = rows.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={styles.code} viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
