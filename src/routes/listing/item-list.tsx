import type { ComponentType, ReactNode } from 'react'
import type { ItemKind } from '#contract/kind.ts'
import type { CardOf } from '#bridge/rows.ts'
import type { LiveList } from '#data/use-list.ts'
import { kinds } from '#kinds/kinds.ts'
import type { KindSpec } from '#kinds/spec.ts'
import { ListView } from '#mechanics/list/list-view.tsx'
import { RefreshArea } from '#mechanics/list/refresh-area.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { useListOrDevice } from './device-list.ts'
import { DeviceEmpty, DeviceNote } from './device-note.tsx'

export interface ItemListProps<K extends ItemKind, X> {
  kind: K
  list: LiveList<CardOf<K>, X>
  /** Which of the device's cards stand in for the list where it can't be had, best first. */
  pick: (cards: CardOf<K>[]) => CardOf<K>[]
  /** Drawn where there is nothing: why, and what to do. */
  empty: ReactNode
  header?: ReactNode
  /** Rows instead of cards. */
  rows?: boolean
}

/** A list of items of one kind as the kind draws them; without a connection, what the device has of it. */
export function ItemList<K extends ItemKind, X>({
  kind,
  list,
  pick,
  empty,
  header,
  rows = false,
}: ItemListProps<K, X>) {
  const words = useWords(shellWords)
  const { list: shown, onDevice } = useListOrDevice(list, kind, pick)
  const spec = kinds[kind] as KindSpec<K> | undefined
  if (!spec) throw new Error(`no kind ${kind}`)
  const Item: ComponentType<{ value: CardOf<K> }> = rows ? spec.Row : spec.Card
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={shown}
        columns={rows ? 1 : spec.columns}
        ratio={spec.ratio}
        draw={(card) => <Item value={card} />}
        header={
          <>
            {header}
            {onDevice && shown.entries.length > 0 && <DeviceNote />}
          </>
        }
        skeleton={<Skeleton label={words.loading} shape={rows ? 'rows' : 'cards'} />}
        empty={onDevice ? <DeviceEmpty onRetry={() => void list.refresh()} /> : empty}
      />
    </RefreshArea>
  )
}
