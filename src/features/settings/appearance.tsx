import { languages } from '#contract/languages.ts'
import type { Settings } from '#bridge/settings.ts'
import { changeSettings, useSettings } from '#data/settings.ts'
import { ListGroup } from '#components/list-group.tsx'
import { Segmented } from '#components/segmented.tsx'
import { useWords } from '#words/words.ts'
import styles from './settings.module.css'
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties } from 'react'
import { Button } from '#components/button.tsx'
import { Slider } from '#components/slider.tsx'

const themes: readonly Settings['theme'][] = ['system', 'light', 'dark']
const choices: readonly Settings['language'][] = ['system', ...languages]

/** Theme, language and text size. */
export function Appearance() {
  const words = useWords('settings')
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
          options={choices.map((value) => ({ value, label: words.languages[value] }))}
          onChange={(next) => void changeSettings({ language: next })}
        />
      </li>
      <TextSize saved={textScale} />
    </ListGroup>
  )
}

const least = 0.85
const most = 2
const step = 0.05

/**
 * The size of text. While the slider moves only the sample changes, so that nothing moves under the finger; the app
 * follows when it is let go.
 */
function TextSize({ saved }: { saved: number }) {
  const words = useWords('settings')
  // what the slider shows until the settings say the same
  const [draft, setDraft] = useState<number>()
  if (draft === saved) setDraft(undefined)
  const scale = draft ?? saved
  const place = useRef<HTMLDivElement>(null)
  const save = useEffectEvent(() => void changeSettings({ textScale: scale }))
  useEffect(() => {
    // React's onChange is the browser's `input`; the browser's `change` says that the finger let go
    const node = place.current
    const onChange = () => save()
    node?.addEventListener('change', onChange)
    return () => node?.removeEventListener('change', onChange)
  }, [])
  const percent = words.percent(Math.round(scale * 100))
  const style: CSSProperties & { '--sample': number } = { '--sample': scale }
  return (
    <li className={styles.choice}>
      <span className={styles.label}>
        {words.textSize} <span className={styles.value}>{percent}</span>
      </span>
      <div ref={place}>
        <Slider
          label={words.textSize}
          value={scale}
          min={least}
          max={most}
          step={step}
          valueText={percent}
          onChange={(next) => setDraft(Math.round(next * 100) / 100)}
        />
      </div>
      <p className={styles.sample} style={style}>
        {words.sample}
      </p>
      {saved !== 1 && (
        <span className={styles.reset}>
          <Button small onClick={() => void changeSettings({ textScale: 1 })}>
            {words.textReset}
          </Button>
        </span>
      )}
    </li>
  )
}
