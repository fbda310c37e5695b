import { Ellipsis } from 'lucide-react'
import { useHidden } from '#data/hidden.ts'
import { useCard, useDetail } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { want } from '#data/wants.ts'
import { isAdult } from '#kinds/dating/adult.ts'
import { holdDating } from '#kinds/dating/dating-cards.tsx'
import { HiddenSign } from '#mechanics/hide/hidden-sign.tsx'
import { RefreshArea } from '#mechanics/list/refresh-area.tsx'
import { Waiting } from '#mechanics/states/waiting.tsx'
import { definePage, type PageProps } from '#shell/page.ts'
import { Screen } from '#shell/screen.tsx'
import { ById } from '#shell/search-params.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { datingWords } from '#words/dating.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { Listing } from './listing.tsx'
import styles from './dating.module.css'
import { Reviews } from './reviews.tsx'

/** One listing with its reviews. A card of it is enough to begin with. */
function DatingDetail({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords(datingWords)
  const frame = useWords(shellWords)
  const detail = useDetail('dating.detail', { id })
  const card = useCard('dating', id)
  const hidden = useHidden({ kind: 'dating', id })
  const known = detail.state === 'here' ? detail.value : card
  const value = known && isAdult(known) ? known : undefined
  const reviews = useList('dating.comments', { id })
  if (hidden) {
    return (
      <Screen title={words.one}>
        <HiddenSign row={hidden} />
      </Screen>
    )
  }
  if (!value) {
    return (
      <Screen title={words.one}>
        {detail.state !== 'here' && (
          <Waiting
            on={detail}
            skeleton={
              <div className={styles.skeleton}>
                <Skeleton label={frame.loading} shape="detail" count={4} />
              </div>
            }
          />
        )}
      </Screen>
    )
  }
  const refresh = async () => {
    detail.refresh()
    await reviews.refresh()
  }
  return (
    <Screen
      title={words.one}
      right={<IconButton label={frame.more} icon={<Ellipsis />} onClick={() => holdDating(value)} />}
    >
      <RefreshArea onRefresh={refresh}>
        <Listing dating={value} detail={detail} />
        <Reviews dating={value} />
      </RefreshArea>
    </Screen>
  )
}

export const page = definePage({
  search: ById,
  open: ({ id }) => {
    void want('dating.detail', { id })
    void want('dating.comments', { id })
  },
  Component: DatingDetail,
})
