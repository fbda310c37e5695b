import { Ellipsis } from 'lucide-react'
import { useCard, useDetail } from '#data/use-detail.ts'
import { useHidden } from '#data/hidden.ts'
import { useVisit } from '#data/use-visit.ts'
import { want } from '#data/wants.ts'
import { Composer } from '#mechanics/comments/composer.tsx'
import { useTalk } from '#mechanics/comments/use-talk.ts'
import { itemMenu } from '#mechanics/hide/item-menu-store.ts'
import { HiddenSign } from '#mechanics/hide/hidden-sign.tsx'
import { RefreshArea } from '#mechanics/list/refresh-area.tsx'
import { Waiting } from '#mechanics/states/waiting.tsx'
import { definePage, type PageProps } from '#shell/page.ts'
import { Screen } from '#shell/screen.tsx'
import { ById } from '#shell/search-params.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { articleWords } from '#words/article.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { CommentsBelow } from '../talk/comments-below.tsx'
import { Story } from './story.tsx'
import styles from './scandalous.module.css'

/** An article: its text with pictures and clips, and what people say below. A card of it is enough to begin with. */
function ArticlePage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords(articleWords)
  const frame = useWords(shellWords)
  const detail = useDetail('article.detail', { id })
  const card = useCard('article', id)
  const hidden = useHidden({ kind: 'article', id })
  const talk = useTalk({ kind: 'article', id }, true)
  const value = detail.state === 'here' ? detail.value : card
  useVisit('article', id, Boolean(value) && !hidden)
  if (hidden) {
    return (
      <Screen title={words.title}>
        <HiddenSign row={hidden} />
      </Screen>
    )
  }
  const skeleton = (
    <div className={styles.skeleton}>
      <Skeleton label={frame.loading} shape="detail" count={6} />
    </div>
  )
  if (!value) {
    return <Screen title={words.title}>{detail.state !== 'here' && <Waiting on={detail} skeleton={skeleton} />}</Screen>
  }
  const refresh = async () => {
    detail.refresh()
    await talk.list.refresh()
  }
  return (
    <Screen
      title={value.category.name}
      right={
        <IconButton
          label={frame.more}
          icon={<Ellipsis />}
          onClick={() => itemMenu.set({ subject: { kind: 'article', id }, title: value.title })}
        />
      }
      foot={<Composer talk={talk} />}
    >
      <RefreshArea onRefresh={refresh}>
        <Story
          article={value}
          detail={detail}
          waiting={detail.state !== 'here' && <Waiting on={detail} skeleton={skeleton} />}
        />
        <CommentsBelow talk={talk} count={value.comments_count} />
      </RefreshArea>
    </Screen>
  )
}

export const page = definePage({
  search: ById,
  open: ({ id }) => {
    void want('article.detail', { id })
    void want('home.config', {})
  },
  Component: ArticlePage,
})
