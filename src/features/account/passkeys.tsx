import { useState, type FormEvent } from 'react'
import type { Failure } from '#contract/failures.ts'
import type { PasskeyRecord } from '#contract/shapes/passkey.ts'
import { net } from '#data/net.ts'
import { hasPasskeys, makeAccountPasskey } from '#data/passkeys.ts'
import { fetchQuery } from '#data/queries.ts'
import { useOffline } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { dayText } from '#lib/clock-time.ts'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { Sheet } from '#components/sheet.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { failureText } from '#components/states/failure-words.ts'
import { Loading } from '#components/states/loading.tsx'
import { useWords } from '#words/words.ts'
import styles from './account.module.css'

/** The passkeys of the account, and how one is added and taken away; both take the password. */
export function Passkeys() {
  const words = useWords('security')
  const frame = useWords('shell')
  const offline = useOffline()
  const passkeys = useAnswer('passkey.list', {})
  // what the sheet is about stays while it closes
  const [about, setAbout] = useState<PasskeyRecord | 'new'>('new')
  const [open, setOpen] = useState(false)
  const show = (what: PasskeyRecord | 'new') => {
    setAbout(what)
    setOpen(true)
  }
  const done = (said: string) => {
    setOpen(false)
    notify(said)
    void fetchQuery('passkey.list', {})
  }
  if (passkeys.state !== 'here')
    return <Loading on={passkeys} skeleton={<Skeleton label={frame.loading} shape="rows" count={2} />} />
  return (
    <ListGroup title={words.passkeys} note={words.passkeysNote}>
      {passkeys.value.list.map((one) => (
        <ListRow
          key={one.id}
          label={one.name}
          note={[
            one.used_at === undefined ? words.passkeyUnused : words.lastUsed(dayText(one.used_at)),
            words.passkeyAddedOn(dayText(one.created_at)),
          ].join(' · ')}
          control={
            <Button small label={words.removePasskey(one.name)} disabled={offline} onClick={() => show(one)}>
              {words.remove}
            </Button>
          }
        />
      ))}
      {hasPasskeys() && <ListRow label={words.addPasskey} disabled={offline} onClick={() => show('new')} />}
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={about === 'new' ? words.addPasskey : words.removePasskey(about.name)}
        closeLabel={frame.close}
      >
        {about === 'new' ? (
          <AddForm onDone={() => done(words.passkeyAdded)} />
        ) : (
          <RemoveForm passkey={about} onDone={() => done(words.passkeyRemoved)} />
        )}
      </Sheet>
    </ListGroup>
  )
}

/** Runs what a form does; what it answers is what failed. */
function useSending(send: () => Promise<Failure | string | undefined>, onDone: () => void) {
  const frame = useWords('shell')
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setFault(undefined)
    const failed = await send()
    setIsBusy(false)
    if (failed === undefined) onDone()
    else setFault(typeof failed === 'string' ? failed : failureText(failed, frame))
  }
  return { isBusy, fault, submit }
}

function AddForm({ onDone }: { onDone: () => void }) {
  const words = useWords('security')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { isBusy, fault, submit } = useSending(async () => {
    const options = await net.ask('passkey.options', { to: 'register', password })
    if (!options.ok) return options.failure
    const asked = await makeAccountPasskey(options.value.json)
    if (asked === 'refused') return words.passkeyRefused
    if (asked === 'cannot') return words.passkeyCannot
    const added = await net.ask('passkey.register', { name: name.trim(), credential: asked.given })
    return added.ok ? undefined : added.failure
  }, onDone)
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={words.passkeyName}
        hint={words.passkeyNameHint}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PasswordField value={password} fault={fault} onChange={setPassword} />
      <Button tone="primary" type="submit" wide busy={isBusy} disabled={name.trim() === '' || password === ''}>
        {words.addPasskey}
      </Button>
    </form>
  )
}

function RemoveForm({ passkey: { id }, onDone }: { passkey: PasskeyRecord; onDone: () => void }) {
  const words = useWords('security')
  const [password, setPassword] = useState('')
  const { isBusy, fault, submit } = useSending(async () => {
    const removed = await net.ask('passkey.remove', { id, password })
    return removed.ok ? undefined : removed.failure
  }, onDone)
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{words.removePasskeyText}</p>
      <PasswordField value={password} fault={fault} onChange={setPassword} />
      <Button tone="danger" type="submit" wide busy={isBusy} disabled={password === ''}>
        {words.remove}
      </Button>
    </form>
  )
}

interface PasswordFieldProps {
  value: string
  fault: string | undefined
  onChange: (text: string) => void
}

function PasswordField({ value, fault, onChange }: PasswordFieldProps) {
  const words = useWords('security')
  return (
    <Field
      label={words.password}
      type="password"
      autoComplete="current-password"
      value={value}
      error={fault}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
