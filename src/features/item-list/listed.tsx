import type { ReactNode } from 'react'
import type { ItemKind } from '#contract/kind.ts'
import { SortTabs, type SortList } from '#components/list/sort-tabs.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { changeView } from '#components/page/navigation.ts'
import { ItemList, type ItemListProps } from './item-list.tsx'

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
