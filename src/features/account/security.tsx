import { useOffline } from '#data/settings.ts'
import { Screen } from '#components/page/screen.tsx'
import { useWords } from '#words/words.ts'
import { Closing } from './closing.tsx'
import { Devices } from './devices.tsx'
import { Export } from './export.tsx'
import { Passkeys } from './passkeys.tsx'
import { Recovery } from './recovery.tsx'
import { SecondFactor } from './second-factor.tsx'
import styles from './account.module.css'

/** Where the account is logged in, and what protects it. */
export function Security() {
  const words = useWords('security')
  const offline = useOffline()
  return (
    <Screen title={words.title}>
      <div className={styles.place}>
        {offline && <p className={styles.note}>{words.offline}</p>}
        <SecondFactor />
        <Passkeys />
        <Recovery />
        <Devices />
        <Export />
        <Closing />
      </div>
    </Screen>
  )
}
