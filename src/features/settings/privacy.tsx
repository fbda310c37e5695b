import { retention } from '#contract/retention.ts'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { useWords } from '#words/words.ts'

/** What the server keeps of somebody, and for how long: by the very numbers that it deletes by. */
export function Privacy() {
  const words = useWords('settings')
  return (
    <ListGroup title={words.privacy}>
      {(Object.keys(retention) as (keyof typeof retention)[]).map((kind) => (
        <ListRow key={kind} label={words.kept[kind]} value={words.keptDays(retention[kind])} />
      ))}
      <ListRow label={words.keptPayments} value={words.keptForGood} />
      <ListRow label={words.keptHere} note={words.keptHereNote} />
    </ListGroup>
  )
}
