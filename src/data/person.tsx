import { createContext, use, type ReactNode } from 'react'
import type { PersonDatabase } from '#bridge/database.ts'
import { personDatabase } from './db.ts'
import { useCurrentPerson } from './session.ts'

/** Who uses the app, and their database. */
export interface Person {
  /** Null for a guest. */
  uuid: string | null
  db: PersonDatabase
}

const PersonContext = createContext<Person | null>(null)

/** The person and their database. Throws outside `PersonProvider`. */
export function usePerson(): Person {
  const person = use(PersonContext)
  if (!person) throw new Error('usePerson outside PersonProvider')
  return person
}

/** Gives all below it the current person; everything below starts anew when the person changes. */
export function PersonProvider({ children }: { children: ReactNode }) {
  const uuid = useCurrentPerson()
  return (
    <PersonContext value={{ uuid, db: personDatabase(uuid ?? 'guest') }} key={uuid ?? 'guest'}>
      {children}
    </PersonContext>
  )
}
