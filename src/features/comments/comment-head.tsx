import type { ReactNode } from 'react'
import { useWords } from '#words/words.ts'
import type { Talk } from './use-talk.ts'
import { Segmented } from '#components/segmented.tsx'
import { ListHead } from './list-head.tsx'

/** Above comments: what they are, how old they are, and their order. */
export function CommentHead({ talk, title }: { talk: Talk; title?: ReactNode }) {
  const words = useWords('comments')
  return (
    <ListHead list={talk.list} title={title}>
      <Segmented
        label={words.sort}
        options={[
          { value: 'hot', label: words.hot },
          { value: 'new', label: words.new },
        ]}
        value={talk.sort}
        onChange={talk.setSort}
      />
    </ListHead>
  )
}
