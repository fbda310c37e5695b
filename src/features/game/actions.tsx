import type { ReactNode } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { Favorite } from '#components/item-actions/favorite.tsx'
import { Like } from '#components/item-actions/like.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import actions from '#components/action-button.module.css'
import { socialWords } from '#words/social.ts'
import { useWords } from '#words/words.ts'
import { pageLink } from '#components/target.ts'

/** What can be done with a game: like it, favour it, share it, and what else is handed in. */
export function GameActions({ game, children }: { game: CardOf<'game'>; children: ReactNode }) {
  const words = useWords(socialWords)
  const { id, title } = game
  const subject = { kind: 'game', id } as const
  return (
    <div className={actions.row}>
      <Like
        stacked
        subject={subject}
        liked={game.is_like}
        count={game.likes_count}
        label={words.likeItem(title)}
        word={words.like}
      />
      <Favorite stacked subject={subject} favorite={game.is_favorite} title={title} />
      <ShareButton title={title} to={pageLink('/game/detail', { id })} />
      {children}
    </div>
  )
}
