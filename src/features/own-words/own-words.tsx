import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { OutboxCall } from '#contract/catalogue.ts'
import type { Subject } from '#contract/kind.ts'
import { isSeen } from '#contract/written.ts'
import { net } from '#data/net.ts'
import { Button } from '#components/button.tsx'
import { Confirm } from '#components/confirm.tsx'
import { Field } from '#components/field.tsx'
import type { MenuTarget, OwnWords } from '#components/item-menu/item-menu-store.ts'
import type { MenuAction } from '#components/menu-sheet.tsx'
import { Sheet } from '#components/sheet.tsx'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { StarField } from '#features/dating/shared/stars.tsx'
import { useDraft } from '#features/comments/use-draft.ts'
import { useWords } from '#words/words.ts'

/** What is being done to one's own words. */
type Doing = 'edit' | 'remove' | undefined

/** What its author can do with something, and what is drawn while they do it. */
export function useOwnWords({ subject, own }: MenuTarget) {
  const words = useWords('own')
  const [doing, setDoing] = useState<Doing>()
  const actions: MenuAction[] = []
  if (own?.edit) {
    const edit = { key: 'edit', label: words.edit, icon: <Pencil /> }
    actions.push(own.page ? { ...edit, to: own.page } : { ...edit, onClick: () => setDoing('edit') })
  }
  if (own)
    actions.push({
      key: 'remove',
      label: words.remove,
      icon: <Trash2 />,
      danger: true,
      onClick: () => setDoing('remove'),
    })
  const panels = own && <OwnPanels subject={subject} own={own} doing={doing} onClose={() => setDoing(undefined)} />
  return { actions, panels }
}

interface PanelsProps {
  subject: Subject
  own: OwnWords
  doing: Doing
  onClose: () => void
}

function OwnPanels({ subject, own, doing, onClose }: PanelsProps) {
  const words = useWords('own')
  const { cancel } = useWords('shell')
  const remove = async () => tellOutcome(own.remove, await net.act(own.remove, own.input as never))
  return (
    <>
      {own.edit && <EditSheet subject={subject} own={own} call={own.edit} open={doing === 'edit'} onClose={onClose} />}
      <Confirm
        open={doing === 'remove'}
        onClose={onClose}
        onYes={() => void remove()}
        title={words.removeTitle}
        yes={words.remove}
        no={cancel}
        danger
      >
        {words.removeText}
      </Confirm>
    </>
  )
}

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
function EditSheet({ subject, own, call, open, onClose }: EditSheetProps) {
  const words = useWords('own')
  const { close } = useWords('shell')
  const draft = useDraft(`edit:${subject.kind}:${subject.id}`)
  const [typed, setTyped] = useState(false)
  const [title, setTitle] = useState(own.text.title)
  const [score, setScore] = useState(own.text.score)
  // what was begun, or came back because it was refused, before what there is
  const content = typed || draft.text !== '' ? draft.text : own.text.content
  const over = content.trim().length - own.mostChars
  const ready = isSeen(content) && over <= 0 && (title === undefined || isSeen(title))

  const save = async () => {
    const input = {
      ...own.input,
      content: content.trim(),
      ...(title !== undefined && { title: title.trim() }),
      ...(score !== undefined && { score }),
    }
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
        {score !== undefined && <StarField score={score} error={undefined} onChange={setScore} />}
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
