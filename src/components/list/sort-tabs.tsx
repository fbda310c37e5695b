import type { ReactNode } from 'react'
import { useAnswer } from '#data/use-answer.ts'
import { Chip } from '#components/chip.tsx'
import { useWords } from '#words/words.ts'
import styles from './sort-tabs.module.css'

/** Which of the config's lists of sorts. */
export type SortList = 'porn_sort_tab' | 'com_sort_tab' | 'picture_sort_tab' | 'post_sort_tab' | 'aw_sort_tab'

export interface SortTabsProps {
  list: SortList
  active: string
  onSelect: (sort: string) => void
  /** Before the config's own: the order of a list that is asked for without a sort, under the key `''`. */
  usual?: string
  /** At the right: the age of what is listed. */
  end?: ReactNode
}

/** The ways to order a list, as the config offers them. Without a config only `end` is drawn. */
export function SortTabs({ list, active, onSelect, usual, end }: SortTabsProps) {
  const words = useWords('listing')
  const config = useAnswer('home.config', {})
  const offered = config.state === 'here' ? config.value.config[list] : []
  const tabs = usual === undefined || offered.length === 0 ? offered : [{ sort: '', name: usual }, ...offered]
  const names: Readonly<Record<string, string>> = words.sorts
  return (
    <div className={styles.row}>
      {tabs.length > 0 && (
        <div className={styles.tabs} role="group" aria-label={words.sort}>
          {tabs.map(({ sort, name }) => (
            <Chip key={sort} pressed={sort === active} onClick={() => onSelect(sort)}>
              {names[sort] ?? name}
            </Chip>
          ))}
        </div>
      )}
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </div>
  )
}
