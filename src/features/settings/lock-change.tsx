import { type SubmitEvent, useState } from 'react'
import type { LockRow } from '#data/lock-row.ts'
import { waitMs } from '#data/lock-tries.ts'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { Segmented } from '#components/segmented.tsx'
import { Sheet } from '#components/sheet.tsx'
import { changePin, faultOf, turnOn } from '#features/lock/manage.ts'
import { useWords } from '#words/words.ts'
import styles from './settings.module.css'

/** Another PIN for the one there is. */
export function LockChange({ row, open, onClose }: { row: LockRow; open: boolean; onClose: () => void }) {
  const words = useWords('lock')
  const { close } = useWords('shell')
  return (
    <Sheet open={open} onClose={onClose} title={words.change} closeLabel={close}>
      <Form row={row} onDone={onClose} />
    </Sheet>
  )
}

function Form({ row, onDone }: { row: LockRow; onDone: () => void }) {
  const words = useWords('lock')
  const [keyboard, setKeyboard] = useState(row.keyboard)
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [fault, setFault] = useState<ReturnType<typeof faultOf>>()
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = faultOf(next, keyboard)
    setFault(found)
    if (found || busy) return
    setBusy(true)
    const changed = await changePin(current, next, keyboard)
    setBusy(false)
    if (changed === 'changed') {
      notify(words.changed)
      return onDone()
    }
    const waitS = Math.ceil(waitMs(row, Date.now()) / 1000)
    setRefused(changed === 'wait' ? words.wait(Math.max(1, waitS)) : words.wrongCurrent)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <Field
        label={words.current}
        type="password"
        inputMode={row.keyboard === 'digits' ? 'numeric' : 'text'}
        autoComplete="off"
        data-secret
        value={current}
        error={refused}
        onChange={({ currentTarget }) => {
          setCurrent(currentTarget.value)
          setRefused(undefined)
        }}
      />
      <NewPin
        keyboard={keyboard}
        onKeyboard={setKeyboard}
        pin={next}
        onPin={(value) => {
          setNext(value)
          setFault(undefined)
        }}
        fault={fault}
      />
      <Button type="submit" tone="primary" wide busy={busy} disabled={current === ''}>
        {words.save}
      </Button>
    </form>
  )
}

/** Chooses a PIN; the lock asks for it once more before it seals anything. */
export function LockSetup({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords('lock')
  const { close } = useWords('shell')
  const [keyboard, setKeyboard] = useState<LockRow['keyboard']>('digits')
  const [pin, setPin] = useState('')
  const [fault, setFault] = useState<ReturnType<typeof faultOf>>()
  const [busy, setBusy] = useState(false)
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = faultOf(pin, keyboard)
    setFault(found)
    if (found || busy) return
    setBusy(true)
    await turnOn(pin, keyboard)
  }
  return (
    <Sheet open={open} onClose={onClose} title={words.setUp} closeLabel={close}>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <NewPin
          keyboard={keyboard}
          onKeyboard={(next) => {
            setKeyboard(next)
            setFault(undefined)
          }}
          pin={pin}
          onPin={(next) => {
            setPin(next)
            setFault(undefined)
          }}
          fault={fault}
        />
        <Button type="submit" tone="primary" wide busy={busy}>
          {words.next}
        </Button>
      </form>
    </Sheet>
  )
}

type Keyboard = LockRow['keyboard']
const keyboards: readonly Keyboard[] = ['digits', 'text']

interface NewPinProps {
  keyboard: Keyboard
  onKeyboard: (keyboard: Keyboard) => void
  pin: string
  onPin: (pin: string) => void
  fault: ReturnType<typeof faultOf>
}

/** Where a new PIN or passphrase is chosen. */
function NewPin({ keyboard, onKeyboard, pin, onPin, fault }: NewPinProps) {
  const words = useWords('lock')
  const digits = keyboard === 'digits'
  return (
    <>
      <div>
        <span className={styles.label}>{words.kind}</span>
        <Segmented
          label={words.kind}
          value={keyboard}
          options={keyboards.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={onKeyboard}
        />
      </div>
      <Field
        label={digits ? words.newPin : words.newPassphrase}
        type="password"
        inputMode={digits ? 'numeric' : 'text'}
        autoComplete="off"
        data-secret
        value={pin}
        hint={digits ? words.digitsHint : words.textHint}
        error={fault && words[fault]}
        onChange={({ currentTarget }) => onPin(currentTarget.value)}
      />
    </>
  )
}
