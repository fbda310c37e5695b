import { Ellipsis } from 'lucide-react'
import { useHidden } from '#data/hidden.ts'
import { useCard, useDetail } from '#data/use-detail.ts'
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
import { gameWords } from '#words/games.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { CommentsBelow } from '../talk/comments-below.tsx'
import { GameBody } from './game-body.tsx'
import styles from './game.module.css'

/** A game and what people say of it. A card of it is enough to begin with. */
function GamePage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords(gameWords)
  const frame = useWords(shellWords)
  const detail = useDetail('game.detail', { id })
  const card = useCard('game', id)
  const hidden = useHidden({ kind: 'game', id })
  const talk = useTalk({ kind: 'game', id }, true)
  const value = detail.state === 'here' ? detail.value : card
  useVisit('game', id, Boolean(value) && !hidden)
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
                <Skeleton label={frame.loading} shape="detail" count={5} />
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
      right={
        <IconButton
          label={frame.more}
          icon={<Ellipsis />}
          onClick={() => itemMenu.set({ subject: { kind: 'game', id }, title: value.title })}
        />
      }
      foot={<Composer talk={talk} />}
    >
      <RefreshArea onRefresh={refresh}>
        <GameBody game={value} detail={detail} />
        <CommentsBelow talk={talk} count={value.comments_count} />
      </RefreshArea>
    </Screen>
  )
}

export const page = definePage({
  search: ById,
  open: ({ id }) => {
    void want('game.detail', { id })
    void want('home.config', {})
  },
  Component: GamePage,
})
