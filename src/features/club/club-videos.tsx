import { Clapperboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { useList } from '#data/use-list.ts'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { Age } from '#components/states/age.tsx'
import { changeView } from '#components/page/navigation.ts'
import { Empty } from '#components/empty.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { clubWords } from '#words/clubs.ts'
import { useWords } from '#words/words.ts'
import { ItemList } from '#features/item-list/item-list.tsx'
import styles from './club.module.css'

interface ClubVideosProps {
  /** The club's own number. */
  id: number
  sort: string
  /** Scrolls with the list. */
  header: ReactNode
  /** Refreshes what stands in the header. */
  onRefresh: () => void
}

/** The videos of a club, for those who are in it. */
export function ClubVideos({ id, sort, header, onRefresh }: ClubVideosProps) {
  const words = useWords(clubWords)
  const list = useList('club.videos', { club_id: id, sort })
  return (
    <ItemList
      kind="video"
      list={{
        ...list,
        refresh: async () => {
          onRefresh()
          await list.refresh()
        },
      }}
      pick={() => []}
      header={
        <>
          {header}
          <div className={styles.head}>
            <SectionHead title={words.clubVideos} note={<Age askedAt={list.askedAt} want={list.want} />} />
          </div>
          <SortTabs list="porn_sort_tab" active={sort} onSelect={(next) => changeView('sort', next)} />
        </>
      }
      empty={
        <Empty icon={<Clapperboard />} title={words.noVideos}>
          {words.noVideosText}
        </Empty>
      }
    />
  )
}
