import { ChevronDown, ChevronUp, SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import type { FilterGroup } from '#contract/shapes/common.ts'
import { useAnswer } from '#data/use-answer.ts'
import type { Reading } from '#data/reading.ts'
import { useList } from '#data/use-list.ts'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { useWords } from '#words/words.ts'
import { ItemList } from '#features/item-list/item-list.tsx'
import { confOf, countChosen, fitsOnDevice, valueOf, type Chosen } from './find-conf.ts'
import { ViewSwitch } from './work-home.tsx'
import { Chip } from '#components/chip.tsx'
import styles from './works.module.css'

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
      header={<Head groups={groups} choice={choice} age={<TimeAgo askedAt={list.askedAt} query={list.query} />} />}
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
      header={<Head groups={groups} choice={choice} age={<TimeAgo askedAt={list.askedAt} query={list.query} />} />}
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
        missing={groups.state === 'absent' && groups.query.failure !== undefined}
        chosen={choice.chosen}
        onChoose={choice.choose}
        sort={choice.sort}
        onSort={choice.setSort}
      />
    </>
  )
}

function NothingFits({ onReset }: { onReset: () => void }) {
  const words = useWords('resource')
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

interface FiltersProps {
  groups: readonly FilterGroup[]
  /** The options could not be had. */
  missing: boolean
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  sort: string
  onSort: (sort: string) => void
}

const sorts = ['hot', 'new', 'likes', 'plays'] as const

/** Find options: the first group is always in sight, the others unfold. */
function Filters({ groups, missing, chosen, onChoose, sort, onSort }: FiltersProps) {
  const words = useWords('resource')
  const [open, setOpen] = useState(false)
  const id = useId()
  const [first, ...others] = groups
  const set = (key: string, value: string) => onChoose({ ...chosen, [key]: value })
  const count = countChosen(Object.fromEntries(Object.entries(chosen).filter(([key]) => key !== first?.key)))
  return (
    <div className={styles.filters}>
      {first && <Group group={first} value={valueOf(chosen, first)} onChange={(value) => set(first.key, value)} />}
      <div id={id} hidden={!open} className={styles.more}>
        {others.map((group) => (
          <Group
            key={group.key}
            group={group}
            value={valueOf(chosen, group)}
            onChange={(value) => set(group.key, value)}
          />
        ))}
      </div>
      <Group
        group={{ key: 'sort', name: words.sort, options: sorts.map((value) => ({ value, name: words.sorts[value] })) }}
        value={sort}
        onChange={onSort}
      />
      {missing && <p className={styles.filterNote}>{words.noOptions}</p>}
      {others.length > 0 && (
        <div className={styles.filterActions}>
          <button
            type="button"
            className={styles.unfold}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {open ? <ChevronUp /> : <ChevronDown />}
            {open ? words.foldOptions : count > 0 ? words.optionsSet(count) : words.options}
          </button>
          {countChosen(chosen) > 0 && (
            <Button small tone="plain" onClick={() => onChoose({})}>
              {words.reset}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface GroupProps {
  group: FilterGroup
  value: string
  onChange: (value: string) => void
}

function Group({ group, value, onChange }: GroupProps) {
  return (
    <div className={styles.group} role="group" aria-label={group.name}>
      <span className={styles.groupName} aria-hidden>
        {group.name}
      </span>
      <div className={styles.options}>
        {group.options.map((option) => (
          <Chip key={option.value} pressed={option.value === value} onClick={() => onChange(option.value)}>
            {option.name}
          </Chip>
        ))}
      </div>
    </div>
  )
}
