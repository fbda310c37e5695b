import { useState } from 'react'
import { isSeen } from '#contract/written.ts'
import type { OutboxCall } from '#contract/catalogue.ts'
import type { Subject } from '#contract/kind.ts'
import { net } from '#data/net.ts'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import type { OwnWords } from '#components/item-menu/item-menu-store.ts'
import { Sheet } from '#components/sheet.tsx'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { useDraft } from '#features/comments/use-draft.ts'
import { useWords } from '#words/words.ts'

interface EditSheetProps {
  subject: Subject
  own: OwnWords
  call: OutboxCall
  open: boolean
  onClose: () => void
}

/** Longest title, in UTF-16 units: `limits.title` of the contract, whose schemas the page does not carry. */
const titleChars = 100

/** Where something of one's own is written anew; what is typed is a draft until it is saved. */
export function EditSheet({ subject, own, call, open, onClose }: EditSheetProps) {
  const words = useWords('own')
  const { close } = useWords('shell')
  const draft = useDraft(`edit:${subject.kind}:${subject.id}`)
  const [typed, setTyped] = useState(false)
  const [title, setTitle] = useState(own.text.title)
  // what was begun, or came back because it was refused, before what there is
  const content = typed || draft.text !== '' ? draft.text : own.text.content
  const over = content.trim().length - own.mostChars
  const ready = isSeen(content) && over <= 0 && (title === undefined || isSeen(title))

  const save = async () => {
    const input = { ...own.input, content: content.trim(), ...(title !== undefined && { title: title.trim() }) }
    const kept = await draft.send(async () => {
      const result = await net.act(call, input as never)
      tellOutcome(call, result)
      return result.ok
    })
    if (kept) onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={words.editTitle} closeLabel={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !draft.sending) void save()
        }}
      >
        {title !== undefined && (
          <Field
            label={words.title}
            value={title}
            maxLength={titleChars}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        )}
        <Field
          multiline
          label={words.text}
          value={content}
          error={over > 0 ? words.tooLong(over) : undefined}
          onChange={(event) => {
            setTyped(true)
            draft.setText(event.currentTarget.value)
          }}
        />
        <Button type="submit" tone="primary" busy={draft.sending} disabled={!ready}>
          {words.save}
        </Button>
      </form>
    </Sheet>
  )
}
