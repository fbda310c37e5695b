import { Fingerprint, Lock } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { LockRow } from '#data/lock-row.ts'
import { Button } from '#components/button.tsx'
import { Progress } from '#components/progress.tsx'
import { lockWords } from '#words/lock.ts'
import { useWords } from '#words/words.ts'
import { Forgotten } from './forgotten.tsx'
import styles from './lock-screen.module.css'
import { lockPhase } from './lock-state.ts'
import { PinForm } from './pin-form.tsx'
import { tryPasskey } from './unlock.ts'

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
  const words = useWords(lockWords)
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
  const words = useWords(lockWords)
  const label = to === 'sealed' ? words.sealing : words.opening
  return (
    <>
      <h1 className={styles.title}>{label}</h1>
      <p className={styles.text}>{words.workingText}</p>
      <Progress label={label} value={share} />
    </>
  )
}
