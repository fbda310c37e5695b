import { useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { net } from '#data/net.ts'
import { useDraft } from '#features/comments/use-draft.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { Sheet } from '#components/sheet.tsx'
import { shellWords } from '#words/shell.ts'
import { wantedWords } from '#words/wanted.ts'
import { useWords } from '#words/words.ts'
import { wantLimits } from './want-rules.ts'

interface AddDetailProps {
  want: CardOf<'want'>
  open: boolean
  onClose: () => void
}

/** What came to mind later; kept while it is written. */
export function AddDetail({ want, open, onClose }: AddDetailProps) {
  const words = useWords(wantedWords)
  const { close } = useWords(shellWords)
  const { text, setText, send, sending } = useDraft(`want-detail:${want.id}`)
  const [error, setError] = useState('')
  const content = text.trim()
  const write = async () => {
    const result = await net.act('find.appendDetail', { id: want.id, content })
    tellOutcome('find.appendDetail', result)
    setError(result.ok ? '' : words.unsent)
    return result.ok
  }
  const submit = async () => {
    if (content === '' || sending || !(await send(write))) return
    notify(words.submitted)
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={words.addDetail} closeLabel={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          multiline
          label={words.addDetailText}
          value={text}
          maxLength={wantLimits.content}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" tone="primary" wide busy={sending} disabled={content === ''}>
          {words.submit}
        </Button>
      </form>
    </Sheet>
  )
}
