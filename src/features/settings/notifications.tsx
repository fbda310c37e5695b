import { useState } from 'react'
import { isIncognito } from '#bridge/sealing.ts'
import type { LockedNotifications } from '#bridge/push.ts'
import { metaKeys } from '#bridge/settings.ts'
import { pushKinds } from '#contract/push-kinds.ts'
import { changeLock, useLock } from '#data/lock-row.ts'
import { beginPush, changePush, endPush, type PushChoice, pushMeans } from '#data/push.ts'
import { useCurrentPerson } from '#data/session.ts'
import { useMeta } from '#data/settings.ts'
import { Field } from '#components/field.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Switch } from '#components/switch.tsx'
import { useWords } from '#words/words.ts'
import styles from './settings.module.css'

/** Being told of messages while the app is closed: whether, of what, and when not. */
export function Notifications() {
  const words = useWords('push')
  const person = useCurrentPerson()
  const kept = useMeta<PushChoice | null>(metaKeys.push, null)
  // in a session that keeps nothing there is nothing to be told of
  if (isIncognito) return null
  const choice = kept !== null && kept.person === person ? kept : undefined
  return (
    <ListGroup title={words.group} note={words.groupNote}>
      <OnOff isOn={choice !== undefined} isGuest={person === null} />
      {choice && (
        <>
          <Kinds choice={choice} />
          <Quiet choice={choice} />
          <WhileLocked />
        </>
      )}
    </ListGroup>
  )
}

function OnOff({ isOn, isGuest }: { isOn: boolean; isGuest: boolean }) {
  const words = useWords('push')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Awaited<ReturnType<typeof beginPush>>>()
  const means = pushMeans()
  if (means !== 'here') return <ListRow label={words.on} note={words.means[means]} />
  const blocked = Notification.permission === 'denied' ? 'denied' : failure
  const note = isGuest ? words.guest : blocked === undefined ? words.onNote : words.failures[blocked]
  // the permission is asked for within the tap
  const turn = async (on: boolean) => {
    setBusy(true)
    setFailure(undefined)
    setFailure(await (on ? beginPush() : endPush().then(() => undefined)).catch(() => 'failed' as const))
    setBusy(false)
  }
  return (
    <ListRow
      label={words.on}
      note={<span role="status">{note}</span>}
      control={<Switch label={words.on} checked={isOn} disabled={busy || isGuest} onChange={(on) => void turn(on)} />}
    />
  )
}

function Kinds({ choice: { kinds } }: { choice: PushChoice }) {
  const words = useWords('push')
  return pushKinds.map((kind) => {
    const isOn = kinds.includes(kind)
    const next = pushKinds.filter((one) => (one === kind ? !isOn : kinds.includes(one)))
    return (
      <ListRow
        key={kind}
        label={words.kinds[kind]}
        control={
          <Switch
            label={words.kinds[kind]}
            checked={isOn}
            // none at all is what the first switch is for
            disabled={next.length === 0}
            onChange={() => void changePush({ kinds: next })}
          />
        }
      />
    )
  })
}

const night = { from: 22 * 60, to: 8 * 60 }
const two = (value: number) => String(value).padStart(2, '0')
const timeOf = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

function Quiet({ choice: { quiet } }: { choice: PushChoice }) {
  const words = useWords('push')
  return (
    <>
      <ListRow
        label={words.quiet}
        note={words.quietNote}
        control={
          <Switch
            label={words.quiet}
            checked={quiet !== null}
            onChange={(on) => void changePush({ quiet: on ? night : null })}
          />
        }
      />
      {quiet && (
        <li className={styles.choice}>
          {(['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              type="time"
              required
              label={words.quietEnds[end]}
              value={timeOf(quiet[end])}
              // an empty one is no time
              onChange={({ target: { value } }) =>
                value !== '' && void changePush({ quiet: { ...quiet, [end]: minuteOf(value) } })
              }
            />
          ))}
        </li>
      )}
    </>
  )
}

const lockedChoices: readonly LockedNotifications[] = ['neutral', 'none']

/** What is told behind the app lock; nothing where there is none. */
function WhileLocked() {
  const words = useWords('push')
  const lock = useLock()
  if (!lock) return null
  return (
    <li className={styles.choice}>
      <span className={styles.label}>{words.whileLocked}</span>
      <Segmented
        label={words.whileLocked}
        value={lock.notifications ?? 'neutral'}
        options={lockedChoices.map((value) => ({ value, label: words.locked[value] }))}
        onChange={(notifications) => void changeLock(() => ({ notifications }))}
      />
      <p className={styles.note}>{words.lockedNote}</p>
    </li>
  )
}
