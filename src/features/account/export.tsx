import { useState } from 'react'
import { net } from '#data/net.ts'
import { useOffline } from '#data/settings.ts'
import { calendarDay } from '#lib/clock-time.ts'
import { saveFile } from '#components/save-file.ts'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { failureText } from '#components/states/failure-words.ts'
import { useWords } from '#words/words.ts'

/** All that the server has of the person, as a file. */
export function Export() {
  const words = useWords('security')
  const frame = useWords('shell')
  const offline = useOffline()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    const brought = await net.ask('user.export', {})
    setIsBusy(false)
    if (brought.ok)
      saveFile(`account-${calendarDay(Date.now())}.json`, new Blob([brought.value.json], { type: 'application/json' }))
    else notify(failureText(brought.failure, frame))
  }
  return (
    <ListGroup title={words.data} note={words.dataNote}>
      <ListRow label={words.export} disabled={offline || isBusy} onClick={() => void save()} />
    </ListGroup>
  )
}
