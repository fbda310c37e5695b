import {
  AppWindow,
  Check,
  CloudOff,
  EllipsisVertical,
  EyeOff,
  Globe,
  Maximize2,
  MonitorDown,
  Plus,
  Share,
  ShieldCheck,
  SquarePlus,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useWords } from '#words/words.ts'
import { displayMode } from './shared/display-mode.ts'
import { askToInstall, installPrompt } from './install-prompt.ts'
import { Mark } from '#components/page/mark.tsx'
import { platform, platforms, type Platform } from './platform.ts'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { Segmented } from '#components/segmented.tsx'
import styles from './install.module.css'
import { pageLink } from '#components/target.ts'

const signs = { offline: CloudOff, window: Maximize2, share: Share, shortcuts: Zap, kept: ShieldCheck } as const

/** What installing brings is not the same everywhere. */
const gains: Record<Platform, readonly (keyof typeof signs)[]> = {
  android: ['offline', 'window', 'share', 'shortcuts'],
  ios: ['offline', 'window', 'kept'],
  desktop: ['offline', 'window'],
}

/** How the app is installed, step by step on each platform; with one tap where the browser offers that. */
export function Install() {
  const words = useWords('install')
  const { name } = useWords('shell')
  const [where, setWhere] = useState(platform)
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get)
  const installed = displayMode() === 'standalone'
  const install = async () => {
    if ((await askToInstall()) === 'accepted') notify(words.accepted)
  }
  return (
    <Screen title={words.title}>
      <div className={styles.place}>
        <div className={styles.head}>
          <Mark />
          <p className={styles.name}>{installed ? words.installed : name}</p>
          <p className={styles.lead}>{installed ? words.installedText : words.lead}</p>
          {!installed && prompt && (
            <Button tone="primary" onClick={() => void install()}>
              {words.installNow}
            </Button>
          )}
        </div>
        {!installed && (
          <section className={styles.how} aria-label={words.title}>
            <Segmented
              label={words.whereLabel}
              options={platforms.map((value) => ({ value, label: words.where[value] }))}
              value={where}
              onChange={setWhere}
            />
            <Steps where={where} />
            <ListGroup>
              <ListRow icon={<EyeOff />} label={words.quiet} note={words.quietNote} to={pageLink('/my/setting')} />
            </ListGroup>
          </section>
        )}
        <ListGroup title={words.gains} note={words.removing}>
          {gains[where].map((gain) => {
            const Sign = signs[gain]
            return <ListRow key={gain} icon={<Sign />} label={words.gainsList[gain]} />
          })}
        </ListGroup>
      </div>
    </Screen>
  )
}

/** What the button looks like that each step is about. */
const icons: Record<Platform, readonly LucideIcon[]> = {
  android: [Globe, EllipsisVertical, SquarePlus, Check],
  ios: [Globe, Share, SquarePlus, Plus],
  desktop: [AppWindow, MonitorDown, Check],
}

/** The steps on one platform, and what there is to know besides. */
function Steps({ where }: { where: Platform }) {
  const words = useWords('install')
  const steps: string[] = Object.values(words.steps[where])
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((text, at) => {
          const Icon = icons[where][at]
          return (
            <li key={text} className={styles.step}>
              <span className={styles.no} aria-hidden>
                {at + 1}
              </span>
              <span className={styles.text}>{text}</span>
              {Icon && (
                <span className={styles.icon}>
                  <Icon />
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <p className={styles.note}>{words.notes[where]}</p>
    </>
  )
}
