import type { ReactNode } from 'react'
import type { HiddenRow } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { Loading } from '#components/states/loading.tsx'
import { CardScreen } from './card-screen.tsx'
import styles from './item-screen.module.css'

interface ItemScreenProps<Value extends object> {
  title: ReactNode
  /** What is known of the item: its detail, or a card of it, which is enough to begin with. */
  value: Value | null | undefined
  detail: Reading<unknown>
  hidden: HiddenRow | null | undefined
  /** Stands in its place while nothing is known. */
  skeleton: ReactNode
  /** Opens what can be done with it. */
  onMore: (value: Value) => void
  /** What else is asked for anew with the detail when the page is pulled. */
  refresh?: () => Promise<unknown>
  /** Stays at the bottom: a composer. */
  foot?: (value: Value) => ReactNode
  children: (value: Value) => ReactNode
}

/** The screen of one item: its menu and its content, or what stands there while it is hidden or not here. */
export function ItemScreen<Value extends object>(props: ItemScreenProps<Value>) {
  const { title, value, detail, hidden, skeleton, onMore, refresh, foot, children } = props
  const refreshAll = async () => {
    detail.refresh()
    await refresh?.()
  }
  return (
    <CardScreen
      title={title}
      hidden={hidden}
      onMore={value ? () => onMore(value) : undefined}
      foot={value ? foot?.(value) : undefined}
    >
      {value ? (
        <RefreshArea onRefresh={refreshAll}>{children(value)}</RefreshArea>
      ) : (
        detail.state !== 'here' && <Loading on={detail} skeleton={<div className={styles.waiting}>{skeleton}</div>} />
      )}
    </CardScreen>
  )
}
