import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { FilterGroup } from '#contract/shapes/common.ts'
import { useAnswer } from '#data/use-answer.ts'
import type { Reading } from '#data/reading.ts'
import { useList } from '#data/use-list.ts'
import { Age } from '#components/states/age.tsx'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { resourceWords } from '#words/resource.ts'
import { useWords } from '#words/words.ts'
import { ItemList } from '#features/item-list/item-list.tsx'
import { Filters } from './filters.tsx'
import { confOf, fitsOnDevice, type Chosen } from './find-conf.ts'
import { ViewSwitch } from './view-switch.tsx'

/** Works are in the order of heat until the person chooses another. */
const defaultSort = 'hot'

/** What is chosen: options by their group's key, and the order. */
function useChoice() {
  const [chosen, choose] = useState<Chosen>({})
  const [sort, setSort] = useState(defaultSort)
  return { chosen, choose, sort, setSort, input: { conf: confOf(chosen), sort } }
}

/** Comics by find options. */
export function ComicFind() {
  const choice = useChoice()
  const groups = useAnswer('comic.findConf', {})
  const list = useList('comic.findList', choice.input)
  useRefreshOnTab(list.refresh)
  return (
    <ItemList
      kind="comic"
      list={list}
      pick={(cards) => cards.filter((card) => fitsOnDevice(card, choice.chosen))}
      header={<Head groups={groups} choice={choice} age={<Age askedAt={list.askedAt} want={list.want} />} />}
      empty={<NothingFits onReset={() => choice.choose({})} />}
    />
  )
}

/** Novels by find options. */
export function NovelFind() {
  const choice = useChoice()
  const groups = useAnswer('novel.findConf', {})
  const list = useList('novel.findList', choice.input)
  useRefreshOnTab(list.refresh)
  return (
    <ItemList
      kind="novel"
      rows
      list={list}
      pick={(cards) => cards.filter((card) => fitsOnDevice(card, choice.chosen))}
      header={<Head groups={groups} choice={choice} age={<Age askedAt={list.askedAt} want={list.want} />} />}
      empty={<NothingFits onReset={() => choice.choose({})} />}
    />
  )
}

interface HeadProps {
  groups: Reading<{ groups: FilterGroup[] }>
  choice: ReturnType<typeof useChoice>
  age: React.ReactNode
}

function Head({ groups, choice, age }: HeadProps) {
  return (
    <>
      <ViewSwitch how="find" end={age} />
      <Filters
        groups={groups.state === 'here' ? groups.value.groups : []}
        missing={groups.state === 'absent' && groups.want.failure !== undefined}
        chosen={choice.chosen}
        onChoose={choice.choose}
        sort={choice.sort}
        onSort={choice.setSort}
      />
    </>
  )
}

function NothingFits({ onReset }: { onReset: () => void }) {
  const words = useWords(resourceWords)
  return (
    <Empty
      icon={<SlidersHorizontal />}
      title={words.notFound}
      action={<Button onClick={onReset}>{words.reset}</Button>}
    >
      {words.notFoundText}
    </Empty>
  )
}
