import type { ReactNode } from 'react'
import { changeView } from '#components/page/navigation.ts'
import { Segmented } from '#components/segmented.tsx'
import { useWords } from '#words/words.ts'
import styles from './works.module.css'

/** The two views of a channel of works: what is recommended, and finding by options. */
export function ViewSwitch({ how, end }: { how: 'find' | undefined; end?: ReactNode }) {
  const words = useWords('resource')
  return (
    <div className={styles.views}>
      <Segmented
        label={words.view}
        options={[
          { value: 'home', label: words.featured },
          { value: 'find', label: words.find },
        ]}
        value={how ?? 'home'}
        onChange={(next) => changeView('how', next)}
      />
      <span className={styles.age}>{end}</span>
    </div>
  )
}
