import { Flag } from 'lucide-react'
import type { CardOf } from '#bridge/rows.ts'
import { DownloadButton } from '#mechanics/download/download-button.tsx'
import { Favorite } from '#mechanics/favorite/favorite.tsx'
import { ShareButton } from '#mechanics/share/share-button.tsx'
import { ActionButton } from '#ui/action-button.tsx'
import { socialWords } from '#words/social.ts'
import { useWords } from '#words/words.ts'
import styles from './story.module.css'

/** What can be done with an article: favour it, keep it for offline, share it, report it. */
export function Actions({ article, onReport }: { article: CardOf<'article'>; onReport: () => void }) {
  const social = useWords(socialWords)
  const { id, title } = article
  return (
    <div className={styles.actions}>
      <Favorite stacked subject={{ kind: 'article', id }} favorite={article.is_favorite} title={title} />
      <DownloadButton subject={{ kind: 'article', id }} title={title} />
      <ShareButton title={title} path={`/scandalous/detail?id=${id}`} />
      <ActionButton icon={<Flag />} onClick={onReport}>
        {social.report}
      </ActionButton>
    </div>
  )
}
