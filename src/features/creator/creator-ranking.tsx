import type { ReactNode } from 'react'
import type { InputOf } from '#contract/catalogue.ts'
import { kinds } from '#features/kinds.ts'
import { UserNote } from './kind.tsx'
import { Face } from '#components/picture/picture.tsx'
import { changeView } from '#components/page/navigation.ts'
import { Segmented } from '#components/segmented.tsx'
import { creatorWords } from '#words/creators.ts'
import { useWords } from '#words/words.ts'
import { Ranking } from '#components/list/ranking.tsx'

const measures = ['play', 'like', 'fans'] as const

/** The best creators of a period by what they got in it. */
export function CreatorRanking({ period, by, header }: InputOf<'rank.creators'> & { header: ReactNode }) {
  const words = useWords(creatorWords)
  return (
    <Ranking
      call="rank.creators"
      input={{ period, by }}
      header={header}
      choices={
        <Segmented
          label={words.by}
          options={measures.map((value) => ({ value, label: words.measures[value] }))}
          value={by}
          onChange={(value) => changeView('by', value)}
        />
      }
      row={(user, score) => ({
        title: user.username,
        to: kinds.user!.linkOf(user.uuid),
        picture: <Face user={user} />,
        note: <UserNote value={user} />,
        end: words.gained[by](score),
      })}
    />
  )
}
