import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Failure, Result } from '#contract/failures.ts'
import type { Entered } from '#bridge/net-api.ts'
import { net } from '#data/net.ts'
import { signWithPasskey } from '#data/passkeys.ts'
import { useOffline } from '#data/settings.ts'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import { busy as markBusy } from '#components/page/busy.ts'
import { failureText } from '#components/states/failure-words.ts'
import { useWords } from '#words/words.ts'
import styles from './login.module.css'

/** Logs in with a passkey, without name and password. */
export function PasskeyLogin({ onEntered }: { onEntered: (entered: Entered) => Result<void> }) {
  const words = useWords('login')
  const frame = useWords('shell')
  const offline = useOffline()
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const enter = async (): Promise<Failure | string | undefined> => {
    const options = await net.ask('passkey.options', { to: 'login' })
    if (!options.ok) return options.failure
    const asked = await signWithPasskey(options.value.json)
    if (asked === 'refused') return words.passkeyRefused
    if (asked === 'cannot') return words.passkeyCannot
    const entered = await net.enter('passkey', { credential: asked.given })
    if (!entered.ok) return entered.failure
    const on = onEntered(entered.value)
    return on.ok ? undefined : on.failure
  }
  const tap = async () => {
    setIsBusy(true)
    setFault(undefined)
    const done = markBusy('entering')
    const failed = await enter()
    done()
    setIsBusy(false)
    if (failed === undefined) notify(words.welcome)
    else setFault(typeof failed === 'string' ? failed : failureText(failed, frame))
  }
  return (
    <div className={styles.passkey}>
      <Button wide icon={<KeyRound />} busy={isBusy} disabled={offline} onClick={() => void tap()}>
        {words.passkey}
      </Button>
      <div role="alert">{fault !== undefined && <p className={styles.failure}>{fault}</p>}</div>
    </div>
  )
}
