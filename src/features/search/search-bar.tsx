import { limits } from '#contract/shapes/inputs.ts'
import { cutText } from '#lib/cut-text.ts'
import { go, goBack } from '#components/page/navigation.ts'
import { Bar } from '#components/bar.tsx'
import { Button } from '#components/button.tsx'
import { SearchField } from '#components/search-field.tsx'
import { useWords } from '#words/words.ts'
import { resultLink } from './shared/address.ts'
import styles from './search.module.css'

export interface SearchBarProps {
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
}

/** The bar of both search screens: back, the field, and a button for who has no search key. */
export function SearchBar({ value, onChange, autoFocus }: SearchBarProps) {
  const words = useWords('search')
  const { back } = useWords('shell')
  const search = (typed: string) => {
    const word = cutText(typed.trim(), limits.word)
    if (word) go(resultLink(word))
  }
  return (
    <Bar
      back={{ label: back, onClick: () => goBack() }}
      right={
        <span className={styles.go}>
          <Button tone="plain" small onClick={() => search(value)}>
            {words.go}
          </Button>
        </span>
      }
    >
      <SearchField
        label={words.field}
        placeholder={words.field}
        clearLabel={words.clear}
        value={value}
        autoFocus={autoFocus}
        onChange={onChange}
        onSearch={search}
      />
    </Bar>
  )
}
