import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { LockRow } from '#data/lock-row.ts'
import { waitMs } from '#data/lock-tries.ts'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { lockWords } from '#words/lock.ts'
import { useWords } from '#words/words.ts'
import styles from './lock-screen.module.css'
import { tryPin } from './unlock.ts'

/** Asks for the PIN; after wrong ones it waits, and says how long. */
export function PinForm({ row }: { row: LockRow }) {
  const words = useWords(lockWords)
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState(false)
  const waitS = useWait(row)
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus({ preventScroll: true }), [])
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || waitS > 0 || pin === '') return
    setBusy(true)
    const tried = await tryPin(pin)
    setWrong(tried === 'wrong')
    setPin('')
    setBusy(false)
  }
  const text = row.state === 'new' ? words.differs : words.wrong
  return (
    <form ref={place} className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <Field
        label={row.keyboard === 'digits' ? words.pin : words.passphrase}
        type="password"
        inputMode={row.keyboard === 'digits' ? 'numeric' : 'text'}
        autoComplete="off"
        data-secret
        enterKeyHint="go"
        data-autofocus
        value={pin}
        error={waitS > 0 ? words.wait(waitS) : wrong && text}
        onChange={({ currentTarget }) => {
          setPin(currentTarget.value)
          setWrong(false)
        }}
      />
      <Button type="submit" tone="primary" wide busy={busy} disabled={waitS > 0 || pin === ''}>
        {row.state === 'new' ? words.finish : words.unlock}
      </Button>
    </form>
  )
}

/** Seconds until the next try may be made, counting down. */
function useWait(row: LockRow): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const leftMs = waitMs(row, nowMs)
  useEffect(() => {
    if (leftMs <= 0) return
    const timer = setTimeout(() => setNowMs(Date.now()), Math.min(leftMs, 500))
    return () => clearTimeout(timer)
  })
  return Math.ceil(leftMs / 1000)
}
