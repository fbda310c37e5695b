import { useRef, useState, type ChangeEvent } from 'react'
import { device } from '#data/db.ts'
import { usePerson } from '#data/person.tsx'
import { calendarDay } from '#lib/clock-time.ts'
import { Button } from '#components/button.tsx'
import { Checkbox } from '#components/checkbox.tsx'
import { Dialog } from '#components/dialog.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { shellWords } from '#words/shell.ts'
import { storageWords } from '#words/storage.ts'
import { useWords } from '#words/words.ts'
import text from '#components/text.module.css'

/** Taking along what is the person's own, bringing it here, and leaving nothing behind. */
export function OwnData() {
  const words = useWords(storageWords)
  const { db } = usePerson()
  const file = useRef<HTMLInputElement>(null)
  const [wiping, wipe] = useState(false)

  const save = async () => {
    const { ownFile } = await import('#data/storage-file.ts')
    const content = JSON.stringify(await ownFile(device, db), null, 1)
    const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
    // a neutral name: a folder of files is seen by others
    const link = Object.assign(document.createElement('a'), {
      href: address,
      download: `backup-${calendarDay(Date.now())}.json`,
    })
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
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
  const words = useWords(storageWords)
  const frame = useWords(shellWords)
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
