import { Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { GroupedKind } from '#contract/kind.ts'
import type { LocalId } from '#bridge/outbox.ts'
import type { CardOf } from '#bridge/rows.ts'
import { net } from '#data/net.ts'
import { groupCalls, groupNameChars } from '#components/item-actions/group-calls.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { Button } from '#components/button.tsx'
import { Confirm } from '#components/confirm.tsx'
import { Field } from '#components/field.tsx'
import { Sheet } from '#components/sheet.tsx'
import { useWords } from '#words/words.ts'
import styles from './own-lists.module.css'

/** A collection, by the server's id or, before it was sent, the outbox's. */
export type Group = Omit<CardOf<'like-group:video'>, 'id'> & { id: number | LocalId }

export interface GroupManagerProps {
  kind: GroupedKind
  /** The collection to rename or delete, or a new one; closed without. */
  group: Group | 'new' | undefined
  onClose: () => void
}

/** Makes a collection, renames it, or deletes it after asking. */
export function GroupManager({ kind, group, onClose }: GroupManagerProps) {
  const words = useWords('mine')
  const frame = useWords('shell')
  return (
    <Sheet
      open={group !== undefined}
      onClose={onClose}
      title={group === 'new' || group === undefined ? words.newGroup : words.manage(group.name)}
      closeLabel={frame.close}
    >
      {group !== undefined && (
        <NameForm key={group === 'new' ? 'new' : group.id} kind={kind} group={group} onDone={onClose} />
      )}
    </Sheet>
  )
}

function NameForm({ kind, group, onDone }: { kind: GroupedKind; group: Group | 'new'; onDone: () => void }) {
  const words = useWords('mine')
  const frame = useWords('shell')
  const [name, setName] = useState(group === 'new' ? '' : group.name)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [asking, ask] = useState(false)
  const calls = groupCalls[kind]

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    setMissing(wanted === '')
    if (wanted === '') return
    setBusy(true)
    const result =
      group === 'new'
        ? await net.act(calls.create, { name: wanted })
        : await net.act(calls.update, { id: group.id, name: wanted })
    setBusy(false)
    tellOutcome(group === 'new' ? calls.create : calls.update, result)
    if (result.ok) onDone()
  }
  const remove = async (id: Group['id']) => {
    const call = kind === 'video' ? 'mv.deleteLikeGroup' : 'comic.deleteLikeGroup'
    const result = await net.act(call, { id })
    tellOutcome(call, result)
    if (result.ok) onDone()
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <Field
        label={words.groupName}
        value={name}
        maxLength={groupNameChars}
        error={missing && name.trim() === '' ? words.nameNeeded : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button tone="primary" type="submit" wide busy={busy}>
        {group === 'new' ? words.create : words.rename}
      </Button>
      {group !== 'new' && (
        <>
          <Button tone="danger" wide icon={<Trash2 />} onClick={() => ask(true)}>
            {words.remove}
          </Button>
          <Confirm
            open={asking}
            onClose={() => ask(false)}
            onYes={() => void remove(group.id)}
            yes={words.remove}
            no={frame.cancel}
            title={frame.hint}
            danger
          >
            {words.removeText(group.name)}
          </Confirm>
        </>
      )}
    </form>
  )
}
