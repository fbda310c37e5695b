import { useItem } from '#data/use-detail.ts'
import { useVisit } from '#data/use-visit.ts'
import { holdPost } from './post-cards.tsx'
import { Composer } from '#features/comments/composer.tsx'
import { useTalk } from '#features/comments/use-talk.ts'
import type { PageProps } from '#components/page/page.ts'
import type { ById } from '#components/page/search-params.ts'
import { postWords } from '#words/post.ts'
import { useWords } from '#words/words.ts'
import { ItemScreen } from '#components/item/item-screen.tsx'
import { CommentsBelow } from '#features/comments/comments-below.tsx'
import { PostBody } from './post-body.tsx'
import { PostSkeleton } from './post-skeleton.tsx'

/** A post with what people say about it. A card of it is enough to begin with. */
export function PostPage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords(postWords)
  const { detail, value, hidden } = useItem('wei.detail', { id })
  useVisit('post', id, Boolean(value) && !hidden)
  const talk = useTalk({ kind: 'post', id }, true)
  return (
    <ItemScreen
      title={words.title}
      value={value}
      detail={detail}
      hidden={hidden}
      skeleton={<PostSkeleton />}
      onMore={holdPost}
      refresh={talk.list.refresh}
      foot={() => <Composer talk={talk} />}
    >
      {(post) => (
        <>
          <PostBody post={post} detail={detail} />
          <CommentsBelow talk={talk} count={post.comments_count} author={post.user.uuid} />
        </>
      )}
    </ItemScreen>
  )
}
