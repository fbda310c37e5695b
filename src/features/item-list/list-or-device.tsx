import type { ComponentType, ReactNode } from 'react'
import type { Kind } from '#contract/kind.ts'
import type { CardOf } from '#bridge/rows.ts'
import type { LiveList } from '#data/use-list.ts'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { DeviceEmpty, DeviceNote, useListOrDevice } from './device-list.tsx'

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
