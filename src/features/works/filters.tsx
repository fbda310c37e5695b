import { useId, useState } from 'react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { FilterGroup } from '#contract/shapes/common.ts'
import { Button } from '#components/button.tsx'
import { Chip } from '#components/chip.tsx'
import { resourceWords } from '#words/resource.ts'
import { useWords } from '#words/words.ts'
import { countChosen, valueOf, type Chosen } from './find-conf.ts'
import styles from './works.module.css'

export interface FiltersProps {
  groups: readonly FilterGroup[]
  /** The options could not be had. */
  missing: boolean
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  sort: string
  onSort: (sort: string) => void
}

const sorts = ['hot', 'new', 'likes', 'plays'] as const

/** Find options: the first group is always in sight, the others unfold. */
export function Filters({ groups, missing, chosen, onChoose, sort, onSort }: FiltersProps) {
  const words = useWords(resourceWords)
  const [open, setOpen] = useState(false)
  const id = useId()
  const [first, ...others] = groups
  const set = (key: string, value: string) => onChoose({ ...chosen, [key]: value })
  const count = countChosen(Object.fromEntries(Object.entries(chosen).filter(([key]) => key !== first?.key)))
  return (
    <div className={styles.filters}>
      {first && <Group group={first} value={valueOf(chosen, first)} onChange={(value) => set(first.key, value)} />}
      <div id={id} hidden={!open} className={styles.more}>
        {others.map((group) => (
          <Group
            key={group.key}
            group={group}
            value={valueOf(chosen, group)}
            onChange={(value) => set(group.key, value)}
          />
        ))}
      </div>
      <Group
        group={{ key: 'sort', name: words.sort, options: sorts.map((value) => ({ value, name: words.sorts[value] })) }}
        value={sort}
        onChange={onSort}
      />
      {missing && <p className={styles.filterNote}>{words.noOptions}</p>}
      {others.length > 0 && (
        <div className={styles.filterActions}>
          <button
            type="button"
            className={styles.unfold}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {open ? <ChevronUp /> : <ChevronDown />}
            {open ? words.foldOptions : count > 0 ? words.optionsSet(count) : words.options}
          </button>
          {countChosen(chosen) > 0 && (
            <Button small tone="plain" onClick={() => onChoose({})}>
              {words.reset}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface GroupProps {
  group: FilterGroup
  value: string
  onChange: (value: string) => void
}

function Group({ group, value, onChange }: GroupProps) {
  return (
    <div className={styles.group} role="group" aria-label={group.name}>
      <span className={styles.groupName} aria-hidden>
        {group.name}
      </span>
      <div className={styles.options}>
        {group.options.map((option) => (
          <Chip key={option.value} pressed={option.value === value} onClick={() => onChange(option.value)}>
            {option.name}
          </Chip>
        ))}
      </div>
    </div>
  )
}
