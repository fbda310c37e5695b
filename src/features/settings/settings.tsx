import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'
import { apiVersion } from '#contract/api-version.ts'
import { languages } from '#contract/languages.ts'
import { retention } from '#contract/retention.ts'
import type { Settings } from '#bridge/settings.ts'
import { type SessionData, useSessionData } from '#data/data-use.ts'
import { changeSettings, useSettings } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { formatBytes } from '#lib/bytes.ts'
import { clockTime, dayText } from '#lib/clock-time.ts'
import { Button } from '#components/button.tsx'
import { copyText } from '#components/copy-text.ts'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { outsidePage } from '#components/page/addresses.ts'
import { Screen } from '#components/page/screen.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Slider } from '#components/slider.tsx'
import { Switch } from '#components/switch.tsx'
import { hasNewerBuild } from '#features/updates/build.ts'
import { checkBuild } from '#features/updates/updates.ts'
import { useWords } from '#words/words.ts'
import { AppLock } from './app-lock.tsx'
import { Discretion } from './discretion.tsx'
import { ForYouSettings } from './for-you.tsx'
import { HiddenItems } from './hidden-items.tsx'
import { LinePanel } from './line-panel.tsx'
import { Notifications } from './notifications.tsx'
import styles from './settings.module.css'
import { Storage } from './storage.tsx'

/** What a person chooses for this device. Everything here works without a connection but testing and updating. */
export function Setting() {
  const words = useWords('settings')
  return (
    <Screen title={words.title}>
      <div className={styles.place}>
        <Appearance />
        <DataAndNetwork />
        <Notifications />
        <AppLock />
        <Discretion />
        <Storage />
        <LinePanel />
        <HiddenItems />
        <ForYouSettings />
        <Privacy />
        <About />
      </div>
    </Screen>
  )
}

const themes: readonly Settings['theme'][] = ['system', 'light', 'dark']
const choices: readonly Settings['language'][] = ['system', ...languages]

/** Theme, language and text size. */
function Appearance() {
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

/** How much the app may fetch. */
function DataAndNetwork() {
  const words = useWords('settings')
  const { dataSaver, forcedOffline } = useSettings()
  return (
    <ListGroup title={words.data}>
      <ListRow
        label={words.dataSaver}
        note={words.dataSaverNote}
        control={
          <Switch
            label={words.dataSaver}
            checked={dataSaver}
            onChange={(on) => void changeSettings({ dataSaver: on })}
          />
        }
      />
      <ListRow
        label={words.forcedOffline}
        note={words.forcedOfflineNote}
        control={
          <Switch
            label={words.forcedOffline}
            checked={forcedOffline}
            onChange={(on) => void changeSettings({ forcedOffline: on })}
          />
        }
      />
      <SessionDataRow />
    </ListGroup>
  )
}

const classes = ['streams', 'images', 'calls', 'downloads'] as const satisfies readonly (keyof SessionData)[]

/** How much data this session has used, by what it was. */
function SessionDataRow() {
  const words = useWords('storage')
  const use = useSessionData()
  if (!use) return null
  const all = classes.reduce((sum, key) => sum + use[key], 0)
  return (
    <li className={styles.choice}>
      <span className={styles.label}>
        {words.dataTitle} <span className={styles.value}>{words.dataAll(formatBytes(all))}</span>
      </span>
      <dl className={styles.classes}>
        {classes.map((key) => (
          <div key={key} className={styles.class}>
            <dt>{words.dataClasses[key]}</dt>
            <dd>{formatBytes(use[key])}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.usage}>{words.dataNote}</p>
    </li>
  )
}

/** What the server keeps of somebody, and for how long: by the very numbers that it deletes by. */
function Privacy() {
  const words = useWords('settings')
  return (
    <ListGroup title={words.privacy}>
      {(Object.keys(retention) as (keyof typeof retention)[]).map((kind) => (
        <ListRow key={kind} label={words.kept[kind]} value={words.keptDays(retention[kind])} />
      ))}
      <ListRow label={words.keptOwn} value={words.keptWithAccount} />
      <ListRow label={words.keptPayments} value={words.keptForGood} />
      <ListRow label={words.keptHere} note={words.keptHereNote} />
    </ListGroup>
  )
}

type Check = 'idle' | 'checking' | 'latest' | 'newer' | 'checkFailed'

/** Version, build, whether there is a newer one, and the address to keep. */
function About() {
  const words = useWords('settings')
  const [check, setCheck] = useState<Check>(hasNewerBuild() ? 'newer' : 'idle')
  const look = async () => {
    setCheck('checking')
    const latest = await checkBuild()
    setCheck(latest === undefined ? 'checkFailed' : latest === __BUILD_ID__ ? 'latest' : 'newer')
  }
  const config = useAnswer('home.config', {})
  const address = config.state === 'here' ? outsidePage(config.value.config.official_url) : undefined
  const official = address && 'outside' in address ? address.outside : undefined
  const copy = async (text: string) => notify((await copyText(text)) ? words.copied : words.copyFailed)
  const builtAt = `${dayText(__BUILD_TIMESTAMP__)} ${clockTime(__BUILD_TIMESTAMP__)}`
  return (
    <ListGroup title={words.about}>
      <ListRow label={words.version} value={apiVersion} />
      <ListRow label={words.build} value={__BUILD_ID__} note={words.builtAt(builtAt)} />
      <ListRow
        label={words.check}
        note={<span role="status">{check === 'idle' ? '' : words[check]}</span>}
        disabled={check === 'checking'}
        onClick={() => void look()}
      />
      {official !== undefined && <ListRow label={words.official} note={official} onClick={() => void copy(official)} />}
      {check === 'newer' && <ListRow label={words.update} onClick={() => location.reload()} />}
    </ListGroup>
  )
}
