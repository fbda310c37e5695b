import type { ReactNode } from 'react'
import type { ReadKind } from './place.ts'
import { useReaderSettings, type ReaderSettings } from './reader-settings.ts'
import { usePlace, type PlaceKeeper } from './use-place.ts'
import { useBegin, useStart, type Begin } from './use-start.ts'
import { FailureState } from '#components/states/failure-state.tsx'
import { Screen } from '#components/page/screen.tsx'
import { Empty } from '#components/empty.tsx'

/** What a reader begins with. */
export interface Begun<S extends object> {
  id: number
  /** The part of the address. */
  asked: number
  /** Where a part is begun; for a while it may tell of the one before. */
  begin: Begin
  place: PlaceKeeper
  settings: ReaderSettings<S>
  value: S
}

interface ReaderStartProps<S extends object> {
  kind: ReadKind
  id: number
  /** The part of the address, where it names one. */
  asked: number | undefined
  defaults: S
  title: string
  /** Said of a work that has no parts yet. */
  none: { title: string; text: string }
  skeleton: ReactNode
  children: (begun: Begun<S>) => ReactNode
}

/** Finds where reading begins: at the part of the address, or where somebody stopped. */
export function ReaderStart<S extends object>(props: ReaderStartProps<S>) {
  const { kind, id, asked, defaults, title, none, skeleton, children } = props
  const place = usePlace(kind, id)
  const settings = useReaderSettings(kind, id, defaults)
  const start = useStart(kind, id, asked, place.before)
  const begin = useBegin(kind, start.state === 'at' ? start.part : undefined)
  if (start.state === 'at' && begin && settings.value)
    return children({ id, asked: start.part, begin, place, settings, value: settings.value })
  return (
    <Screen title={title}>
      {start.state === 'none' ? (
        <Empty title={none.title}>{none.text}</Empty>
      ) : start.state === 'waiting' && start.list.query.failure ? (
        <FailureState failure={start.list.query.failure} onRetry={() => void start.list.refresh()} />
      ) : (
        skeleton
      )}
    </Screen>
  )
}
