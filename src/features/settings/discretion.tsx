import { useState } from 'react'
import { isIncognito } from '#bridge/sealing.ts'
import { useLock } from '#data/lock-row.ts'
import { changeSettings, useSettings } from '#data/settings.ts'
import { beginIncognito, endIncognito } from '#data/incognito.ts'
import { displayMode } from '#features/install/shared/display-mode.ts'
import { useLanguage, useWords } from '#words/words.ts'
import { lookIcon, lookNames, neutralName } from './installed-look.ts'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { Segmented } from '#components/segmented.tsx'
import styles from './settings.module.css'

const gestures = ['off', 'fingers', 'top'] as const

/** What keeps the app from being noticed: another name and icon, a quick way out, a session that leaves nothing. */
export function Discretion() {
  const words = useWords('discretion')
  const { panic } = useSettings()
  return (
    <ListGroup title={words.group}>
      <Look />
      <li className={styles.choice}>
        <span className={styles.label}>{words.panic}</span>
        <Segmented
          label={words.panic}
          value={panic}
          options={gestures.map((value) => ({ value, label: words.gestures[value] }))}
          onChange={(next) => void changeSettings({ panic: next })}
        />
        <p className={styles.note}>{words.panicNote}</p>
      </li>
      <Incognito />
    </ListGroup>
  )
}

function Look() {
  const words = useWords('discretion')
  const language = useLanguage()
  const { name } = useWords('shell')
  const { look } = useSettings()
  return (
    <li className={styles.choice}>
      <span className={styles.label}>{words.look}</span>
      <div className={styles.looks} role="radiogroup" aria-label={words.look}>
        {lookNames.map((one) => (
          <label key={one} className={styles.look}>
            <input
              type="radio"
              name="installed-look"
              className={styles.input}
              checked={one === look}
              onChange={() => void changeSettings({ look: one })}
            />
            <img className={styles.icon} src={lookIcon(one, 'icon-192.png')} alt="" width={48} height={48} />
            <span>{neutralName(one, language) ?? name}</span>
          </label>
        ))}
      </div>
      <p className={styles.note}>{displayMode() === 'standalone' ? words.lookInstalled : words.lookNote}</p>
    </li>
  )
}

function Incognito() {
  const words = useWords('discretion')
  const frame = useWords('shell')
  const lock = useLock()
  const [asking, ask] = useState(false)
  if (isIncognito)
    return <ListRow label={words.endIncognito} note={words.incognitoOn} onClick={() => void endIncognito()} />
  return (
    <>
      <ListRow label={words.incognito} note={words.incognitoNote} onClick={() => ask(true)} />
      <Dialog
        open={asking}
        onClose={() => ask(false)}
        title={words.incognito}
        actions={
          <>
            <Button onClick={() => ask(false)}>{frame.cancel}</Button>
            <Button tone="primary" onClick={() => void beginIncognito()}>
              {words.begin}
            </Button>
          </>
        }
      >
        <p>{words.incognitoText}</p>
        {lock && <p>{words.incognitoLock}</p>}
      </Dialog>
    </>
  )
}
