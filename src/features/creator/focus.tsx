import { UserRoundPlus } from 'lucide-react'
import { usePerson } from '#data/person.tsx'
import { useCard } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { OfSomebody } from '#components/page/search-params.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { useWords } from '#words/words.ts'
import { People } from './shared/people.tsx'
import { pageLink } from '#components/target.ts'

/** Whom somebody follows, or oneself. */
export function Focus({ search: { uuid } }: PageProps<typeof OfSomebody>) {
  const words = useWords('user')
  const person = usePerson()
  const card = useCard('user', uuid)
  const mine = uuid === undefined || uuid === person.uuid
  const list = useList('user.idols', uuid ? { uuid } : {})
  return (
    <Screen title={mine || !card ? words.myIdols : words.idolsOf(card.username)}>
      <People
        list={list}
        empty={
          <Empty
            icon={<UserRoundPlus />}
            title={mine ? words.ownIdolsEmpty : words.idolsEmpty}
            action={<Button to={pageLink('/home/creator')}>{words.findCreators}</Button>}
          >
            {mine && words.ownIdolsEmptyText}
          </Empty>
        }
      />
    </Screen>
  )
}
