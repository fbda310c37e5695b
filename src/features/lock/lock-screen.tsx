import { Fingerprint, Lock } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react'
import { saveLock, type LockRow } from '#data/lock-row.ts'
import { Button } from '#components/button.tsx'
import { Progress } from '#components/progress.tsx'
import { useWords } from '#words/words.ts'
import styles from './lock.module.css'
import { lockPhase } from './lock-state.ts'
import { tryPasskey, tryPin } from './unlock.ts'
import { Checkbox } from '#components/checkbox.tsx'
import { waitMs } from '#data/lock-tries.ts'
import { Field } from '#components/field.tsx'

/** What stands on the cover: the question for the PIN, how far sealing is, or nothing. */
export function LockScreen({ row }: { row: LockRow }) {
  const phase = useSyncExternalStore(lockPhase.subscribe, lockPhase.get)
  return (
    <main className={styles.screen}>
      <span className={styles.mark} aria-hidden>
        <Lock />
      </span>
      {phase.is === 'locked' && <Question row={row} />}
      {phase.is === 'working' && <Working to={phase.to} share={phase.share} />}
    </main>
  )
}

function Question({ row }: { row: LockRow }) {
  const words = useWords('lock')
  const [refused, setRefused] = useState(false)
  const [asking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    const tried = await tryPasskey()
    setRefused(tried !== 'open')
    setAsking(false)
  }
  const titles = { new: words.again, sealing: words.title, on: words.title, opening: words.titleOff }
  return (
    <>
      <h1 className={styles.title}>{titles[row.state]}</h1>
      {row.state === 'new' && <p className={styles.text}>{words.againText}</p>}
      <PinForm row={row} />
      {row.passkey && row.state === 'on' && (
        <Button wide icon={<Fingerprint />} busy={asking} onClick={() => void ask()}>
          {words.usePasskey}
        </Button>
      )}
      <p className={styles.error} aria-live="polite">
        {refused && words.passkeyRefused}
      </p>
      <Forgotten row={row} />
    </>
  )
}

function Working({ to, share }: { to: 'sealed' | 'open'; share: number }) {
  const words = useWords('lock')
  const label = to === 'sealed' ? words.sealing : words.opening
  return (
    <>
      <h1 className={styles.title}>{label}</h1>
      <p className={styles.text}>{words.workingText}</p>
      <Progress label={label} value={share} />
    </>
  )
}

/** The way out for somebody who does not know the PIN: what this device keeps is deleted. A lock that is not finished is let go. */
function Forgotten({ row }: { row: LockRow }) {
  const words = useWords('lock')
  const [asked, setAsked] = useState(false)
  if (row.state === 'new') {
    const letGo = async () => {
      await saveLock(undefined)
      location.reload()
    }
    return (
      <Button tone="plain" onClick={() => void letGo()}>
        {words.letGo}
      </Button>
    )
  }
  return asked ? (
    <Wipe onBack={() => setAsked(false)} />
  ) : (
    <Button tone="plain" onClick={() => setAsked(true)}>
      {words.forgotten}
    </Button>
  )
}

function Wipe({ onBack }: { onBack: () => void }) {
  const words = useWords('lock')
  const [sure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const wipe = async () => {
    setBusy(true)
    const { wipeDevice } = await import('#data/storage-wipe.ts')
    await wipeDevice()
  }
  return (
    <section className={styles.forgotten} aria-label={words.forgotten}>
      <p className={styles.text}>{words.forgottenText}</p>
      <Checkbox checked={sure} onChange={({ currentTarget }) => setSure(currentTarget.checked)}>
        {words.forgottenSure}
      </Checkbox>
      <Button tone="danger" wide disabled={!sure} busy={busy} onClick={() => void wipe()}>
        {words.forgottenWipe}
      </Button>
      <Button wide disabled={busy} onClick={onBack}>
        {words.back}
      </Button>
    </section>
  )
}

/** Asks for the PIN; after wrong ones it waits, and says how long. */
function PinForm({ row }: { row: LockRow }) {
  const words = useWords('lock')
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
