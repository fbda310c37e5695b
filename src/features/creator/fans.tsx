import { HeartHandshake } from 'lucide-react'
import { loginWanted } from '#data/login-wanted.ts'
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

/** Who follows somebody, or oneself. */
export function Fans({ search: { uuid } }: PageProps<typeof OfSomebody>) {
  const words = useWords('user')
  const person = usePerson()
  const whose = uuid ?? person.uuid ?? undefined
  const card = useCard('user', uuid)
  return (
    <Screen title={whose === person.uuid || !card ? words.myFans : words.fansOf(card.username)}>
      {whose === undefined ? <LogInFirst /> : <FanList uuid={whose} mine={whose === person.uuid} />}
    </Screen>
  )
}

function FanList({ uuid, mine }: { uuid: string; mine: boolean }) {
  const words = useWords('user')
  return (
    <People
      list={useList('user.fans', { uuid })}
      empty={
        <Empty icon={<HeartHandshake />} title={words.fansEmpty}>
          {mine ? words.ownFansEmptyText : words.fansEmptyText}
        </Empty>
      }
    />
  )
}

function LogInFirst() {
  const words = useWords('user')
  const { login } = useWords('shell')
  return (
    <Empty
      icon={<HeartHandshake />}
      title={words.fansGuest}
      action={
        <Button tone="primary" onClick={() => loginWanted.emit()}>
          {login}
        </Button>
      }
    />
  )
}
