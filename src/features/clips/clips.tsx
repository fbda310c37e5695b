import { useEffect, useLayoutEffect } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { useCard } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { engineCode } from '#features/player/engine-code.ts'
import { yieldPlayback } from '#features/player/mini.ts'
import { FailureState } from '#components/states/failure-state.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Spinner } from '#components/spinner.tsx'
import { useWords } from '#words/words.ts'
import { DeviceEmpty, useListOrDevice } from '#features/item-list/list-or-device.tsx'
import { useHasTag } from '#features/item-list/use-has-tag.ts'
import { Feed } from './feed.tsx'
import type { ByClip } from '#components/page/search-params.ts'
import styles from './clips.module.css'
import { pageLink } from '#components/target.ts'

const inputOf = ({ id, tag }: { id?: number | undefined; tag?: string | undefined }) => ({
  ...(id !== undefined && { from_id: id }),
  ...(tag !== undefined && { tag }),
})

/** The feed of clips, beginning at one of them; without a network, those that the device knows. */
export function ShortPage({ search }: PageProps<typeof ByClip>) {
  const { id, tag } = search
  const words = useWords('short')
  const frame = useWords('shell')
  const asked = useList('short.feed', inputOf(search))
  const first = useCard('video', id)
  const hasTag = useHasTag()
  const pick = (cards: CardOf<'video'>[]) =>
    cards.filter((card) => card.small && card.id !== id && (!tag || hasTag(card, tag)))
  const { list, onDevice } = useListOrDevice(asked, 'video', pick)
  const listed = list.entries.flatMap((entry) => (entry.type === 'item' ? [entry.card] : []))
  // the clip that was tapped is there before the list is
  const clips = first && listed.every((card) => card.id !== id) ? [first, ...listed] : listed

  useEffect(() => void engineCode().catch(() => {}), [])
  // one film at a time: clips are one after the other
  useLayoutEffect(() => yieldPlayback(), [])

  if (clips.length > 0) return <Feed title={tag ? `#${tag}` : words.title} clips={clips} list={list} first={id} />
  return (
    <Screen title={words.title}>
      {onDevice ? (
        <DeviceEmpty onRetry={() => void asked.refresh()} />
      ) : list.state === 'here' ? (
        <Empty title={words.emptyTitle} action={<Button to={pageLink('/home')}>{words.home}</Button>}>
          {words.emptyText}
        </Empty>
      ) : list.query.failure ? (
        <FailureState failure={list.query.failure} onRetry={() => void list.refresh()} />
      ) : (
        <div className={styles.loading}>
          <Spinner label={frame.loading} />
        </div>
      )}
    </Screen>
  )
}
