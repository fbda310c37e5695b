import { useLiveQuery } from '#data/use-live-query.ts'
import { useState } from 'react'
import { saveMeta, useMeta } from '#data/settings.ts'
import { usePerson } from '#data/person.tsx'
import { write } from '#data/write.ts'

/** Settings of a reader: those of the device, with what differs for one work laid over. */
export interface ReaderSettings<S extends object> {
  /** Undefined until read. */
  value: S | undefined
  /** This work has settings of its own. */
  own: boolean
  /** Changes some, for this work where it has settings of its own, else for all. */
  change: (part: Partial<S>) => void
  /** Gives this work settings of its own, equal to those of all at first, or takes them away. */
  setOwn: (own: boolean) => void
}

/** Settings over their defaults: the device's, then the work's. What is stored and no longer known is left out. */
export function effective<S extends object>(
  defaults: S,
  device: Partial<S> | undefined,
  own: Partial<S> | undefined,
): S {
  const stored = { ...device, ...own }
  const known = Object.entries(stored).filter(([key]) => key in defaults)
  return { ...defaults, ...(Object.fromEntries(known) as Partial<S>) }
}

const none: unique symbol = Symbol('not read')

/**
 * The settings of a reader (`comic`, `novel`), live in all tabs. Those for all works belong to the device, those of one
 * work to the person who reads it.
 */
export function useReaderSettings<S extends object>(reader: string, work: number, defaults: S): ReaderSettings<S> {
  const { db } = usePerson()
  const deviceKey = `reader:${reader}`
  const ownKey = `reader:${reader}:${work}` as const
  const device = useMeta<Partial<S> | typeof none>(deviceKey, none)
  const own = useLiveQuery(
    async () => ((await db.meta.get(ownKey))?.value as Partial<S> | undefined) ?? null,
    [db, ownKey],
    none,
  )
  const [wish, setWish] = useState<Partial<S>>({})
  const read = own !== none
  const general = device === none ? undefined : device
  const stored = read ? effective(defaults, general, own ?? undefined) : undefined
  // what is stored has caught up with the finger
  if (stored && Object.keys(wish).length > 0 && fits(stored, wish)) setWish({})
  return {
    value: stored && { ...stored, ...wish },
    own: read && own !== null,
    change(part) {
      // a slider asks for many values before the first is stored
      const wanted = { ...wish, ...part }
      setWish(wanted)
      if (read && own) void write(db, 'setNote', ownKey, { ...own, ...wanted })
      else void saveMeta(deviceKey, { ...general, ...wanted }).catch(() => undefined)
    },
    setOwn(on) {
      if (on) void write(db, 'setNote', ownKey, { ...effective(defaults, general, undefined), ...wish })
      else void write(db, 'setNote', ownKey, undefined)
    },
  }
}

const fits = <S extends object>(stored: S, wish: Partial<S>) =>
  (Object.keys(wish) as (keyof S)[]).every((key) => stored[key] === wish[key])
