import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '#contract/catalogue.ts'
import type { Result } from '#contract/failures.ts'
import type { Entered } from '#bridge/net-api.ts'
import { net } from '#data/net.ts'
import { offersPasskeys, signWithPasskey, stopOffering } from '#data/passkeys.ts'
import { useOffline } from '#data/settings.ts'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import { busy as markBusy } from '#components/page/busy.ts'
import { usePageShown } from '#components/page/page-shown.ts'
import { failureText } from '#components/states/failure-words.ts'
import { useWords } from '#words/words.ts'
import styles from './login.module.css'

/** Logging in with a passkey, without name and password. */
export interface PasskeyEntrance {
  isBusy: boolean
  /** Why nobody came in. */
  fault: string | undefined
  tap: () => Promise<void>
  /** The name is about to be typed: passkeys are offered beside the names that the browser knows. */
  onName: () => Promise<void>
}

/** Nothing is asked of the server before the button is tapped or the field of the name is entered. */
export function usePasskeyEntrance(onEntered: (entered: Entered) => Result<void>): PasskeyEntrance {
  const words = useWords('login')
  const frame = useWords('shell')
  const shown = usePageShown()
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const isHere = useRef(false)
  const isOffered = useRef(false)

  useEffect(() => {
    isHere.current = shown
    return () => {
      isHere.current = false
      if (isOffered.current) void stopOffering()
    }
  }, [shown])

  const sign = async (by: 'button' | 'field') => {
    const options = await net.ask('passkey.options', { to: 'login' })
    if (!options.ok) return options.failure
    return by === 'field' && !isHere.current ? 'refused' : signWithPasskey(options.value.json, by)
  }
  const enter = async (credential: InputOf<'passkey.login'>['credential']) => {
    setIsBusy(true)
    setFault(undefined)
    const done = markBusy('entering')
    const entered = await net.enter('passkey', { credential })
    const on = entered.ok ? onEntered(entered.value) : entered
    done()
    setIsBusy(false)
    if (on.ok) notify(words.welcome)
    else setFault(failureText(on.failure, frame))
  }
  return {
    isBusy,
    fault,
    async tap() {
      setIsBusy(true)
      setFault(undefined)
      const signed = await sign('button')
      if (typeof signed === 'object' && 'given' in signed) return enter(signed.given)
      setIsBusy(false)
      setFault(
        signed === 'refused'
          ? words.passkeyRefused
          : signed === 'cannot'
            ? words.passkeyCannot
            : failureText(signed, frame),
      )
    },
    async onName() {
      if (isOffered.current || !(await offersPasskeys())) return
      isOffered.current = true
      const signed = await sign('field')
      isOffered.current = false
      // nobody has asked for this: what does not come about is not told
      if (typeof signed === 'object' && 'given' in signed) await enter(signed.given)
    },
  }
}

/** The button of the entrance by passkey. */
export function PasskeyLogin({ entrance: { isBusy, fault, tap } }: { entrance: PasskeyEntrance }) {
  const words = useWords('login')
  const offline = useOffline()
  return (
    <div className={styles.passkey}>
      <Button wide icon={<KeyRound />} busy={isBusy} disabled={offline} onClick={() => void tap()}>
        {words.passkey}
      </Button>
      <div role="alert">{fault !== undefined && <p className={styles.failure}>{fault}</p>}</div>
    </div>
  )
}
