import { useEffect, useState } from 'react'
import { passkeyMayWork } from '#data/lock-passkey.ts'
import type { LockRow } from '#data/lock-row.ts'
import { addPasskey, removePasskey } from '#features/lock/manage.ts'
import { Button } from '#components/button.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { lockWords } from '#words/lock.ts'
import { useWords } from '#words/words.ts'

/** Opening with the device's own finger, face or code; nothing where it has no such authenticator. */
export function LockPasskey({ row }: { row: LockRow }) {
  const words = useWords(lockWords)
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
