import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { useDeskWords } from '../words/desk.ts'
import styles from './picture.module.css'

/** The film of an item, in its smallest quality; nothing of it comes before somebody wants to see it. */
export function Film({ id }: { id: number }) {
  const words = useDeskWords()
  const [wanted, setWanted] = useState(false)
  if (!wanted) return <Button onClick={() => setWanted(true)}>{words.showFilm}</Button>
  return <video className={styles.film} src={`/film/${id}`} aria-label={words.film} controls playsInline autoFocus />
}
