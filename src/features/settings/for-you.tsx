import { changeForYou, forgetForYou, useForYou } from '#data/for-you.ts'
import { usePerson } from '#data/person.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { notify } from '#components/notify.ts'
import { Switch } from '#components/switch.tsx'
import { useWords } from '#words/words.ts'

/** Whether the device chooses for its person, and the way to have it forget what it has learnt. */
export function ForYouSettings() {
  const words = useWords('forYou')
  const { db } = usePerson()
  const note = useForYou()
  const forget = async () => {
    await forgetForYou(db, Date.now())
    notify(words.forgotten)
  }
  return (
    <ListGroup title={words.title}>
      <ListRow
        label={words.use}
        note={words.useNote}
        control={
          <Switch
            label={words.use}
            checked={note !== undefined && !note.off}
            onChange={(on) => void changeForYou(db, () => ({ off: !on }))}
          />
        }
      />
      <ListRow label={words.forget} note={words.forgetNote} onClick={() => void forget()} />
    </ListGroup>
  )
}
