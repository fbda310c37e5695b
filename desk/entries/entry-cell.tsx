import type { ReactNode } from 'react'
import type { EntryField, EntryRow } from '#contract/desk/entries.ts'
import { printMoney } from '#lib/money.ts'
import { Picture } from '../parts/picture.tsx'
import { Time } from '../parts/time.tsx'
import styles from './entries.module.css'
import { choiceWord, useEntryWords } from './words.ts'

/** What an entry has in a field; of a price also what it becomes later. */
export function EntryCell({ name, field, row }: { name: string; field: EntryField; row: EntryRow }): ReactNode {
  const words = useEntryWords()
  const value = row.values[name] ?? null
  if (value === null) return null
  switch (field.kind) {
    case 'picture':
      return <Picture path={String(value)} small />
    case 'time':
      return <Time ms={Number(value)} />
    case 'flag':
      return value === true ? words.yes : words.no
    case 'choice':
      return choiceWord(words, String(value))
    case 'money':
    case 'number':
      return (
        <>
          {amountText(field, Number(value))}
          {field.isDated &&
            row.coming.map((next) => (
              <span key={next.id} className={styles.coming}>
                {words.becomes(amountText(field, next.value))} <Time ms={next.from} />
              </span>
            ))}
        </>
      )
    default:
      return String(value)
  }
}

const amountText = (field: EntryField, value: number): string =>
  field.kind === 'money' ? (printMoney(value) ?? '') : String(value)
