import { Search, X } from 'lucide-react'
import { useRef } from 'react'

import { IconButton } from './icon-button.tsx'
import styles from './search-field.module.css'

export interface SearchFieldProps {
  /** The name for screen readers. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter, or the search key. */
  onSearch: (value: string) => void
  placeholder?: string | undefined
  /** Names the button that empties it. */
  clearLabel: string
  autoFocus?: boolean | undefined
}

/** A field to search with. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSearch, placeholder, clearLabel, autoFocus } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <form
      role="search"
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(value)
      }}
    >
      <Search />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        autoFocus={autoFocus}
        autoComplete="off"
        onChange={(event) => {
          onChange(event.currentTarget.value)
        }}
      />
      {value !== '' && (
        <span className={styles.clear}>
          <IconButton
            label={clearLabel}
            icon={<X />}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          />
        </span>
      )}
    </form>
  )
}
