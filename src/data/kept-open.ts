import { useEffect, useState } from 'react'
import { createEmitter } from '#lib/emitter.ts'

/** Names of what is open now, and of what was when the app was killed and has not been opened again yet. */
const open = new Set<string>()
const waiting = new Set<string>()
const openings = createEmitter<string>()
const changes = createEmitter<void>()

/** What is open on screen, by name: kept with the place where the person was. */
export const openNow = (): string[] => [...open]

/** Calls after somebody opened or closed a sheet. */
export const onOpenChange = changes.on

/** These were open when the app was killed: they open again as soon as who has the name is on screen. */
export function openAgain(names: readonly string[]) {
  for (const name of names) {
    waiting.add(name)
    openings.emit(name)
  }
}

/**
 * Which of some sheets is open; one that was when the system killed the app is open again. The keys of sheets, their
 * place and name, are unique in the app.
 */
export function useKeptOne<Name extends string>(
  place: string,
  names: readonly Name[],
): [Name | undefined, (next: Name | undefined) => void] {
  const [is, set] = useState<Name>()
  const change = (next: Name | undefined) => {
    for (const name of names) open.delete(keyOf(place, name))
    if (next !== undefined) open.add(keyOf(place, next))
    changes.emit()
    set(next)
  }
  const all = names.join()
  useEffect(() => {
    const own = all.split(',') as Name[]
    const look = () => {
      const name = own.find((one) => waiting.delete(keyOf(place, one)))
      if (name === undefined) return
      open.add(keyOf(place, name))
      set(name)
    }
    look()
    const end = openings.on(look)
    return () => {
      end()
      for (const name of own) open.delete(keyOf(place, name))
    }
  }, [place, all])
  return [is, change]
}

const keyOf = (place: string, name: string) => (name === '' ? place : `${place}:${name}`)
const only = [''] as const

/** Whether the one sheet of a place is open; as `useKeptOne`. */
export function useKeptOpen(place: string): [boolean, (next: boolean) => void] {
  const [is, set] = useKeptOne(place, only)
  return [is !== undefined, (next) => set(next ? '' : undefined)]
}
