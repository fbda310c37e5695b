import type { ReactNode } from 'react'
import type { Talk } from '#mechanics/comments/use-talk.ts'
import { Age } from '#mechanics/states/age.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { commentWords } from '#words/comments.ts'
import { useWords } from '#words/words.ts'
import styles from './talk.module.css'

/** Above comments: what they are, how old they are, and their order. */
export function CommentHead({ talk, title }: { talk: Talk; title?: ReactNode }) {
  const words = useWords(commentWords)
  return (
    <div className={styles.head}>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      <span className={styles.age}>
        <Age askedAt={talk.list.askedAt} want={talk.list.want} />
      </span>
      <Segmented
        label={words.sort}
        options={[
          { value: 'hot', label: words.hot },
          { value: 'new', label: words.new },
        ]}
        value={talk.sort}
        onChange={talk.setSort}
      />
    </div>
  )
}
