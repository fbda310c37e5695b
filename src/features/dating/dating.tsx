import { BadgeCheck } from 'lucide-react'
import { changeView } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import type { ByView } from '#components/page/search-params.ts'
import { Screen } from '#components/page/screen.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { useWords } from '#words/words.ts'
import { AreaListings } from './area-listings.tsx'
import { pageLink } from '#components/target.ts'

/** Listings of company among adults, by area. */
export function DatingPage({ search: { sort = 'hot' } }: PageProps<typeof ByView>) {
  const words = useWords('dating')
  return (
    <Screen
      title={words.title}
      right={<IconButton label={words.certify} icon={<BadgeCheck />} to={pageLink('/dating/certify')} />}
    >
      <AreaListings sort={sort} onSort={(next) => changeView('sort', next)} />
    </Screen>
  )
}
