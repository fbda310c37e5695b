import { useState } from 'react'
import { saveLock, type LockRow } from '#data/lock-row.ts'
import { Button } from '#components/button.tsx'
import { Checkbox } from '#components/checkbox.tsx'
import { lockWords } from '#words/lock.ts'
import { useWords } from '#words/words.ts'
import styles from './lock-screen.module.css'

/** The way out for somebody who does not know the PIN: what this device keeps is deleted. A lock that is not finished is let go. */
export function Forgotten({ row }: { row: LockRow }) {
  const words = useWords(lockWords)
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
  const words = useWords(lockWords)
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
