import { MapPin, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useList } from '#data/use-list.ts'
import { useWords } from '#words/words.ts'
import { areaName, isAdult, isWithin } from './dating-rules.ts'
import { cards } from './dating-cards.tsx'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { Button } from '#components/button.tsx'
import { Chip } from '#components/chip.tsx'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { ListOrDevice } from '#features/item-list/list-or-device.tsx'
import styles from './dating.module.css'
import type { Area } from '#contract/shapes/dating.ts'
import { Sheet } from '#components/sheet.tsx'

type Listing = CardOf<'dating'>

/** Listings by area in an order, with what narrows them. */
export function AreaListings({ sort, onSort }: { sort: string; onSort: (sort: string) => void }) {
  const words = useWords('dating')
  const frame = useWords('shell')
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
              end={<TimeAgo askedAt={list.askedAt} query={list.query} />}
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

interface AreaSheetProps {
  open: boolean
  onClose: () => void
  areas: readonly Area[]
  /** The code of the chosen area; empty for all. */
  value: string
  onChoose: (code: string) => void
}

/** Provinces, and the cities of the one that is open. */
function AreaSheet({ open, onClose, areas, value, onChoose }: AreaSheetProps) {
  const words = useWords('dating')
  const { close } = useWords('shell')
  const [shown, show] = useState<string>()
  const province =
    areas.find(({ code }) => code === shown) ??
    areas.find(({ code, children }) => code === value || children?.some((city) => city.code === value))
  const choose = (code: string) => {
    onChoose(code)
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={words.areas} closeLabel={close}>
      <div className={styles.areas} role="group" aria-label={words.areas}>
        <Chip pressed={value === ''} onClick={() => choose('')}>
          {words.allAreas}
        </Chip>
        {areas.map((area) => (
          <Chip
            key={area.code}
            pressed={area === province}
            onClick={() => (area.children?.length ? show(area.code) : choose(area.code))}
          >
            {area.name}
          </Chip>
        ))}
      </div>
      {province?.children && province.children.length > 0 && (
        <div className={styles.cities} role="group" aria-label={province.name}>
          <Chip pressed={value === province.code} onClick={() => choose(province.code)}>
            {words.allOf(province.name)}
          </Chip>
          {province.children.map(({ code, name }) => (
            <Chip key={code} pressed={value === code} onClick={() => choose(code)}>
              {name}
            </Chip>
          ))}
        </div>
      )}
    </Sheet>
  )
}
