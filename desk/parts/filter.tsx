import { useState } from 'react'
import { SearchField } from '#components/search-field.tsx'
import { useDeskWords } from '../words/desk.ts'
import styles from './filter.module.css'

interface ChoiceFilterProps<V extends string> {
  label: string
  /** Empty for no filter. */
  value: V | ''
  options: readonly { readonly value: V; readonly label: string }[]
  /** What stands for no filter; absent where one has to be chosen. */
  all?: string
  onChange: (value: V | '') => void
}

/** One of several values that a list is narrowed to. */
export function ChoiceFilter<V extends string>({ label, value, options, all, onChange }: ChoiceFilterProps<V>) {
  return (
    <label className={styles.filter}>
      {label}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value as V | '')}>
        {all !== undefined && <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What a list is searched for; `/` leads to it. The address has it, so it outlives a reload. */
export function SearchFilter({
  value,
  onSearch,
  placeholder,
}: {
  value: string
  onSearch: (text: string) => void
  placeholder?: string
}) {
  const words = useDeskWords()
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)
  // the way back shows what was searched for then
  if (searched !== value) {
    setSearched(value)
    setTyped(value)
  }
  return (
    <div className={styles.search} data-search>
      <SearchField
        label={placeholder ?? words.search}
        placeholder={placeholder ?? words.search}
        clearLabel={words.clear}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          if (text === '') onSearch('')
        }}
        onSearch={onSearch}
      />
    </div>
  )
}

interface DateFilterProps {
  label: string
  /** `YYYY-MM-DD`; empty for none. */
  value: string
  onChange: (date: string | undefined) => void
}

/** A day that a list begins or ends with. */
export const DateFilter = ({ label, value, onChange }: DateFilterProps) => (
  <label className={styles.filter}>
    {label}
    <input type="date" value={value} onChange={(event) => onChange(event.currentTarget.value || undefined)} />
  </label>
)
