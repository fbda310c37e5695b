import { useState, type FormEvent } from 'react'
import type { Failure } from '#contract/failures.ts'
import { net } from '#data/net.ts'
import { useOffline } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { calendarDay } from '#lib/clock-time.ts'
import { Button } from '#components/button.tsx'
import { saveFile } from '#components/save-file.ts'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { Sheet } from '#components/sheet.tsx'
import { failureText } from '#components/states/failure-words.ts'
import { useWords } from '#words/words.ts'
import styles from './account.module.css'
import { ProofFields, useProof } from './proof.tsx'

/** All that the server has of the person, as a file. */
export function Export() {
  const words = useWords('security')
  const frame = useWords('shell')
  const offline = useOffline()
  const me = useAnswer('user.info', {})
  const [open, setOpen] = useState(false)
  return (
    <ListGroup title={words.data} note={words.dataNote}>
      <ListRow label={words.export} disabled={offline || me.state !== 'here'} onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={words.export} closeLabel={frame.close}>
        <ExportForm hasFactor={me.state === 'here' && me.value.second_factor === true} onDone={() => setOpen(false)} />
      </Sheet>
    </ListGroup>
  )
}

function ExportForm({ hasFactor, onDone }: { hasFactor: boolean; onDone: () => void }) {
  const words = useWords('security')
  const frame = useWords('shell')
  const proof = useProof(hasFactor)
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    setFailure(undefined)
    const brought = await net.ask('user.export', proof.input)
    setIsBusy(false)
    if (!brought.ok) return setFailure(brought.failure)
    saveFile(`account-${calendarDay(Date.now())}.json`, new Blob([brought.value.json], { type: 'application/json' }))
    onDone()
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <ProofFields proof={proof} />
      {failure && (
        <p className={styles.failure} role="alert">
          {failureText(failure, frame)}
        </p>
      )}
      <Button tone="primary" type="submit" wide busy={isBusy} disabled={!proof.isWhole}>
        {words.export}
      </Button>
    </form>
  )
}
