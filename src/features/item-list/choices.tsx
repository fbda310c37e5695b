import { Chip } from '#components/chip.tsx'
import { useWords } from '#words/words.ts'
import styles from './listed.module.css'

/** A category that can be chosen; without a value, all of them. */
export interface Choice {
  value: number | undefined
  name: string
}

export interface ChoicesProps<V extends number | undefined> {
  options: readonly { value: V; name: string }[]
  chosen: V | undefined
  onChoose: (value: V) => void
}

/** Categories side by side, of which one is chosen. */
export function Choices<V extends number | undefined>({ options, chosen, onChoose }: ChoicesProps<V>) {
  const words = useWords('category')
  if (options.length === 0) return null
  return (
    <div className={styles.choices} role="group" aria-label={words.choose}>
      {options.map(({ value, name }) => (
        <Chip key={value ?? 'all'} pressed={value === chosen} onClick={() => onChoose(value)}>
          {name}
        </Chip>
      ))}
    </div>
  )
}
