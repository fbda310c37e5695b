import { Setting, SliderSetting } from '#features/reader/setting.tsx'
import type { ReaderSettings } from '#features/reader/reader-settings.ts'
import { ListRow } from '#components/list-row.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Sheet } from '#components/sheet.tsx'
import { Switch } from '#components/switch.tsx'
import { useWords } from '#words/words.ts'
import type { ComicSettings } from './comic-settings.ts'

interface ComicSettingsSheetProps {
  open: boolean
  onClose: () => void
  settings: ReaderSettings<ComicSettings>
  value: ComicSettings
}

const optionsOf = <V extends string>(names: Readonly<Record<V, string>>) =>
  (Object.keys(names) as V[]).map((value) => ({ value, label: names[value] }))

/** How comics are shown: for all of them, or for this one. */
export function ComicSettingsSheet({ open, onClose, settings, value }: ComicSettingsSheetProps) {
  const words = useWords('reader')
  const comic = useWords('comic')
  const { change } = settings
  const percent = (part: number) => `${Math.round(part * 100)}%`
  const paged = value.mode === 'paged'
  return (
    <Sheet open={open} onClose={onClose} title={words.settingsTitle} closeLabel={words.close}>
      <Setting name={words.mode}>
        <Segmented
          label={words.mode}
          options={optionsOf(comic.modes)}
          value={value.mode}
          onChange={(mode) => change({ mode, taps: mode === 'paged' ? 'sides' : 'off' })}
        />
      </Setting>
      {paged && (
        <Setting name={comic.direction}>
          <Segmented
            label={comic.direction}
            options={optionsOf(comic.directions)}
            value={value.direction}
            onChange={(direction) => change({ direction })}
          />
        </Setting>
      )}
      <Setting name={comic.fit}>
        <Segmented
          label={comic.fit}
          options={optionsOf(comic.fits)}
          value={value.fit}
          onChange={(fit) => change({ fit })}
        />
      </Setting>
      <Setting name={comic.gap}>
        <Segmented
          label={comic.gap}
          options={optionsOf(comic.gaps)}
          value={value.gap}
          onChange={(gap) => change({ gap })}
        />
      </Setting>
      <Setting name={words.tapZones}>
        <Segmented
          label={words.tapZones}
          options={optionsOf(words.tapLayouts)}
          value={value.taps}
          onChange={(taps) => change({ taps })}
        />
      </Setting>
      <SliderSetting
        label={comic.brightness}
        valueText={percent(value.brightness)}
        min={0.2}
        max={1}
        step={0.05}
        value={value.brightness}
        onChange={(brightness) => change({ brightness })}
      />
      <SliderSetting
        label={comic.contrast}
        valueText={percent(value.contrast)}
        min={0.5}
        max={2}
        step={0.05}
        value={value.contrast}
        onChange={(contrast) => change({ contrast })}
      />
      <SliderSetting
        label={comic.sepia}
        valueText={percent(value.sepia)}
        min={0}
        max={1}
        step={0.05}
        value={value.sepia}
        onChange={(sepia) => change({ sepia })}
      />
      <SliderSetting
        label={comic.autoSpeed}
        valueText={String(value.autoSpeed)}
        min={1}
        max={10}
        value={value.autoSpeed}
        onChange={(autoSpeed) => change({ autoSpeed })}
      />
      <ul>
        {paged && (
          <ListRow
            label={comic.double}
            control={<Switch label={comic.double} checked={value.double} onChange={(double) => change({ double })} />}
          />
        )}
        <ListRow
          label={comic.invert}
          note={comic.invertText}
          control={<Switch label={comic.invert} checked={value.invert} onChange={(invert) => change({ invert })} />}
        />
        <ListRow
          label={comic.crop}
          note={comic.cropText}
          control={<Switch label={comic.crop} checked={value.crop} onChange={(crop) => change({ crop })} />}
        />
        <ListRow
          label={words.ownSettings}
          note={words.ownSettingsText}
          control={<Switch label={words.ownSettings} checked={settings.own} onChange={settings.setOwn} />}
        />
      </ul>
    </Sheet>
  )
}
