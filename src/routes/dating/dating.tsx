import { BadgeCheck } from 'lucide-react'
import * as v from 'valibot'
import { want } from '#data/wants.ts'
import { changeView } from '#shell/navigation.ts'
import { definePage, type PageProps } from '#shell/page.ts'
import { Screen } from '#shell/screen.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { datingWords } from '#words/dating.ts'
import { useWords } from '#words/words.ts'
import { AreaListings } from './area-listings.tsx'

const View = v.object({ sort: v.optional(v.string(), 'hot') })

/** Listings of company among adults, by area. */
function DatingPage({ search: { sort } }: PageProps<typeof View>) {
  const words = useWords(datingWords)
  return (
    <Screen
      title={words.title}
      right={<IconButton label={words.certify} icon={<BadgeCheck />} href="#/dating/certify" />}
    >
      <AreaListings sort={sort} onSort={(next) => changeView('sort', next)} />
    </Screen>
  )
}

export const page = definePage({
  search: View,
  open: ({ sort }) => {
    void want('dating.areas', {})
    void want('dating.list', { sort })
  },
  Component: DatingPage,
})
