import { Ellipsis } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { useItem } from '#data/use-detail.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { bookOnScreen } from './listen/listening.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ById } from '#components/page/search-params.ts'
import { IconButton } from '#components/icon-button.tsx'
import { audioWords } from '#words/audio.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import type { PartOrder } from '#features/works/part-list.tsx'
import { WorkBody } from '#features/works/work-body.tsx'
import { AudioHead } from './audio-head.tsx'
import { Chapters } from './chapters.tsx'

/** An audio book: what it is, the controls of what is heard, and its chapters. A card of it is enough to begin with. */
export function AudioPage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords(audioWords)
  const frame = useWords(shellWords)
  const { detail, value: book, hidden } = useItem('audio.detail', { id })
  const [order, setOrder] = useState<PartOrder>('asc')
  useLayoutEffect(() => {
    bookOnScreen.set(id)
    return () => {
      if (bookOnScreen.get() === id) bookOnScreen.set(undefined)
    }
  }, [id])
  return (
    <Screen
      title={words.title}
      right={
        book && (
          <IconButton
            label={frame.more}
            icon={<Ellipsis />}
            onClick={() => itemMenu.set({ subject: { kind: 'audio', id }, title: book.title })}
          />
        )
      }
    >
      <WorkBody hidden={hidden} detail={detail}>
        {book && (
          <Chapters
            book={book}
            order={order}
            onOrder={setOrder}
            header={<AudioHead book={book} detail={detail} />}
            onChange={detail.refresh}
          />
        )}
      </WorkBody>
    </Screen>
  )
}
