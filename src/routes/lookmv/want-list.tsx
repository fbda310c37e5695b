import type { ReactNode } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import type { LiveList } from '#data/use-list.ts'
import { cards } from '#kinds/want/want-cards.tsx'
import { ListView } from '#mechanics/list/list-view.tsx'
import { RefreshArea } from '#mechanics/list/refresh-area.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { useListOrDevice } from '../listing/device-list.ts'
import { DeviceEmpty, DeviceNote } from '../listing/device-note.tsx'

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
  const { loading } = useWords(shellWords)
  const { list: shown, onDevice } = useListOrDevice(list, 'want', (held) =>
    pick(held).toSorted((a, b) => b.created_at - a.created_at),
  )
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={shown}
        draw={(card) => <cards.Row value={card} />}
        header={
          <>
            {header}
            {onDevice && shown.entries.length > 0 && <DeviceNote />}
          </>
        }
        skeleton={<Skeleton label={loading} shape="rows" count={8} />}
        empty={onDevice ? <DeviceEmpty onRetry={() => void list.refresh()} /> : empty}
      />
    </RefreshArea>
  )
}
