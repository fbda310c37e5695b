import type { ReactNode } from 'react'
import type { ItemKind } from '#contract/kind.ts'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import { type SortList, SortTabs } from '#components/list/sort-tabs.tsx'
import { changeView } from '#components/page/navigation.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { kinds } from '#features/kinds.ts'
import { useWords } from '#words/words.ts'
import { ListOrDevice, type ListOrDeviceProps } from './list-or-device.tsx'

interface ItemListProps<K extends ItemKind, X> extends Pick<
  ListOrDeviceProps<K, X>,
  'kind' | 'list' | 'pick' | 'header' | 'empty'
> {
  /** Rows instead of cards. */
  rows?: boolean
}

/** A list of items of one kind as the kind draws them. */
export function ItemList<K extends ItemKind, X>({ rows = false, ...list }: ItemListProps<K, X>) {
  const words = useWords('shell')
  const spec = kinds[list.kind] as KindSpec<K>
  return (
    <ListOrDevice
      {...list}
      Item={rows ? spec.Row : spec.Card}
      columns={rows ? 1 : spec.columns}
      ratio={spec.ratio}
      skeleton={<Skeleton label={words.loading} shape={rows ? 'rows' : 'cards'} />}
    />
  )
}

interface ListedProps<K extends ItemKind, X> extends ItemListProps<K, X> {
  sorts: SortList
  sort: string
  header?: ReactNode
}

/** A list of a listing page: what can be chosen, the order and the age above it. */
export function Listed<K extends ItemKind, X>({ sorts, sort, header, ...list }: ListedProps<K, X>) {
  return (
    <ItemList
      {...list}
      header={
        <>
          {header}
          <SortTabs
            list={sorts}
            active={sort}
            onSelect={(next) => changeView('sort', next)}
            end={<TimeAgo askedAt={list.list.askedAt} query={list.list.query} />}
          />
        </>
      }
    />
  )
}
