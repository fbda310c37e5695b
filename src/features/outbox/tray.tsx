import { useState, useSyncExternalStore } from 'react'
import { isSeen } from '#contract/written.ts'
import type { OutboxOrder } from '#bridge/outbox.ts'
import { net } from '#data/net.ts'
import { type TrayEntry, useTrayEntries } from '#data/outbox-rows.ts'
import { useSettings } from '#data/settings.ts'
import { cx } from '#lib/cx.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { Sheet } from '#components/sheet.tsx'
import { useNow } from '#components/states/time-ago.tsx'
import { tray } from '#components/states/tray.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { aboutText, stateText } from './entry-words.ts'
import styles from './outbox.module.css'

/** What waits to be sent: what, since when, why; with what can be done about each. */
export function Tray() {
  const words = useWords('outbox')
  const open = useSyncExternalStore(tray.subscribe, tray.get)
  const entries = useTrayEntries() ?? []
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await net.outbox({ do: 'send' })
    setBusy(false)
  }
  const canSend = entries.some(({ row }) => row.state === 'waiting')
  return (
    <Sheet
      open={open !== undefined}
      onClose={() => tray.set(undefined)}
      title={words.title}
      closeLabel={words.close}
      foot={
        canSend && (
          <Button tone="primary" wide busy={busy} onClick={() => void send()}>
            {words.sendNow}
          </Button>
        )
      }
    >
      {entries.length === 0 ? (
        <Empty title={words.emptyTitle}>{words.emptyText}</Empty>
      ) : (
        <>
          <p className={styles.since}>{words.note}</p>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <Entry key={entry.row.id} entry={entry} chosen={entry.row.id === open?.entry} />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}

/** What somebody wrote, and can still change. */
function writtenIn(input: object): string | undefined {
  if ('content' in input && typeof input.content === 'string') return input.content
  if ('name' in input && typeof input.name === 'string') return input.name
  return 'username' in input && typeof input.username === 'string' ? input.username : undefined
}

/** One thing that waits: what it is, why it is still here, and what can be done about it. */
function Entry({ entry, chosen }: { entry: TrayEntry; chosen: boolean }) {
  const { row } = entry
  const words = useWords('outbox')
  const locale = localeOf(useLanguage())
  const now = useNow()
  const { forcedOffline } = useSettings()
  const [doing, setDoing] = useState<'editing' | 'removing'>()
  const text = writtenIn(row.input)
  const isRefused = row.state === 'refused'
  const canEdit = (isRefused || (row.state === 'waiting' && row.attempts === 0)) && text !== undefined
  const order = async (what: OutboxOrder) => {
    const result = await net.outbox(what)
    if (!result.ok) notify(result.failure.kind === 'input' ? words.why.missing : words.tooLate)
    return result.ok
  }
  const save = async (next: string) => {
    if ((await order({ do: 'edit', entry: row.id, text: next })) && isRefused)
      await order({ do: 'again', entry: row.id })
  }
  const remove = () => void order({ do: 'drop', entry: row.id })
  return (
    <li className={cx(styles.entry, chosen && styles.chosen)}>
      <div className={styles.head}>
        <span className={styles.what}>{aboutText(entry, words)}</span>
        <span className={styles.since}>{formatTimeAgo(timeAgo(row.createdAt, now), locale)}</span>
      </div>
      {doing === 'editing' && canEdit ? (
        <Editor
          text={text}
          onDone={() => setDoing(undefined)}
          saveLabel={isRefused ? words.saveAgain : words.save}
          onSave={(next) => void save(next)}
        />
      ) : (
        text !== undefined &&
        text !== '' && (
          <p className={styles.written} dir="auto">
            {text}
          </p>
        )
      )}
      <p className={cx(styles.why, row.state === 'refused' && styles.bad)}>
        {stateText(entry, words, forcedOffline)}
        {row.attempts > 0 && row.state === 'waiting' && ` · ${words.tried(row.attempts)}`}
      </p>
      {doing === 'removing' && <p className={styles.why}>{words.removeTried}</p>}
      {doing !== 'editing' && (
        <div className={styles.actions}>
          {row.state !== 'waiting' && (
            <Button small tone="primary" onClick={() => void order({ do: 'again', entry: row.id })}>
              {words.again}
            </Button>
          )}
          {canEdit && (
            <Button small onClick={() => setDoing('editing')}>
              {words.edit}
            </Button>
          )}
          {doing === 'removing' && (
            <Button small onClick={() => setDoing(undefined)}>
              {words.cancel}
            </Button>
          )}
          <Button
            small
            tone={doing === 'removing' ? 'danger' : 'quiet'}
            onClick={() => (row.state === 'waiting' && row.attempts > 0 && !doing ? setDoing('removing') : remove())}
          >
            {words.remove}
          </Button>
        </div>
      )}
    </li>
  )
}

interface EditorProps {
  text: string
  saveLabel: string
  onSave: (text: string) => void
  onDone: () => void
}

function Editor({ text, saveLabel, onSave, onDone }: EditorProps) {
  const words = useWords('outbox')
  const [value, setValue] = useState(text)
  const empty = !isSeen(value)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (empty) return
        onSave(value.trim())
        onDone()
      }}
    >
      <Field
        multiline
        rows={3}
        label={words.text}
        value={value}
        error={empty ? words.emptyWritten : undefined}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button small onClick={onDone}>
          {words.cancel}
        </Button>
        <Button small type="submit" tone="primary" disabled={empty}>
          {saveLabel}
        </Button>
      </div>
    </form>
  )
}
