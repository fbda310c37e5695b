import type { Settings } from '#bridge/settings.ts'
import { changeSettings, useSettings } from '#data/settings.ts'
import { ListGroup } from '#components/list-group.tsx'
import { Segmented } from '#components/segmented.tsx'
import { settingsWords } from '#words/settings.ts'
import { useWords } from '#words/words.ts'
import styles from './settings.module.css'
import { TextSize } from './text-size.tsx'

const themes: readonly Settings['theme'][] = ['system', 'light', 'dark']
const languages: readonly Settings['language'][] = ['system', 'zh', 'en']

/** Theme, language and text size. */
export function Appearance() {
  const words = useWords(settingsWords)
  const { theme, language, textScale } = useSettings()
  return (
    <ListGroup title={words.appearance}>
      <li className={styles.choice}>
        <span className={styles.label}>{words.theme}</span>
        <Segmented
          label={words.theme}
          value={theme}
          options={themes.map((value) => ({ value, label: words.themes[value] }))}
          onChange={(next) => void changeSettings({ theme: next })}
        />
      </li>
      <li className={styles.choice}>
        <span className={styles.label}>{words.language}</span>
        <Segmented
          label={words.language}
          value={language}
          options={languages.map((value) => ({ value, label: words.languages[value] }))}
          onChange={(next) => void changeSettings({ language: next })}
        />
      </li>
      <TextSize saved={textScale} />
    </ListGroup>
  )
}
