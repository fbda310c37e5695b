import { useItem } from '#data/use-detail.ts'
import { useVisit } from '#data/use-visit.ts'
import { Composer } from '#features/comments/composer.tsx'
import { useTalk } from '#features/comments/use-talk.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import type { PageProps } from '#components/page/page.ts'
import type { ById } from '#components/page/search-params.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { ItemScreen } from '#components/item/item-screen.tsx'
import { CommentsBelow } from '#features/comments/comments-below.tsx'
import { GameBody } from './game-body.tsx'

/** A game and what people say of it. A card of it is enough to begin with. */
export function GamePage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords('games')
  const frame = useWords('shell')
  const { detail, value, hidden } = useItem('game.detail', { id })
  const talk = useTalk({ kind: 'game', id }, true)
  useVisit('game', id, Boolean(value) && !hidden)
  return (
    <ItemScreen
      title={words.title}
      value={value}
      detail={detail}
      hidden={hidden}
      skeleton={<Skeleton label={frame.loading} shape="detail" count={5} />}
      onMore={({ title }) => itemMenu.set({ subject: { kind: 'game', id }, title })}
      refresh={talk.list.refresh}
      foot={() => <Composer talk={talk} />}
    >
      {(game) => (
        <>
          <GameBody game={game} detail={detail} />
          <CommentsBelow talk={talk} count={game.comments_count} />
        </>
      )}
    </ItemScreen>
  )
}
