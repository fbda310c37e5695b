import { LayoutGrid } from 'lucide-react'
import { useAnswer } from '#data/use-answer.ts'
import { UserAvatar } from '#components/picture/picture.tsx'
import { useWords } from '#words/words.ts'
import { categoryLink, titles } from './category-link.ts'
import { listing } from './listing.ts'
import styles from './category-rail.module.css'
import { TargetLink } from '#components/target-link.tsx'

/** The categories of a channel side by side, and the way to all of them. Its place is kept while they are on their way. */
export default function CategoryRail({ tab }: { tab: number }) {
  const words = useWords('discovery')
  const categories = useAnswer('tab.category', { tab_id: tab })
  if (categories.state === 'reading' || (categories.state === 'absent' && !categories.query.failure))
    return <div className={styles.place} />
  const links =
    categories.state === 'here'
      ? categories.value.list.flatMap(({ id, name, icon, type }) => {
          const href = categoryLink(id, listing({ title: name, type, id }))
          return href ? [{ id, name, icon, href }] : []
        })
      : []
  if (links.length === 0) return null
  return (
    <nav className={styles.place} aria-label={words.categories}>
      <ul className={styles.rail} tabIndex={0} aria-label={words.categories}>
        {links.map(({ id, name, icon, href }) => (
          <li key={id}>
            <TargetLink className={styles.category} to={href}>
              {icon && <UserAvatar user={{ username: name, avatar_url: icon }} size={24} />}
              {name}
            </TargetLink>
          </li>
        ))}
        <li>
          <TargetLink className={styles.category} to={listing({ title: titles.all, type: 'mv' })}>
            <LayoutGrid />
            {words.everything}
          </TargetLink>
        </li>
      </ul>
    </nav>
  )
}
