import type { ItemKind } from '#contract/kind.ts'
import { kinds } from '#features/kinds.ts'
import type { KindSpec } from '#components/kind/kind-spec.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { ListOrDevice, type ListOrDeviceProps } from './list-or-device.tsx'

export interface ItemListProps<K extends ItemKind, X> extends Pick<
  ListOrDeviceProps<K, X>,
  'kind' | 'list' | 'pick' | 'header' | 'empty'
> {
  /** Rows instead of cards. */
  rows?: boolean
}

/** A list of items of one kind as the kind draws them. */
export function ItemList<K extends ItemKind, X>({ rows = false, ...list }: ItemListProps<K, X>) {
  const words = useWords('shell')
  const spec = kinds[list.kind] as KindSpec<K>
  return (
    <ListOrDevice
      {...list}
      Item={rows ? spec.Row : spec.Card}
      columns={rows ? 1 : spec.columns}
      ratio={spec.ratio}
      skeleton={<Skeleton label={words.loading} shape={rows ? 'rows' : 'cards'} />}
    />
  )
}
