import { Check, FolderHeart } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import type { LocalId } from '#bridge/outbox.ts'
import { net } from '#data/net.ts'
import { useUnsent } from '#data/outbox.ts'
import { useList } from '#data/use-list.ts'
import { formatCount } from '#lib/count.ts'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { Sheet } from '#components/sheet.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import type { GroupCalls } from '#bridge/kind-calls.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { FailureState } from '#components/states/failure-state.tsx'
import { useToggle } from '#components/states/use-toggle.ts'
import styles from './collect.module.css'

/** Longest name of a collection, in UTF-16 units: `limits.name` of the contract, whose schemas the page does not carry. */
export const groupNameChars = 40

export interface CollectSheetProps {
  /** The calls of the item's kind for collections. */
  calls: GroupCalls
  id: number
  /** The collections that it is in, as far as it is known. */
  inGroups: readonly number[]
  open: boolean
  onClose: () => void
  /** It went into a collection, or out of one: its own row may say so. */
  onChange: () => void
}

/** One's own collections, each with a tick where the item is in it, and a new one. Only for a logged-in person. */
export function CollectSheet({ calls, id, inGroups, open, onClose, onChange }: CollectSheetProps) {
  const words = useWords('collect')
  const list = useList(calls.list, {}, open)
  // made here: where the new one is on its way, no row says yet that the item is in it
  const [made, setMade] = useState<readonly string[]>([])
  // one that is still to be sent has the outbox's name for it
  const groups = list.entries.flatMap((entry) =>
    entry.type === 'item' ? [{ ...(entry.card as Named), id: entry.id as number | LocalId }] : [],
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.title}
      closeLabel={words.close}
      foot={<NewGroup calls={calls} id={id} onMade={(name) => setMade((now) => [...now, name])} />}
    >
      {list.state !== 'here' ? (
        list.query.failure ? (
          <FailureState failure={list.query.failure} onRetry={() => void list.refresh()} />
        ) : (
          <Skeleton label={words.loading} shape="rows" count={3} />
        )
      ) : groups.length === 0 ? (
        <p className={styles.empty}>{words.empty}</p>
      ) : (
        <ul>
          {groups.map((group) => (
            <GroupRow
              key={group.id}
              calls={calls}
              item={id}
              group={group}
              inside={inGroups.some((id) => id === group.id) || made.includes(group.name)}
              onChange={onChange}
            />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

interface Named {
  name: string
  count: number
}

interface GroupRowProps extends Pick<CollectSheetProps, 'calls' | 'onChange'> {
  item: number
  group: Named & { id: number | LocalId }
  inside: boolean
}

function GroupRow({ calls, item, group, inside, onChange }: GroupRowProps) {
  const words = useWords('collect')
  const locale = localeOf(useLanguage())
  const name = calls.update
  const toggle = useToggle(inside, async (on) => {
    const result = await net.act(name, { id: group.id, ...(on ? { add: [item] } : { remove: [item] }) })
    tellOutcome(name, result)
    return result.ok
  })
  const unsent = useUnsent(name, group.id)
  const sent = useEffectEvent(onChange)
  useEffect(() => (unsent ? () => sent() : undefined), [unsent])
  return (
    <ListRow
      icon={<FolderHeart />}
      label={group.name}
      note={words.count(formatCount(Math.max(0, group.count), locale))}
      control={
        <button
          type="button"
          role="checkbox"
          aria-checked={toggle.on}
          aria-label={group.name}
          className={styles.tick}
          onClick={() => toggle.set(!toggle.on)}
        >
          <span className={styles.box} data-on={toggle.on || undefined}>
            {toggle.on && <Check />}
          </span>
        </button>
      }
    />
  )
}

function NewGroup({ calls, id, onMade }: Pick<CollectSheetProps, 'calls' | 'id'> & { onMade: (name: string) => void }) {
  const words = useWords('collect')
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const create = async (event: FormEvent) => {
    event.preventDefault()
    const title = name.trim()
    if (!title || busy) return
    setBusy(true)
    const made = await net.act(calls.create, { name: title })
    // the collection has no number of the server's yet: the entry that makes it stands for it
    const put = made.ok ? await net.act(calls.update, { id: `local:${made.value.entry}`, add: [id] }) : made
    setBusy(false)
    tellOutcome(made.ok ? calls.update : calls.create, put)
    if (!put.ok) return
    setName('')
    onMade(title)
    notify(words.created(title))
  }
  return (
    <form className={styles.new} aria-label={words.create} onSubmit={(event) => void create(event)}>
      <Field
        label={words.name}
        value={name}
        maxLength={groupNameChars}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" busy={busy} disabled={name.trim() === ''}>
        {words.add}
      </Button>
    </form>
  )
}
