import { useState, type ReactNode } from 'react'
import { useList } from '#data/use-list.ts'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { Age } from '#components/states/age.tsx'
import { changeView } from '#components/page/navigation.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Segmented } from '#components/segmented.tsx'
import { wantedWords } from '#words/wanted.ts'
import { useWords } from '#words/words.ts'
import styles from './wants.module.css'
import { WantList } from './want-list.tsx'
import { pageLink } from '#components/target.ts'

const statuses = ['all', 'open', 'solved'] as const
type Status = (typeof statuses)[number]

/** Everybody's requests, in an order, and all of them or those in one state. */
export function AllWants({ sort, header }: { sort: string; header: ReactNode }) {
  const words = useWords(wantedWords)
  const [status, setStatus] = useState<Status>('all')
  const list = useList('find.list', { sort, ...(status !== 'all' && { status }) })
  return (
    <WantList
      list={list}
      pick={(held) => held.filter((card) => status === 'all' || card.status === status)}
      header={
        <>
          {header}
          <div className={styles.status}>
            <Segmented
              label={words.status}
              options={statuses.map((value) => ({ value, label: words.statuses[value] }))}
              value={status}
              onChange={setStatus}
            />
          </div>
          <SortTabs
            list="post_sort_tab"
            active={sort}
            onSelect={(next) => changeView('sort', next)}
            end={<Age askedAt={list.askedAt} want={list.want} />}
          />
        </>
      }
      empty={
        <Empty title={words.emptyTitle} action={<Button to={pageLink('/lookmv/publish')}>{words.ask}</Button>}>
          {words.emptyText}
        </Empty>
      }
    />
  )
}
