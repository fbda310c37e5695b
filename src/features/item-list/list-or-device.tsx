import { Smartphone } from 'lucide-react'
import { type EntityOf, idOf, type Kind } from '#contract/kind.ts'
import type { CardOf } from '#bridge/rows.ts'
import { useDeviceCards } from '#data/device-cards.ts'
import { useOffline } from '#data/settings.ts'
import type { LiveList } from '#data/use-list.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { OfflineStrip } from '#components/offline-strip.tsx'
import { useWords } from '#words/words.ts'
import { isNoAnswer } from './no-answer.ts'
import type { ComponentType, ReactNode } from 'react'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'

/** A list that stands in for another: what the device holds, all at once, without an age or an end to wait for. */
export function deviceList<C extends object, X>(
  kind: Kind,
  cards: readonly C[],
  { query, moreQuery, refresh }: LiveList<C, X>,
): LiveList<C, X> {
  return {
    state: 'here',
    entries: cards.map((card) => ({ type: 'item', id: idOf(kind, card as EntityOf<Kind>), card, extra: undefined })),
    first: undefined,
    head: undefined,
    askedAt: 0,
    waiting: undefined,
    more: false,
    query: query,
    moreQuery: moreQuery,
    refresh,
    loadMore: () => {},
    fill: () => {},
    openedAt: 0,
    applyPending: async () => {},
  }
}

/**
 * The list itself or, where the device never saw it and nobody answers, what the device holds that `pick` chooses.
 * `onDevice` says which, so that the screen can say so.
 */
export function useListOrDevice<K extends Kind, X>(
  list: LiveList<CardOf<K>, X>,
  kind: K,
  pick: (cards: CardOf<K>[]) => CardOf<K>[],
): { list: LiveList<CardOf<K>, X>; onDevice: boolean } {
  const away = useOffline()
  const unanswered = list.state === 'absent' && (away || isNoAnswer(list.query.failure) || list.query.isSlow === true)
  const cards = useDeviceCards(kind, unanswered)
  return unanswered && cards ? { list: deviceList(kind, pick(cards), list), onDevice: true } : { list, onDevice: false }
}

/** The order that most lists have, for the device's cards. */
export const newestFirst = <C extends { created_at: number }>(cards: readonly C[]): C[] =>
  cards.toSorted((a, b) => b.created_at - a.created_at)

/** Above a list that the device put together by itself. */
export function DeviceNote() {
  const words = useWords('listing')
  return <OfflineStrip icon={<Smartphone />}>{words.deviceNote}</OfflineStrip>
}

/** The device holds nothing that fits. */
export function DeviceEmpty({ onRetry }: { onRetry: () => void }) {
  const words = useWords('listing')
  const { retry } = useWords('shell')
  return (
    <Empty icon={<Smartphone />} title={words.deviceEmpty} action={<Button onClick={onRetry}>{retry}</Button>}>
      {words.deviceEmptyText}
    </Empty>
  )
}

export interface ListOrDeviceProps<K extends Kind, X> {
  kind: K
  list: LiveList<CardOf<K>, X>
  /** Which of the device's cards stand in for the list where it can't be had, best first. */
  pick: (cards: CardOf<K>[]) => CardOf<K>[]
  /** Draws one. */
  Item: ComponentType<{ value: CardOf<K> }>
  /** Columns of the grid; 1 draws rows. */
  columns?: 1 | 2 | 3
  /** Width divided by height of a card's picture, where those of one list may differ. */
  ratio?: ((card: CardOf<K>) => number) | undefined
  header?: ReactNode
  /** Drawn while nothing is known, in the shape of the content. */
  skeleton: ReactNode
  /** Drawn where there is nothing: why, and what to do. */
  empty: ReactNode
}

/** A list of one kind; without a connection, what the device has of it. */
export function ListOrDevice<K extends Kind, X>(props: ListOrDeviceProps<K, X>) {
  const { kind, list, pick, Item, columns = 1, ratio, header, skeleton, empty } = props
  const { list: shown, onDevice } = useListOrDevice(list, kind, pick)
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={shown}
        columns={columns}
        ratio={ratio}
        renderItem={(card) => <Item value={card} />}
        header={
          <>
            {header}
            {onDevice && shown.entries.length > 0 && <DeviceNote />}
          </>
        }
        skeleton={skeleton}
        empty={onDevice ? <DeviceEmpty onRetry={() => void list.refresh()} /> : empty}
      />
    </RefreshArea>
  )
}
