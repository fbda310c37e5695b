import { useId, useState } from 'react'
import { Field } from '#components/field.tsx'
import { useLook } from '../data/queries.ts'
import { useDeskWords } from '../words/desk.ts'
import styles from './tags-field.module.css'

interface TagsFieldProps {
  /** What they are; tags, where it is left out. */
  label?: string
  tags: readonly string[]
  onChange: (tags: readonly string[]) => void
}

const mostTags = 20

/** The tags of something: typed with suggestions, added with Enter or a comma, each removed by a button of its own. */
export function TagsField({ label, tags, onChange }: TagsFieldProps) {
  const words = useDeskWords()
  const [typed, setTyped] = useState('')
  const list = useId()
  const found = useLook('content.tags', { text: typed.trim().slice(0, 40) }, { enabled: typed.trim() !== '' })
  const add = (text: string) => {
    const names = text
      .split(/[,，、]/)
      .map((name) => name.trim().slice(0, 40))
      .filter(Boolean)
    setTyped('')
    if (names.length > 0) onChange([...new Set([...tags, ...names])].slice(0, mostTags))
  }
  return (
    <div>
      <Field
        label={label ?? words.tags}
        hint={words.tagsHint}
        value={typed}
        list={list}
        autoComplete="off"
        maxLength={40}
        enterKeyHint="done"
        onChange={({ currentTarget: { value } }) => (/[,，、]/.test(value) ? add(value) : setTyped(value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add(typed)
        }}
        onBlur={() => add(typed)}
      />
      <datalist id={list}>
        {(found.data?.names ?? []).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {tags.length > 0 && (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className={styles.tag}
                aria-label={words.removeTag(tag)}
                onClick={() => onChange(tags.filter((one) => one !== tag))}
              >
                {tag} ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
