import { useState, type SubmitEvent } from 'react'
import type { LockRow } from '#data/lock-row.ts'
import { faultOf, turnOn } from '#features/lock/manage.ts'
import { Button } from '#components/button.tsx'
import { Sheet } from '#components/sheet.tsx'
import { useWords } from '#words/words.ts'
import styles from './lock.module.css'
import { NewPin } from './new-pin.tsx'

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
