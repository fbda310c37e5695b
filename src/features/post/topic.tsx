import { useHidden } from '#data/hidden.ts'
import { useCard } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { formatCount } from '#lib/count.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { openTopicMenu } from './topic-cards.tsx'
import { Picture } from '#components/picture/picture.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import type { PageProps } from '#components/page/page.ts'
import type { ByIdSorted } from '#components/page/search-params.ts'
import { CardScreen } from '#components/item/card-screen.tsx'
import { PostList } from './post-list.tsx'
import styles from './topic.module.css'
import { WriteButton } from '#components/page/write-button.tsx'
import { pageLink } from '#components/target.ts'
import type { Target } from '#components/target.ts'

/** A topic: what it is about, and its posts. */
export function TopicPage({ search: { id, sort = 'new' } }: PageProps<typeof ByIdSorted>) {
  const words = useWords('post')
  const topic = useCard('topic', id)
  const hidden = useHidden({ kind: 'topic', id })
  const writeLink = pageLink('/post/publish', { topic: id })
  return (
    <CardScreen
      title={topic ? `#${topic.name}` : words.topic}
      hidden={hidden}
      onMore={topic ? () => openTopicMenu(topic) : undefined}
      foot={<WriteButton to={writeLink} />}
    >
      <Posts id={id} sort={sort} writeLink={writeLink} />
    </CardScreen>
  )
}

function Posts({ id, sort, writeLink }: { id: number; sort: string; writeLink: Target }) {
  const words = useWords('post')
  const locale = localeOf(useLanguage())
  const list = useList('wei.list', { topic_id: id, sort })
  const topic = useCard('topic', id)
  return (
    <PostList
      list={list}
      sort={sort}
      writeLink={writeLink}
      pick={(held) => held.filter((card) => card.topic?.id === id)}
      header={
        topic && (
          <div className={styles.head}>
            <div className={styles.cover}>
              <Picture image={topic.cover} ratio={1} />
            </div>
            <div className={styles.body}>
              <h2 className={styles.name}>#{topic.name}</h2>
              <p className={styles.note}>{words.posts(formatCount(topic.posts_count, locale))}</p>
            </div>
            <ShareButton title={topic.name} to={pageLink('/post/topic', { id })} />
            <p className={styles.intro}>{topic.intro || words.topicMissing}</p>
          </div>
        )
      }
    />
  )
}
