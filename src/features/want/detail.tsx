import { usePerson } from '#data/person.tsx'
import { useItem } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { holdWant } from './want-cards.tsx'
import type { PageProps } from '#components/page/page.ts'
import type { ById } from '#components/page/search-params.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { shellWords } from '#words/shell.ts'
import { wantedWords } from '#words/wanted.ts'
import { useWords } from '#words/words.ts'
import { ItemScreen } from '#components/item/item-screen.tsx'
import { AnswerFoot } from './answer-foot.tsx'
import { Answers } from './answers.tsx'
import { OwnerPart } from './owner-part.tsx'
import { WantBody } from './want-body.tsx'

/** A request: what is looked for, what is offered, and the answers. A card of it is enough to begin with. */
export function WantPage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords(wantedWords)
  const frame = useWords(shellWords)
  const { uuid } = usePerson()
  const { detail, value, hidden } = useItem('find.detail', { id })
  const answers = useList('find.replies', { id })
  const isMine = (one: { user: { uuid: string } }) => one.user.uuid === uuid
  return (
    <ItemScreen
      title={words.one}
      value={value}
      detail={detail}
      hidden={hidden}
      skeleton={<Skeleton label={frame.loading} shape="detail" count={4} />}
      onMore={holdWant}
      refresh={answers.refresh}
      foot={(one) => !isMine(one) && one.status === 'open' && <AnswerFoot want={one} />}
    >
      {(one) => (
        <>
          <WantBody want={one} detail={detail} />
          {isMine(one) && one.status === 'open' && <OwnerPart want={one} onChange={detail.refresh} />}
          <Answers want={one} mine={isMine(one)} onAccepted={detail.refresh} />
        </>
      )}
    </ItemScreen>
  )
}
