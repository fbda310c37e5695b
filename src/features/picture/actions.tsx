import type { ReactNode } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { DownloadButton } from '#features/downloads/shared/download-button.tsx'
import { Favorite } from '#components/item-actions/favorite.tsx'
import { Like } from '#components/item-actions/like.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import actions from '#components/action-button.module.css'
import { socialWords } from '#words/social.ts'
import { useWords } from '#words/words.ts'
import { pageLink } from '#components/target.ts'

/** What can be done with a set: like it, favour it, keep it for offline, share it, and what else is handed in. */
export function PictureActions({ set, children }: { set: CardOf<'picture'>; children: ReactNode }) {
  const words = useWords(socialWords)
  const { id, title } = set
  const subject = { kind: 'picture', id } as const
  return (
    <div className={actions.row}>
      <Like
        stacked
        subject={subject}
        liked={set.is_like}
        count={set.likes_count}
        label={words.likeItem(title)}
        word={words.like}
      />
      <Favorite stacked subject={subject} favorite={set.is_favorite} title={title} />
      <DownloadButton subject={subject} title={title} />
      <ShareButton title={title} to={pageLink('/picture/detail', { id })} />
      {children}
    </div>
  )
}
