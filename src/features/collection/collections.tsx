import { Library } from 'lucide-react'
import { useList } from '#data/use-list.ts'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ByView } from '#components/page/search-params.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { useWords } from '#words/words.ts'
import { ItemList } from '#features/item-list/item-list.tsx'
import { pageLink } from '#components/target.ts'

/** Collections are in the order of heat until the person chooses another. */
const defaultSort = 'hot'

/** Featured collections. */
export function Collections({ search: { sort = defaultSort } }: PageProps<typeof ByView>) {
  const words = useWords('home')
  const { noCollections, emptyPageText, toHome } = useWords('discovery')
  const list = useList('compilation.list', { sort })
  return (
    <Screen title={words.collections}>
      <ItemList
        kind="compilation"
        list={list}
        pick={(cards) => cards}
        header={
          <SortTabs
            list="com_sort_tab"
            active={sort}
            onSelect={(next) => changeView('sort', next)}
            end={<TimeAgo askedAt={list.askedAt} query={list.query} />}
          />
        }
        empty={
          <Empty icon={<Library />} title={noCollections} action={<Button to={pageLink('/home')}>{toHome}</Button>}>
            {emptyPageText}
          </Empty>
        }
      />
    </Screen>
  )
}
