import { AArrowDown, AArrowUp } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '#components/icon-button.tsx'
import { ListRow } from '#components/list-row.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Sheet } from '#components/sheet.tsx'
import { Switch } from '#components/switch.tsx'
import type { ReaderSettings } from '#features/reader/reader-settings.ts'
import { Setting, SliderSetting } from '#features/reader/setting.tsx'
import type { TapLayout } from '#features/reader/taps.ts'
import { useWords } from '#words/words.ts'
import styles from './novel-sheets.module.css'

interface NovelSettingsSheetProps {
  open: boolean
  onClose: () => void
  settings: ReaderSettings<NovelSettings>
  value: NovelSettings
  /** The engine can read aloud. */
  speaks: boolean
}

const optionsOf = <V extends string>(names: Readonly<Record<V, string>>) =>
  (Object.keys(names) as V[]).map((value) => ({ value, label: names[value] }))

/** How novels are shown: for all of them, or for this one. */
export function NovelSettingsSheet({ open, onClose, settings, value, speaks }: NovelSettingsSheetProps) {
  const words = useWords('novel')
  const shared = useWords('reader')
  const { change } = settings
  const { size } = bounds
  return (
    <Sheet open={open} onClose={onClose} title={shared.settingsTitle} closeLabel={shared.close}>
      <Setting name={words.size} value={String(value.size)}>
        <SizeSteps
          onStep={(step) => change({ size: Math.min(size.max, Math.max(size.min, value.size + step)) })}
          atMin={value.size <= size.min}
          atMax={value.size >= size.max}
        />
      </Setting>
      <PaperChoice value={value.paper} onChange={(paper) => change({ paper })} />
      <Setting name={shared.mode}>
        <Segmented
          label={shared.mode}
          options={optionsOf(words.modes)}
          value={value.mode}
          onChange={(mode) => change({ mode, taps: mode === 'page' ? 'sides' : 'off' })}
        />
      </Setting>
      <Setting name={words.font}>
        <Segmented
          label={words.font}
          options={optionsOf(words.fonts)}
          value={value.font}
          onChange={(font) => change({ font })}
        />
      </Setting>
      <Setting name={words.script}>
        <Segmented
          label={words.script}
          options={optionsOf(words.scripts)}
          value={value.script}
          onChange={(script) => change({ script })}
        />
      </Setting>
      <SliderSetting
        label={words.leading}
        valueText={value.leading.toFixed(1)}
        {...bounds.leading}
        value={value.leading}
        onChange={(leading) => change({ leading })}
      />
      <SliderSetting
        label={words.margins}
        valueText={String(value.margin)}
        {...bounds.margin}
        value={value.margin}
        onChange={(margin) => change({ margin })}
      />
      <Setting name={shared.tapZones}>
        <Segmented
          label={shared.tapZones}
          options={optionsOf(shared.tapLayouts)}
          value={value.taps}
          onChange={(taps) => change({ taps })}
        />
      </Setting>
      {speaks && (
        <SliderSetting
          label={words.rate}
          valueText={words.rateOf(value.rate.toFixed(1))}
          {...bounds.rate}
          value={value.rate}
          onChange={(rate) => change({ rate })}
        />
      )}
      <ul>
        <ListRow
          label={shared.ownSettings}
          note={shared.ownSettingsText}
          control={<Switch label={shared.ownSettings} checked={settings.own} onChange={settings.setOwn} />}
        />
      </ul>
    </Sheet>
  )
}

interface SizeStepsProps {
  onStep: (step: 1 | -1) => void
  atMin: boolean
  atMax: boolean
}

function SizeSteps({ onStep, atMin, atMax }: SizeStepsProps) {
  const words = useWords('novel')
  return (
    <div>
      <IconButton label={words.smaller} icon={<AArrowDown />} disabled={atMin} onClick={() => onStep(-1)} />
      <IconButton label={words.larger} icon={<AArrowUp />} disabled={atMax} onClick={() => onStep(1)} />
    </div>
  )
}

type Paper = NovelSettings['paper']

/** The colour of the paper, each choice in its own. */
function PaperChoice({ value, onChange }: { value: Paper; onChange: (paper: Paper) => void }) {
  const words = useWords('novel')
  const name = useId()
  return (
    <Setting name={words.paper}>
      <div className={styles.papers} role="radiogroup" aria-label={words.paper}>
        {(Object.keys(words.papers) as Paper[]).map((paper) => (
          <label key={paper} className={styles.swatch}>
            <input type="radio" name={name} checked={paper === value} onChange={() => onChange(paper)} />
            <span data-paper={paper}>{words.papers[paper]}</span>
          </label>
        ))}
      </div>
    </Setting>
  )
}

/** How novels are shown. */
export interface NovelSettings {
  mode: 'scroll' | 'page'
  font: 'sans' | 'serif'
  /** Size of the text in design pixels, before the app's own text size. */
  size: number
  /** Line height to the size. */
  leading: number
  /** Space at either side, in design pixels. */
  margin: number
  paper: 'auto' | 'paper' | 'sepia' | 'night' | 'black'
  script: 'asis' | 'simplified' | 'traditional'
  taps: TapLayout
  /** Speed of reading aloud; 1 is usual. */
  rate: number
}

/** What is not chosen. */
export const defaultNovelSettings: NovelSettings = {
  mode: 'scroll',
  font: 'sans',
  size: 18,
  leading: 1.8,
  margin: 20,
  paper: 'auto',
  script: 'asis',
  taps: 'off',
  rate: 1,
}

/** Bounds and steps of what is a number. */
export const bounds = {
  size: { min: 12, max: 36, step: 1 },
  leading: { min: 1.3, max: 2.4, step: 0.1 },
  margin: { min: 8, max: 48, step: 4 },
  rate: { min: 0.5, max: 2, step: 0.1 },
} as const
