import { useState, type ReactNode } from 'react'
import { useAnswer } from '#data/use-answer.ts'
import type { LiveList } from '#data/use-list.ts'
import type { CardOf } from '#bridge/rows.ts'
import { SortTabs, type SortList } from '#components/list/sort-tabs.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { Choices } from '#features/item-list/choices.tsx'
import { ItemList } from '#features/item-list/item-list.tsx'
import { ViewSwitch } from './work-home.tsx'

/** Kinds that are found by a category of their channel. */
type FoundKind = 'audio' | 'picture'

interface WorkFindProps<K extends FoundKind> {
  kind: K
  /** The channel. */
  tab: number
  /** The order until the person chooses another. */
  firstSort: string
  sorts: SortList
  rows?: boolean
  /** A hook: the works of a category, or of all where it is undefined, in an order. */
  useWorks: (input: { category_id?: number; sort: string }) => LiveList<CardOf<K>>
  /** Names the choice of all categories. */
  all: string
  empty: ReactNode
}

/** Works of a category of a channel, in an order. */
export function WorkFind<K extends FoundKind>(props: WorkFindProps<K>) {
  const { kind, tab, firstSort, sorts, rows = false, useWorks, all, empty } = props
  const categories = useAnswer('tab.category', { tab_id: tab })
  const [category, choose] = useState<number>()
  const [sort, setSort] = useState(firstSort)
  const list = useWorks({ ...(category && { category_id: category }), sort })
  useRefreshOnTab(list.refresh)
  const options = categories.state === 'here' ? categories.value.list : []
  return (
    <ItemList
      kind={kind}
      rows={rows}
      list={list}
      pick={(cards) => cards.filter((card) => category === undefined || card.category.id === category)}
      header={
        <>
          <ViewSwitch how="find" end={<TimeAgo askedAt={list.askedAt} query={list.query} />} />
          {options.length > 0 && (
            <Choices
              options={[{ value: undefined, name: all }, ...options.map(({ id, name }) => ({ value: id, name }))]}
              chosen={category}
              onChoose={choose}
            />
          )}
          <SortTabs list={sorts} active={sort} onSelect={setSort} />
        </>
      }
      empty={empty}
    />
  )
}
