import { Screen } from '#components/page/screen.tsx'
import { useWords } from '#words/words.ts'
import { About } from './about.tsx'
import { AppLock } from './app-lock.tsx'
import { Appearance } from './appearance.tsx'
import { DataAndNetwork } from './data-and-network.tsx'
import { Discretion } from './discretion.tsx'
import { HiddenItems } from './hidden-items.tsx'
import { LinePanel } from './line-panel.tsx'
import { Privacy } from './privacy.tsx'
import { Storage } from './storage.tsx'
import styles from './settings.module.css'

/** What a person chooses for this device. Everything here works without a connection but testing and updating. */
export function Setting() {
  const words = useWords('settings')
  return (
    <Screen title={words.title}>
      <div className={styles.place}>
        <Appearance />
        <DataAndNetwork />
        <AppLock />
        <Discretion />
        <Storage />
        <LinePanel />
        <HiddenItems />
        <Privacy />
        <About />
      </div>
    </Screen>
  )
}
