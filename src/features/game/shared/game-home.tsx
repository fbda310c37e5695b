import { Gamepad2 } from 'lucide-react'
import { useState } from 'react'
import { useAnswer } from '#data/use-answer.ts'
import { useList } from '#data/use-list.ts'
import { SortTabs } from '#components/list/sort-tabs.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { useRefreshOnTab } from '#components/page/use-refresh-on-tab.ts'
import { Button } from '#components/button.tsx'
import { Chip } from '#components/chip.tsx'
import { ChipRow } from '#components/chip-row.tsx'
import { Empty } from '#components/empty.tsx'
import { useWords } from '#words/words.ts'
import { ItemList } from '#features/item-list/item-list.tsx'
import { useHasTag } from '#features/item-list/use-has-tag.ts'

/** Games are in the order of heat until the person chooses another. */
const defaultSort = 'hot'
/** So many tags are offered, the most used first. */
const tagsShown = 20

/** The channel of games: its categories, its tags, and a list in an order. */
export function GameHome() {
  'use memo'
  const words = useWords('games')
  const nav = useAnswer('game.nav', {})
  const tags = useAnswer('game.tags', {})
  const hasTag = useHasTag()
  const [chosen, choose] = useState<number>()
  const [tagId, chooseTag] = useState<number>()
  const [sort, setSort] = useState(defaultSort)
  const channels = nav.state === 'here' ? nav.value.list : []
  const offered = tags.state === 'here' ? tags.value.list.slice(0, tagsShown) : []
  const tag = offered.find(({ id }) => id === tagId)?.name
  const channel = chosen ?? channels.find(({ current }) => current)?.id
  // the channel that is shown first holds all games, so the list need not wait for its id
  const list = useList('game.list', { ...(chosen && { nav_id: chosen }), ...(tag && { tag }), sort })
  useRefreshOnTab(list.refresh)
  const reset = () => {
    choose(undefined)
    chooseTag(undefined)
  }
  return (
    <ItemList
      kind="game"
      rows
      list={list}
      pick={(cards) => (chosen ? [] : cards.filter((card) => !tag || hasTag(card, tag)))}
      header={
        <>
          {channels.length > 0 && (
            <ChipRow label={words.channels}>
              {channels.map(({ id, name, current }) => (
                <Chip key={id} pressed={id === channel} onClick={() => choose(current ? undefined : id)}>
                  {name}
                </Chip>
              ))}
            </ChipRow>
          )}
          {offered.length > 0 && (
            <ChipRow label={words.tags}>
              <Chip pressed={tag === undefined} onClick={() => chooseTag(undefined)}>
                {words.allTags}
              </Chip>
              {offered.map(({ id, name }) => (
                <Chip key={id} pressed={id === tagId} onClick={() => chooseTag(id)}>
                  #{name}
                </Chip>
              ))}
            </ChipRow>
          )}
          <SortTabs
            list="com_sort_tab"
            active={sort}
            onSelect={setSort}
            end={<TimeAgo askedAt={list.askedAt} query={list.query} />}
          />
        </>
      }
      empty={
        <Empty
          icon={<Gamepad2 />}
          title={words.listEmpty}
          action={(chosen || tag) && <Button onClick={reset}>{words.reset}</Button>}
        >
          {words.listEmptyText}
        </Empty>
      }
    />
  )
}
