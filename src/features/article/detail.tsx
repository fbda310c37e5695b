import { useItem } from '#data/use-detail.ts'
import { useVisit } from '#data/use-visit.ts'
import { Composer } from '#features/comments/composer.tsx'
import { useTalk } from '#features/comments/use-talk.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { Loading } from '#components/states/loading.tsx'
import type { PageProps } from '#components/page/page.ts'
import type { ById } from '#components/page/search-params.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { ItemScreen } from '#components/item/item-screen.tsx'
import { CommentsBelow } from '#features/comments/comments-below.tsx'
import { Story } from './story.tsx'
import styles from './articles.module.css'

/** An article: its text with pictures and clips, and what people say below. A card of it is enough to begin with. */
export function ArticlePage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords('article')
  const frame = useWords('shell')
  const { detail, value, hidden } = useItem('article.detail', { id })
  const talk = useTalk({ kind: 'article', id }, true)
  useVisit('article', id, Boolean(value) && !hidden)
  const skeleton = <Skeleton label={frame.loading} shape="detail" count={6} />
  return (
    <ItemScreen
      title={value?.category.name ?? words.title}
      value={value}
      detail={detail}
      hidden={hidden}
      skeleton={skeleton}
      onMore={({ title }) => itemMenu.set({ subject: { kind: 'article', id }, title })}
      refresh={talk.list.refresh}
      foot={() => <Composer talk={talk} />}
    >
      {(article) => (
        <>
          <Story
            article={article}
            detail={detail}
            waiting={
              detail.state !== 'here' && (
                <Loading on={detail} skeleton={<div className={styles.skeleton}>{skeleton}</div>} />
              )
            }
          />
          <CommentsBelow talk={talk} count={article.comments_count} />
        </>
      )}
    </ItemScreen>
  )
}
