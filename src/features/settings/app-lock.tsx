import { useEffect, useState } from 'react'
import { isIncognito } from '#bridge/sealing.ts'
import { passkeyMayWork } from '#data/lock-passkey.ts'
import { changeLock, type LockRow, useLock } from '#data/lock-row.ts'
import { Button } from '#components/button.tsx'
import { Dialog } from '#components/dialog.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { Segmented } from '#components/segmented.tsx'
import { Sheet } from '#components/sheet.tsx'
import { lockWanted } from '#features/lock/lock-state.ts'
import { addPasskey, canLock, removePasskey, turnOff } from '#features/lock/manage.ts'
import { useWords } from '#words/words.ts'
import { LockChange, LockSetup } from './lock-change.tsx'
import styles from './settings.module.css'

type After = 'now' | 'one' | 'five' | 'start'
const minutesOf: Readonly<Record<After, LockRow['afterMinutes']>> = {
  now: 0,
  one: 1,
  five: 5,

  start: null,
}
const afters = Object.keys(minutesOf) as After[]

/** The app lock: on and off, when it closes, with what it opens, and what it can't do. */
export function AppLock() {
  const words = useWords('lock')
  const row = useLock()
  const [setting, setUp] = useState(false)
  // in a session that keeps nothing the lock can't be changed
  if (row === undefined || isIncognito) return null
  if (row === null) {
    return (
      <ListGroup title={words.group}>
        <ListRow
          label={words.setUp}
          note={canLock() ? words.offNote : words.unsupported}
          disabled={!canLock()}
          onClick={() => setUp(true)}
        />
        <LockLimits />
        <LockSetup open={setting} onClose={() => setUp(false)} />
      </ListGroup>
    )
  }
  return <Chosen row={row} />
}

function Chosen({ row }: { row: LockRow }) {
  const words = useWords('lock')
  const [changing, change] = useState(false)
  const [leaving, leave] = useState(false)
  const after = afters.find((one) => minutesOf[one] === row.afterMinutes) ?? 'now'
  return (
    <ListGroup title={words.group} note={words.whenNote}>
      <ListRow label={words.on} note={words.onNote} />
      <li className={styles.choice}>
        <span className={styles.label}>{words.when}</span>
        <Segmented
          label={words.when}
          value={after}
          options={afters.map((value) => ({ value, label: words.afters[value] }))}
          onChange={(next) => void changeLock(() => ({ afterMinutes: minutesOf[next] }))}
        />
      </li>
      <ListRow label={words.lockNow} onClick={() => lockWanted.emit()} />
      <ListRow label={words.change} onClick={() => change(true)} />
      <LockPasskey row={row} />
      <LockLimits />
      <ListRow label={words.turnOff} danger onClick={() => leave(true)} />
      <LockChange row={row} open={changing} onClose={() => change(false)} />
      <TurnOff open={leaving} onClose={() => leave(false)} />
    </ListGroup>
  )
}

function TurnOff({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords('lock')
  const frame = useWords('shell')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.turnOff}
      actions={
        <>
          <Button onClick={onClose}>{frame.cancel}</Button>
          <Button tone="danger" onClick={() => void turnOff()}>
            {words.turnOffYes}
          </Button>
        </>
      }
    >
      {words.turnOffAsk}
    </Dialog>
  )
}

/** Opening with the device's own finger, face or code; nothing where it has no such authenticator. */
function LockPasskey({ row }: { row: LockRow }) {
  const words = useWords('lock')
  const [may, setMay] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void passkeyMayWork().then(setMay)
  }, [])
  if (!may && !row.passkey) return null
  const add = async () => {
    setBusy(true)
    const added = await addPasskey(words.passkeyName)
    setBusy(false)
    notify({ added: words.passkeyAdded, cannot: words.passkeyCannot, refused: words.passkeyNotMade }[added])
  }
  const remove = async () => {
    await removePasskey()
    notify(words.passkeyRemoved)
  }
  return (
    <ListRow
      label={words.passkey}
      note={row.passkey ? words.passkeyOn : words.passkeyNote}
      control={
        <Button small busy={busy} onClick={() => void (row.passkey ? remove() : add())}>
          {row.passkey ? words.passkeyRemove : words.passkeyAdd}
        </Button>
      }
    />
  )
}

/** What a lock of an app can do, and plainly what it can't. */
function LockLimits() {
  const words = useWords('lock')
  const { close } = useWords('shell')
  const [open, setOpen] = useState(false)
  return (
    <>
      <ListRow label={words.limits} onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={words.limits} closeLabel={close}>
        <div className={styles.words}>
          <p>{words.limitsCan}</p>
          <ul className={styles.cannot}>
            {Object.entries(words.limitsCannot).map(([key, text]) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </div>
      </Sheet>
    </>
  )
}
