import { Ellipsis } from 'lucide-react'
import { useHidden } from '#data/hidden.ts'
import { useCard, useDetail } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { useVisit } from '#data/use-visit.ts'
import { want } from '#data/wants.ts'
import { Composer } from '#mechanics/comments/composer.tsx'
import { useTalk } from '#mechanics/comments/use-talk.ts'
import { HiddenSign } from '#mechanics/hide/hidden-sign.tsx'
import { itemMenu } from '#mechanics/hide/item-menu-store.ts'
import { RefreshArea } from '#mechanics/list/refresh-area.tsx'
import { Waiting } from '#mechanics/states/waiting.tsx'
import { definePage, type PageProps } from '#shell/page.ts'
import { Screen } from '#shell/screen.tsx'
import { ById } from '#shell/search-params.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { pictureWords } from '#words/pictures.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { CommentsBelow } from '../talk/comments-below.tsx'
import { PictureSet } from './picture-set.tsx'
import styles from './picture.module.css'

/** So many pictures are asked for at a time. */
const imagesAtOnce = 50

/** A set of pictures and what people say of it. A card of it is enough to begin with. */
function PicturePage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords(pictureWords)
  const frame = useWords(shellWords)
  const detail = useDetail('picture.detail', { id })
  const card = useCard('picture', id)
  const images = useList('picture.images', { id, limit: imagesAtOnce })
  const hidden = useHidden({ kind: 'picture', id })
  const talk = useTalk({ kind: 'picture', id }, true)
  const value = detail.state === 'here' ? detail.value : card
  useVisit('picture', id, Boolean(value) && !hidden)
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
              <div className={styles.skeleton}>
                <Skeleton label={frame.loading} shape="works" count={9} />
              </div>
            }
          />
        )}
      </Screen>
    )
  }
  const ask = async () => {
    detail.refresh()
    await images.refresh()
  }
  const refresh = async () => {
    await ask()
    await talk.list.refresh()
  }
  return (
    <Screen
      title={value.category.name}
      right={
        <IconButton
          label={frame.more}
          icon={<Ellipsis />}
          onClick={() => itemMenu.set({ subject: { kind: 'picture', id }, title: value.title })}
        />
      }
      foot={<Composer talk={talk} />}
    >
      <RefreshArea onRefresh={refresh}>
        <PictureSet set={value} detail={detail} images={images} onBought={() => void ask()} />
        <CommentsBelow talk={talk} count={value.comments_count} author={value.user.uuid} />
      </RefreshArea>
    </Screen>
  )
}

export const page = definePage({
  search: ById,
  open: ({ id }) => {
    void want('picture.detail', { id })
    void want('home.config', {})
  },
  Component: PicturePage,
})
