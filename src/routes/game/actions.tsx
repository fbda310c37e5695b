import { Flag } from 'lucide-react'
import type { CardOf } from '#bridge/rows.ts'
import { Favorite } from '#mechanics/favorite/favorite.tsx'
import { Like } from '#mechanics/like/like.tsx'
import { ShareButton } from '#mechanics/share/share-button.tsx'
import { ActionButton } from '#ui/action-button.tsx'
import { socialWords } from '#words/social.ts'
import { useWords } from '#words/words.ts'
import styles from './game.module.css'

/** What can be done with a game: like it, favour it, share it, report it. */
export function GameActions({ game, onReport }: { game: CardOf<'game'>; onReport: () => void }) {
  const words = useWords(socialWords)
  const { id, title } = game
  const subject = { kind: 'game', id } as const
  return (
    <div className={styles.actions}>
      <Like
        stacked
        subject={subject}
        liked={game.is_like}
        count={game.likes_count}
        label={words.likeItem(title)}
        word={words.like}
      />
      <Favorite stacked subject={subject} favorite={game.is_favorite} title={title} />
      <ShareButton title={title} path={`/game/detail?id=${id}`} />
      <ActionButton icon={<Flag />} onClick={onReport}>
        {words.report}
      </ActionButton>
    </div>
  )
}
