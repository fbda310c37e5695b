import type { ReactNode } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import type { LiveList } from '#data/use-list.ts'
import { useWords } from '#words/words.ts'
import { cards } from './want-cards.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { newestFirst } from '#features/item-list/device-list.ts'
import { ListOrDevice } from '#features/item-list/list-or-device.tsx'

type Want = CardOf<'want'>

interface WantListProps {
  list: LiveList<Want>
  /** Which of the requests on this device stand in for the list without a connection. */
  pick: (held: Want[]) => Want[]
  header: ReactNode
  empty: ReactNode
}

/** Requests as rows. */
export function WantList({ list, pick, header, empty }: WantListProps) {
  const { loading } = useWords('shell')
  return (
    <ListOrDevice
      kind="want"
      list={list}
      pick={(held) => newestFirst(pick(held))}
      Item={cards.Row}
      header={header}
      skeleton={<Skeleton label={loading} shape="rows" count={8} />}
      empty={empty}
    />
  )
}
