import { changeSettings, useSettings } from '#data/settings.ts'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { Switch } from '#components/switch.tsx'
import { useWords } from '#words/words.ts'
import { useSessionData, type SessionData } from '#data/data-use.ts'
import { formatBytes } from '#lib/bytes.ts'
import styles from './settings.module.css'

/** How much the app may fetch. */
export function DataAndNetwork() {
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
