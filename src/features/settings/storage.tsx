import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent } from 'react'
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
import { useWords } from '#words/words.ts'
import styles from './settings.module.css'
import { pageLink } from '#components/target.ts'
import { Slider } from '#components/slider.tsx'
import { device } from '#data/db.ts'
import { usePerson } from '#data/person.tsx'
import { saveFile } from '#components/save-file.ts'
import { calendarDay } from '#lib/clock-time.ts'
import { Button } from '#components/button.tsx'
import { Checkbox } from '#components/checkbox.tsx'
import { Dialog } from '#components/dialog.tsx'
import text from '#components/text.module.css'

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
  const words = useWords('storage')
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

interface BudgetSliderProps {
  label: string
  bytes: number
  leastBytes: number
  mostBytes: number
  stepBytes: number
  /** Called when the finger lets go. */
  onChange: (bytes: number) => void
}

/** How much room one class may take. */
function BudgetSlider({ label, bytes, leastBytes, mostBytes, stepBytes, onChange }: BudgetSliderProps) {
  const [draft, setDraft] = useState<number>()
  if (draft === bytes) setDraft(undefined)
  const shown = draft ?? bytes
  const place = useRef<HTMLDivElement>(null)
  const save = useEffectEvent(() => onChange(shown))
  useEffect(() => {
    // React's onChange is the browser's `input`; the browser's `change` says that the finger let go
    const node = place.current
    const letGo = () => save()
    node?.addEventListener('change', letGo)
    return () => node?.removeEventListener('change', letGo)
  }, [])
  return (
    <li className={styles.choice}>
      <span className={styles.label}>
        {label} <span className={styles.value}>{formatBytes(shown)}</span>
      </span>
      <div ref={place}>
        <Slider
          label={label}
          value={shown}
          min={leastBytes}
          max={mostBytes}
          step={stepBytes}
          valueText={formatBytes(shown)}
          onChange={setDraft}
        />
      </div>
    </li>
  )
}

/** Taking along what is the person's own, bringing it here, and leaving nothing behind. */
function OwnData() {
  const words = useWords('storage')
  const { db } = usePerson()
  const file = useRef<HTMLInputElement>(null)
  const [wiping, wipe] = useState(false)

  const save = async () => {
    const { ownFile } = await import('#data/storage-file.ts')
    const content = JSON.stringify(await ownFile(device, db), null, 1)
    saveFile(`backup-${calendarDay(Date.now())}.json`, new Blob([content], { type: 'application/json' }))
    notify(words.exported)
  }
  const bring = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!chosen) return
    const { importOwnFile, mostFileBytes, readOwnFile } = await import('#data/storage-file.ts')
    const own = chosen.size <= mostFileBytes ? readOwnFile(await chosen.text()) : undefined
    if (!own) return notify(words.importFailed)
    const imported = await importOwnFile(db, own).catch(() => undefined)
    if (!imported) return notify(words.notImported)
    const { history, offered, hidden, drafts } = imported
    notify(words.imported(history, hidden, drafts) + (offered > 0 ? words.offered(offered) : ''))
  }
  return (
    <>
      <ListRow label={words.export} note={words.exportNote} onClick={() => void save()} />
      <ListRow label={words.import} note={words.importNote} onClick={() => file.current?.click()} />
      <li className={text.unseen}>
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          tabIndex={-1}
          aria-label={words.import}
          onChange={(event) => void bring(event)}
        />
      </li>
      <ListRow label={words.wipe} note={words.wipeNote} danger onClick={() => wipe(true)} />
      <WipeDialog open={wiping} onClose={() => wipe(false)} />
    </>
  )
}

function WipeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords('storage')
  const frame = useWords('shell')
  const [sure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const wipe = async () => {
    setBusy(true)
    const { wipeDevice } = await import('#data/storage-wipe.ts')
    await wipeDevice()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.wipe}
      alert
      lasting={busy}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {frame.cancel}
          </Button>
          <Button tone="danger" busy={busy} disabled={!sure} onClick={() => void wipe()}>
            {words.wipeYes}
          </Button>
        </>
      }
    >
      <p>{words.wipeAsk}</p>
      <Checkbox checked={sure} onChange={(event) => setSure(event.currentTarget.checked)}>
        {words.wipeSure}
      </Checkbox>
    </Dialog>
  )
}

const manager = () => (navigator as { storage?: StorageManager }).storage

/** Whether the browser has agreed to keep everything when room is short, and the way to ask it. */
function Persistence() {
  const words = useWords('storage')
  const [granted, setGranted] = useState<boolean>()
  useEffect(() => {
    void manager()
      ?.persisted?.()
      .then(setGranted, () => undefined)
  }, [])
  if (granted === undefined) return null
  const ask = async () => {
    const now =
      (await manager()
        ?.persist?.()
        .catch(() => false)) ?? false
    setGranted(now)
    if (!now) notify(words.persistRefused)
  }
  const note = granted ? words.persistedYes : words.persistedNo
  if (granted) return <ListRow label={words.persisted} note={note} />
  return (
    <ListRow
      label={words.persisted}
      note={note}
      control={
        <Button small onClick={() => void ask()}>
          {words.persistAsk}
        </Button>
      }
    />
  )
}
