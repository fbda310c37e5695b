import { useState } from 'react'
import { changeSettings, useSettings } from '#data/settings.ts'

import { Screen } from '#components/page/screen.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Slider } from '#components/slider.tsx'
import { useLanguage } from '#words/words.ts'
import { useGalleryWords } from './gallery/piece.tsx'
import { Content } from './gallery/content.tsx'
import { Controls } from './gallery/controls.tsx'
import { Frame } from './gallery/frame.tsx'
import styles from './gallery.module.css'
import { Overlays } from './gallery/overlays.tsx'
import { People } from './gallery/people.tsx'
import { States } from './gallery/states.tsx'

const groups = {
  frame: Frame,
  controls: Controls,
  content: Content,
  people: People,
  states: States,
  overlays: Overlays,
} as const
type Group = keyof typeof groups

/** Every part of `src/components` in its states, in both themes at once; language and text size are changed on the spot. */
export function Gallery() {
  const words = useGalleryWords()
  const language = useLanguage()
  const { textScale } = useSettings()
  const [theme, setTheme] = useState<keyof typeof words.themes>('both')
  const themes = theme === 'both' ? (['dark', 'light'] as const) : ([theme] as const)
  return (
    <Screen title={words.title}>
      <div className={styles.place}>
        <ListGroup>
          <ListRow
            label={words.theme}
            control={
              <Segmented label={words.theme} options={optionsOf(words.themes)} value={theme} onChange={setTheme} />
            }
          />
          <ListRow
            label={words.language}
            control={
              <Segmented
                label={words.language}
                options={optionsOf(words.languages)}
                value={language}
                onChange={(next) => void changeSettings({ language: next })}
              />
            }
          />
          <ListRow
            label={words.size}
            control={
              <Slider
                label={words.size}
                min={0.85}
                max={2}
                step={0.05}
                value={textScale}
                onChange={(next) => void changeSettings({ textScale: next })}
              />
            }
          />
        </ListGroup>
        {(Object.keys(groups) as Group[]).map((group) => {
          const Parts = groups[group]
          return themes.map((one) => (
            <section key={`${group} ${one}`} className={`${styles.group} ${styles[one]}`}>
              <h2 className={styles.title}>{`${words.groups[group]} · ${words.themes[one]}`}</h2>
              <Parts />
            </section>
          ))
        })}
      </div>
    </Screen>
  )
}

const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }))
