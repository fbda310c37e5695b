import { Ellipsis } from 'lucide-react'
import { useHidden } from '#data/hidden.ts'
import { useCard, useDetail } from '#data/use-detail.ts'
import { useVisit } from '#data/use-visit.ts'
import { want } from '#data/wants.ts'
import { holdPost } from '#kinds/post/post-cards.tsx'
import { Composer } from '#mechanics/comments/composer.tsx'
import { useTalk } from '#mechanics/comments/use-talk.ts'
import { HiddenSign } from '#mechanics/hide/hidden-sign.tsx'
import { RefreshArea } from '#mechanics/list/refresh-area.tsx'
import { Waiting } from '#mechanics/states/waiting.tsx'
import { definePage, type PageProps } from '#shell/page.ts'
import { Screen } from '#shell/screen.tsx'
import { ById } from '#shell/search-params.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { postWords } from '#words/post.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { CommentsBelow } from '../talk/comments-below.tsx'
import { PostBody } from './post-body.tsx'
import { PostSkeleton } from './post-skeleton.tsx'
import styles from './post.module.css'

/** A post with what people say about it. A card of it is enough to begin with. */
function PostPage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords(postWords)
  const frame = useWords(shellWords)
  const detail = useDetail('wei.detail', { id })
  const card = useCard('post', id)
  const value = detail.state === 'here' ? detail.value : card
  const hidden = useHidden({ kind: 'post', id }, value?.user.uuid)
  useVisit('post', id, Boolean(value) && !hidden)
  const talk = useTalk({ kind: 'post', id }, true)
  if (hidden) {
    return (
      <Screen title={words.title}>
        <HiddenSign row={hidden} />
      </Screen>
    )
  }
  if (!value) {
    return (
      <Screen title={words.title}>
        {detail.state !== 'here' && (
          <Waiting
            on={detail}
            skeleton={
              <div className={styles.waiting}>
                <PostSkeleton />
              </div>
            }
          />
        )}
      </Screen>
    )
  }
  const refresh = async () => {
    detail.refresh()
    await talk.list.refresh()
  }
  return (
    <Screen
      title={words.title}
      right={<IconButton label={frame.more} icon={<Ellipsis />} onClick={() => holdPost(value)} />}
      foot={<Composer talk={talk} />}
    >
      <RefreshArea onRefresh={refresh}>
        <PostBody post={value} detail={detail} />
        <CommentsBelow talk={talk} count={value.comments_count} author={value.user.uuid} />
      </RefreshArea>
    </Screen>
  )
}

export const page = definePage({
  search: ById,
  open: ({ id }) => {
    void want('wei.detail', { id })
    void want('home.config', {})
  },
  Component: PostPage,
})
