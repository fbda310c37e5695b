import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Subject } from '#contract/kind.ts'
import { net } from '#data/net.ts'
import { Confirm } from '#components/confirm.tsx'
import type { MenuTarget, OwnWords } from '#components/item-menu/item-menu-store.ts'
import type { MenuAction } from '#components/menu-sheet.tsx'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { useWords } from '#words/words.ts'
import { EditSheet } from './edit-sheet.tsx'

/** What is being done to one's own words. */
type Doing = 'edit' | 'remove' | undefined

/** What its author can do with something, and what is drawn while they do it. */
export function useOwnWords({ subject, own }: MenuTarget) {
  const words = useWords('own')
  const [doing, setDoing] = useState<Doing>()
  const actions: MenuAction[] = []
  if (own?.edit) actions.push({ key: 'edit', label: words.edit, icon: <Pencil />, onClick: () => setDoing('edit') })
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
