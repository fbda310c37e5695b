import { Images } from 'lucide-react'
import { useList } from '#data/use-list.ts'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { Age } from '#components/states/age.tsx'
import { changeView } from '#components/page/navigation.ts'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { Empty } from '#components/empty.tsx'
import { postWords } from '#words/post.ts'
import { useWords } from '#words/words.ts'
import { ItemList } from '#features/item-list/item-list.tsx'

/** The picture sets of the circle. */
export function CirclePictures({ sort }: { sort: string }) {
  const words = useWords(postWords)
  const list = useList('picture.list', { sort })
  useRefreshOnTab(list.refresh)
  return (
    <ItemList
      kind="picture"
      list={list}
      pick={(cards) => cards}
      header={
        <SortTabs
          list="picture_sort_tab"
          active={sort}
          onSelect={(next) => changeView('sort', next)}
          end={<Age askedAt={list.askedAt} want={list.want} />}
        />
      }
      empty={<Empty icon={<Images />} title={words.noPictures} />}
    />
  )
}
