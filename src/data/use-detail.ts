import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLiveQuery } from './use-live-query.ts'
import type { InputOf } from '#contract/catalogue.ts'
import type { EntityOf, Kind } from '#contract/kind.ts'
import type { DetailCall, DetailKind } from '#bridge/cache-policies.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import type { CardOf, CardRow, DetailOf, HiddenRow, RowId } from '#bridge/rows.ts'
import { personMetaKeys, type GoneNow } from '#bridge/settings.ts'
import { pastStamp } from '#lib/stamp.ts'
import { detailOf } from './cached-calls.ts'
import { useHidden } from './hidden.ts'
import { readWithOptimistic } from './read-with-optimistic.ts'
import { reading, type Reading } from './reading.ts'
import { authorOf, hiddenKeys, isHidden } from './list-rows.ts'
import { usePerson } from './person.tsx'
import { useSame } from './use-same.ts'
import { useQuery, refetchQuery } from './queries.ts'

/** Whether an item is among the last take-downs that this device heard of. */
async function isTakenDown(db: PersonDatabase, { kind, id }: { kind: Kind; id: RowId }): Promise<boolean> {
  const gone = (await db.meta.get(personMetaKeys.goneNow))?.value as GoneNow | undefined
  return gone?.list.some((one) => one.kind === kind && one.id === id) ?? false
}

/** One item as its own page shows it, live; fields that a newer list brought are laid over. */
export function useDetail<N extends DetailCall>(name: N, input: InputOf<N>): Reading<DetailOf<DetailKind<N>>> {
  const { db } = usePerson()
  const { kind, id: field } = detailOf(name)
  const id = (input as Record<string, RowId>)[field]!
  const row = useLiveQuery(async () => {
    const read = async () => {
      const [detail, card] = await Promise.all([db.details.get([kind, id]), db.cards.get([kind, id])])
      if (!detail) return null
      const value =
        card && pastStamp(card.askedAt) > pastStamp(detail.askedAt) ? { ...detail.value, ...card.value } : detail.value
      return { ...detail, value: value as DetailOf<DetailKind<N>> }
    }
    const row = await readWithOptimistic<Awaited<ReturnType<typeof read>> | false>(
      db,
      ['details', 'cards'],
      read,
      (code, found, rows) => found && (code.applyOptimisticToRows([found], rows)[0] ?? false),
    )
    return row ?? ((await isTakenDown(db, { kind, id })) ? false : null)
  }, [db, kind, id])
  const asked = useQuery(name, input)
  // what was here and is taken away, by a take-down or for room: the server says what became of it
  const had = useRef(false)
  const askAnew = useEffectEvent(() => void refetchQuery(name, input))
  useEffect(() => {
    if (row) had.current = true
    else if (row !== undefined && had.current) {
      had.current = false
      askAnew()
    }
  }, [row])
  // what went for room stays on screen until then; what was deleted or taken down does not
  const [last, setLast] = useState(row)
  if (row !== null && row !== last) setLast(row)
  const stays = row === null && last && last.id === id && asked.failure?.kind !== 'status'
  return reading(stays ? last : row === false ? null : row, asked, () => void refetchQuery(name, input))
}

const readCards = (db: PersonDatabase, kind: Kind, ids: readonly RowId[]): Promise<(CardRow | undefined)[]> =>
  readWithOptimistic(
    db,
    ['cards'],
    () => db.cards.bulkGet(ids.map((id): [string, RowId] => [kind, id])),
    (code, rows, waiting) => code.applyOptimisticToRows(rows, waiting),
  )

/** The card of one item, live; undefined until read, null where the device has none. */
export function useCard<K extends Kind>(kind: K, id: RowId | undefined): CardOf<K> | null | undefined {
  const { db } = usePerson()
  return useLiveQuery(async () => {
    if (id === undefined) return null
    const [card] = await readCards(db, kind, [id])
    return card ? (card.value as CardOf<K>) : null
  }, [db, kind, id])
}

/** The cards of several items of one kind in the order of their ids, without those that the device lacks or the person hid. */
export function useCards<K extends Kind>(kind: K, wanted: readonly RowId[]): CardOf<K>[] | undefined {
  const { db } = usePerson()
  const ids = useSame(wanted)
  return useLiveQuery(async () => {
    const [rows, hidden] = await Promise.all([readCards(db, kind, ids), hiddenKeys(db)])
    return rows.flatMap((row) => (row && !isHidden(hidden, row) ? [row.value as CardOf<K>] : []))
  }, [db, kind, ids])
}

/** One item as the screens of its kind begin. */
export interface Item<K extends Kind> {
  detail: Reading<DetailOf<K>>
  /** Its detail, or a card of it, which is enough to begin with. */
  value: DetailOf<K> | CardOf<K> | null | undefined
  /** Why this person does not see it, or nothing of who made it. */
  hidden: HiddenRow | null | undefined
}

/** One item of its own page, live, with what is known of it and whether it is hidden. */
export function useItem<N extends DetailCall>(name: N, input: InputOf<N>): Item<DetailKind<N>> {
  const { kind, id: field } = detailOf(name)
  const id = (input as Record<string, RowId>)[field]!
  const detail = useDetail(name, input)
  const card = useCard<DetailKind<N>>(kind, id)
  const value = detail.state === 'here' ? detail.value : card
  return { detail, value, hidden: useHidden({ kind, id }, value ? authorOf(value) : undefined) }
}

export type { EntityOf }
