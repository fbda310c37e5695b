import { useSessionData, type SessionData } from '#data/data-use.ts'
import { formatBytes } from '#lib/bytes.ts'
import { storageWords } from '#words/storage.ts'
import { useWords } from '#words/words.ts'
import styles from './settings.module.css'

const classes = ['streams', 'images', 'calls', 'downloads'] as const satisfies readonly (keyof SessionData)[]

/** How much data this session has used, by what it was. */
export function SessionDataRow() {
  const words = useWords(storageWords)
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
