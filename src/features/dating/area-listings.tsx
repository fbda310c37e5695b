import { MapPin, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useList } from '#data/use-list.ts'
import { isAdult } from './adult.ts'
import { cards } from './dating-cards.tsx'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { Age } from '#components/states/age.tsx'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { Button } from '#components/button.tsx'
import { Chip } from '#components/chip.tsx'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { datingWords } from '#words/dating.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { ListOrDevice } from '#features/item-list/list-or-device.tsx'
import { areaName, isWithin } from './areas.ts'
import { AreaSheet } from './area-sheet.tsx'
import styles from './dating.module.css'

type Listing = CardOf<'dating'>

/** Listings by area in an order, with what narrows them. */
export function AreaListings({ sort, onSort }: { sort: string; onSort: (sort: string) => void }) {
  const words = useWords(datingWords)
  const frame = useWords(shellWords)
  const [area, setArea] = useState('')
  const [certified, setCertified] = useState(false)
  const [choosing, choose] = useState(false)
  const answer = useAnswer('dating.areas', {})
  const areas = answer.state === 'here' ? answer.value.list : []
  const list = useList('dating.list', { sort, ...(area && { area }), ...(certified && { certified }) })
  useRefreshOnTab(list.refresh)
  const adults = { ...list, entries: list.entries.filter((entry) => entry.type === 'gap' || isAdult(entry.card)) }
  const pick = (held: Listing[]) =>
    held.filter((card) => isAdult(card) && isWithin(areas, area, card.area.code) && (!certified || card.certified))
  const reset = () => {
    setArea('')
    setCertified(false)
  }
  const filtered = area !== '' || certified
  return (
    <>
      <ListOrDevice
        kind="dating"
        list={adults}
        pick={pick}
        Item={cards.Card}
        columns={2}
        header={
          <>
            <div className={styles.filters}>
              <Chip pressed={area !== ''} onClick={() => choose(true)}>
                <span className={styles.area}>
                  <MapPin />
                  {areaName(areas, area) ?? words.allAreas}
                </span>
              </Chip>
              <Chip pressed={certified} onClick={() => setCertified(!certified)}>
                {words.certifiedOnly}
              </Chip>
            </div>
            <SortTabs
              list="post_sort_tab"
              active={sort}
              onSelect={onSort}
              end={<Age askedAt={list.askedAt} want={list.want} />}
            />
          </>
        }
        skeleton={<Skeleton label={frame.loading} shape="cards" />}
        empty={
          <Empty
            icon={<UsersRound />}
            title={words.emptyTitle}
            action={filtered && <Button onClick={reset}>{words.reset}</Button>}
          >
            {words.emptyText}
          </Empty>
        }
      />
      <AreaSheet open={choosing} onClose={() => choose(false)} areas={areas} value={area} onChoose={setArea} />
    </>
  )
}
