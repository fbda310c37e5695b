import type { DraftRow } from '#bridge/drafts.ts'
import type { OutboxRow } from '#bridge/outbox.ts'
import { cutText } from '#lib/cut-text.ts'
import { deedText } from '#features/outbox/entry-words.ts'
import { useWords } from '#words/words.ts'
import styles from './my.module.css'

/** How many are named; the others are counted. */
const named = 5
/** How much of a text names it, in UTF-16 units. */
const nameChars = 24

const firstOf = (...texts: readonly unknown[]): string =>
  cutText(texts.find((text): text is string => typeof text === 'string' && text.trim() !== '')?.trim() ?? '', nameChars)

/** Names what was written and is not sent: what waits, then what was only begun. */
export function UnsentList({ waiting, drafts }: { waiting: readonly OutboxRow[]; drafts: readonly DraftRow[] }) {
  const words = useWords('my')
  const outbox = useWords('outbox')
  const kindOf = ({ target }: DraftRow) => {
    const known: Readonly<Record<string, string>> = words.draftKinds
    return known[target.split(':')[0] ?? ''] ?? words.draftKinds.comment
  }
  const names = [
    ...waiting.map((row) => {
      const { title, content, name }: { title?: string; content?: string; name?: string } = row.input
      return { key: row.id, what: deedText(row, outbox), text: firstOf(title, content, name) }
    }),
    ...drafts.map((draft) => {
      const { title, content, text } = draft.fields
      return { key: draft.id, what: words.begun(kindOf(draft)), text: firstOf(title, content, text) }
    }),
  ]
  return (
    <ul className={styles.unsent}>
      {names.slice(0, named).map(({ key, what, text }) => (
        <li key={key}>{text ? words.unsentItem(what, text) : what}</li>
      ))}
      {names.length > named && <li>{words.unsentMore(names.length - named)}</li>}
    </ul>
  )
}
