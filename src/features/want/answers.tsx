import { useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { useList } from '#data/use-list.ts'
import { formatCount } from '#lib/count.ts'
import { Empty } from '#components/empty.tsx'
import { Segmented } from '#components/segmented.tsx'
import { wantedWords } from '#words/wanted.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { ListBelow } from '#features/comments/list-below.tsx'
import { ListHead } from '#features/comments/list-head.tsx'
import { Answer } from './answer.tsx'

interface AnswersProps {
  want: CardOf<'want'>
  mine: boolean
  onAccepted: () => void
}

/** The answers to a request, the accepted one first. */
export function Answers({ want, mine, onAccepted }: AnswersProps) {
  const words = useWords(wantedWords)
  const locale = localeOf(useLanguage())
  const [sort, setSort] = useState<'best' | 'new'>('best')
  const list = useList('find.replies', { id: want.id, ...(sort === 'new' && { sort }) })
  const accepted = async () => {
    onAccepted()
    await list.refresh()
  }
  return (
    <ListBelow
      list={list}
      draw={(reply) => (
        <Answer
          reply={reply}
          want={want}
          mayAccept={mine && want.status === 'open'}
          onAccepted={() => void accepted()}
        />
      )}
      head={
        <ListHead
          list={list}
          title={want.replies_count > 0 ? words.answersOf(formatCount(want.replies_count, locale)) : words.answers}
        >
          <Segmented
            label={words.sort}
            options={[
              { value: 'best', label: words.best },
              { value: 'new', label: words.newest },
            ]}
            value={sort}
            onChange={setSort}
          />
        </ListHead>
      }
      empty={<Empty title={words.answersEmpty}>{words.answersEmptyText}</Empty>}
    />
  )
}
