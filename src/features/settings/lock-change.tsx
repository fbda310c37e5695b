import { useState, type SubmitEvent } from 'react'
import type { LockRow } from '#data/lock-row.ts'
import { waitMs } from '#data/lock-tries.ts'
import { changePin, faultOf } from '#features/lock/manage.ts'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { Sheet } from '#components/sheet.tsx'
import { useWords } from '#words/words.ts'
import styles from './lock.module.css'
import { NewPin } from './new-pin.tsx'

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
