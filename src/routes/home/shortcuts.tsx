import { CalendarHeart, Hash, Layers, Sparkles, UsersRound } from 'lucide-react'
import { homeWords } from '#words/home.ts'
import { useWords } from '#words/words.ts'
import styles from './shortcuts.module.css'

const places = [
  ['daily', '#/discovery/daily-pick', CalendarHeart],
  ['picks', '#/discovery/concentration', Sparkles],
  ['themes', '#/discovery/theme', Layers],
  ['tags', '#/discovery/tag', Hash],
  ['creators', '#/home/creator', UsersRound],
] as const

/** The ways from home to the discovery pages. */
export function Shortcuts() {
  const words = useWords(homeWords)
  return (
    <nav className={styles.row} aria-label={words.shortcuts}>
      {places.map(([place, href, Icon]) => (
        <a key={place} className={styles.place} href={href}>
          <Icon />
          {words.places[place]}
        </a>
      ))}
    </nav>
  )
}
