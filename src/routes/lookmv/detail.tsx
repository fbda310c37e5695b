import { Ellipsis } from 'lucide-react'
import { useHidden } from '#data/hidden.ts'
import { usePerson } from '#data/person.tsx'
import { useCard, useDetail } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { want } from '#data/wants.ts'
import { holdWant } from '#kinds/want/want-cards.tsx'
import { HiddenSign } from '#mechanics/hide/hidden-sign.tsx'
import { RefreshArea } from '#mechanics/list/refresh-area.tsx'
import { Waiting } from '#mechanics/states/waiting.tsx'
import { definePage, type PageProps } from '#shell/page.ts'
import { Screen } from '#shell/screen.tsx'
import { ById } from '#shell/search-params.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { shellWords } from '#words/shell.ts'
import { wantedWords } from '#words/wanted.ts'
import { useWords } from '#words/words.ts'
import { AnswerFoot } from './answer-foot.tsx'
import { Answers } from './answers.tsx'
import styles from './detail.module.css'
import { OwnerPart } from './owner-part.tsx'
import { WantBody } from './want-body.tsx'

/** A request: what is looked for, what is offered, and the answers. A card of it is enough to begin with. */
function WantPage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords(wantedWords)
  const frame = useWords(shellWords)
  const { uuid } = usePerson()
  const detail = useDetail('find.detail', { id })
  const card = useCard('want', id)
  const value = detail.state === 'here' ? detail.value : card
  const hidden = useHidden({ kind: 'want', id }, value?.user.uuid)
  if (hidden) {
    return (
      <Screen title={words.one}>
        <HiddenSign row={hidden} />
      </Screen>
    )
  }
  if (!value) {
    return (
      <Screen title={words.one}>
        {detail.state !== 'here' && (
          <Waiting
            on={detail}
            skeleton={
              <div className={styles.skeleton}>
                <Skeleton label={frame.loading} shape="detail" count={4} />
              </div>
            }
          />
        )}
      </Screen>
    )
  }
  const mine = value.user.uuid === uuid
  return (
    <Screen
      title={words.one}
      right={<IconButton label={frame.more} icon={<Ellipsis />} onClick={() => holdWant(value)} />}
      foot={!mine && value.status === 'open' && <AnswerFoot want={value} />}
    >
      <Content id={id} refresh={detail.refresh}>
        <WantBody want={value} detail={detail} />
        {mine && value.status === 'open' && <OwnerPart want={value} onChange={detail.refresh} />}
        <Answers want={value} mine={mine} onAccepted={detail.refresh} />
      </Content>
    </Screen>
  )
}

function Content({ id, refresh, children }: { id: number; refresh: () => void; children: React.ReactNode }) {
  const answers = useList('find.replies', { id })
  const both = async () => {
    refresh()
    await answers.refresh()
  }
  return <RefreshArea onRefresh={both}>{children}</RefreshArea>
}

export const page = definePage({
  search: ById,
  open: ({ id }) => {
    void want('find.detail', { id })
    void want('find.replies', { id })
  },
  Component: WantPage,
})
