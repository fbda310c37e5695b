import { useState } from 'react'
import type { Usage } from '#data/storage.ts'
import { useUsage } from '#data/storage.ts'
import { net } from '#data/net.ts'
import { changeSettings, useSettings } from '#data/settings.ts'
import { formatBytes } from '#lib/bytes.ts'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { Switch } from '#components/switch.tsx'
import { UsageBar, UsageSwatch, type UsageTone } from '#components/usage-bar.tsx'
import { storageWords } from '#words/storage.ts'
import { useWords } from '#words/words.ts'
import { BudgetSlider } from './budget-slider.tsx'
import styles from './settings.module.css'
import { OwnData } from './own-data.tsx'
import { Persistence } from './persistence.tsx'
import { pageLink } from '#components/target.ts'

const classes = ['downloads', 'pictures', 'content', 'own', 'app'] as const satisfies readonly (keyof Usage)[]
const tones: Record<(typeof classes)[number], UsageTone> = {
  downloads: 'accent',
  pictures: 'vip',
  content: 'good',
  own: 'own',
  app: 'rest',
}
/** Exact sizes; the others are estimates and say so. */
const exact: readonly string[] = ['downloads', 'pictures']

const mb = 1_000_000

/** What takes room on this device, how much it may take, and what can be done about it. */
export function Storage() {
  const words = useWords(storageWords)
  const { wifiOnly, imageBudgetBytes, contentBudgetBytes } = useSettings()
  const [turn, setTurn] = useState(0)
  const usage = useUsage(turn)
  const clear = async () => {
    notify((await net.makeRoom('all')) ? words.cleared : words.nothingToClear)
    setTurn((now) => now + 1)
  }
  const total = usage?.total ?? 0
  const text =
    usage && usage.quota > 0
      ? words.usage(formatBytes(total), formatBytes(usage.quota))
      : words.usageOnly(formatBytes(total))
  return (
    <ListGroup title={words.title} note={words.budgetNote}>
      {usage && (
        <li className={styles.choice}>
          <UsageBar
            label={text}
            parts={classes.map((key) => ({ key, share: usage[key] / Math.max(1, total), tone: tones[key] }))}
          />
          <p className={styles.usage}>{text}</p>
          <dl className={styles.classes}>
            {classes.map((key) => (
              <div key={key} className={styles.class}>
                <dt>
                  <UsageSwatch tone={tones[key]} />
                  {words.classes[key]}
                </dt>
                <dd>{exact.includes(key) ? formatBytes(usage[key]) : words.about(formatBytes(usage[key]))}</dd>
              </div>
            ))}
          </dl>
        </li>
      )}
      <ListRow label={words.downloads} to={pageLink('/my/downloads')} />
      <ListRow
        label={words.wifiOnly}
        note={words.wifiOnlyNote}
        control={
          <Switch label={words.wifiOnly} checked={wifiOnly} onChange={(on) => void changeSettings({ wifiOnly: on })} />
        }
      />
      <BudgetSlider
        label={words.pictureBudget}
        bytes={imageBudgetBytes}
        leastBytes={50 * mb}
        mostBytes={1000 * mb}
        stepBytes={50 * mb}
        onChange={(bytes) => void hold({ imageBudgetBytes: bytes })}
      />
      <BudgetSlider
        label={words.contentBudget}
        bytes={contentBudgetBytes}
        leastBytes={10 * mb}
        mostBytes={200 * mb}
        stepBytes={10 * mb}
        onChange={(bytes) => void hold({ contentBudgetBytes: bytes })}
      />
      <Persistence />
      <ListRow label={words.clear} note={words.clearNote} onClick={() => void clear()} />
      <OwnData />
    </ListGroup>
  )
}

/** A smaller budget is held at once. */
async function hold(change: Parameters<typeof changeSettings>[0]) {
  await changeSettings(change)
  await net.makeRoom('budgets')
}
