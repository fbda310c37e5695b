import type { ReactNode } from 'react'
import { useDeskWords } from '../words/desk.ts'
import { Facts } from './facts.tsx'
import styles from './meanwhile.module.css'

/** What somebody else has changed while a form was filled in, as it is by now: nothing where nobody has. */
export function Meanwhile({ facts }: { facts: readonly (readonly [name: string, now: ReactNode])[] }) {
  const words = useDeskWords()
  if (facts.length === 0) return null
  return (
    <div role="alert" className={styles.meanwhile}>
      <p>{words.meanwhile}</p>
      <Facts facts={facts} />
    </div>
  )
}
