import { CalendarHeart, Hash, Layers, Sparkles, UsersRound } from 'lucide-react'
import { homeWords } from '#words/home.ts'
import { useWords } from '#words/words.ts'
import styles from './shortcuts.module.css'
import { pageLink } from '#components/target.ts'
import { TargetLink } from '#components/target-link.tsx'

const places = [
  ['daily', pageLink('/discovery/daily-pick'), CalendarHeart],
  ['picks', pageLink('/discovery/concentration'), Sparkles],
  ['themes', pageLink('/discovery/theme'), Layers],
  ['tags', pageLink('/discovery/tag'), Hash],
  ['creators', pageLink('/home/creator'), UsersRound],
] as const

/** The ways from home to the discovery pages. */
export function Shortcuts() {
  const words = useWords(homeWords)
  return (
    <nav className={styles.row} aria-label={words.shortcuts}>
      {places.map(([place, href, Icon]) => (
        <TargetLink key={place} className={styles.place} to={href}>
          <Icon />
          {words.places[place]}
        </TargetLink>
      ))}
    </nav>
  )
}
