import { Screen } from '#components/page/screen.tsx'
import { settingsWords } from '#words/settings.ts'
import { useWords } from '#words/words.ts'
import { About } from './setting/about.tsx'
import { AppLock } from './setting/app-lock.tsx'
import { Appearance } from './setting/appearance.tsx'
import { DataAndNetwork } from './setting/data-and-network.tsx'
import { Discretion } from './setting/discretion.tsx'
import { HiddenItems } from './setting/hidden-items.tsx'
import { LinePanel } from './setting/line-panel.tsx'
import { Storage } from './setting/storage.tsx'
import styles from './my.module.css'

/** What a person chooses for this device. Everything here works without a connection but testing and updating. */
export function Setting() {
  const words = useWords(settingsWords)
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
        <About />
      </div>
    </Screen>
  )
}
