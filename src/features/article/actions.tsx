import type { ReactNode } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { DownloadButton } from '#features/downloads/shared/download-button.tsx'
import { Favorite } from '#components/item-actions/favorite.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import actions from '#components/action-button.module.css'
import { pageLink } from '#components/target.ts'

/** What can be done with an article: favour it, keep it for offline, share it, and what else is handed in. */
export function Actions({ article, children }: { article: CardOf<'article'>; children: ReactNode }) {
  const { id, title } = article
  return (
    <div className={actions.row}>
      <Favorite stacked subject={{ kind: 'article', id }} favorite={article.is_favorite} title={title} />
      <DownloadButton subject={{ kind: 'article', id }} title={title} />
      <ShareButton title={title} to={pageLink('/scandalous/detail', { id })} />
      {children}
    </div>
  )
}
