import { Search } from 'lucide-react'
import { ListRow } from '#components/list-row.tsx'
import { useWords } from '#words/words.ts'
import { resultLink } from './shared/address.ts'
import styles from './search.module.css'

/** What is offered while a word is being typed: the word itself, then what it may become. */
export function Suggestions({ typed, found }: { typed: string; found: readonly string[] }) {
  const words = useWords('search')
  return (
    <ul className={styles.suggestions} aria-label={words.suggestions}>
      <ListRow icon={<Search />} label={words.searchFor(typed)} to={resultLink(typed)} />
      {found.map((word) => (
        <ListRow key={word} icon={<Search />} label={word} to={resultLink(word)} />
      ))}
    </ul>
  )
}
