import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#components/skeleton.tsx'
import type { ContentItem } from '#contract/desk/content.ts'
import { DeskFailure } from '../../data/call.ts'
import { useLook } from '../../data/queries.ts'
import { Failed } from '../../parts/failed.tsx'
import { Panel } from '../../parts/page.tsx'
import { useContentWords } from '../../words/content.ts'
import { useDeskWords } from '../../words/desk.ts'
import { useLanguage } from '../../words/language.ts'

/** The code of the app's cards with its words, which come once somebody looks at an item. */
const useAppCards = () => {
  const language = useLanguage()
  return useQuery({
    queryKey: ['app-cards', language],
    queryFn: async () => {
      try {
        const { AppCard, loadAppWords } = await import('../../card/app-card.tsx')
        await loadAppWords(language)
        return { AppCard, language }
      } catch {
        throw new DeskFailure('no-answer')
      }
    },
    staleTime: Infinity,
  })
}

/** The item as the app draws it, by what is kept of it. */
export function Card({ item: { kind, id, state } }: { item: ContentItem }) {
  const words = useContentWords()
  const desk = useDeskWords()
  const look = useLook('content.card', { kind, id })
  const code = useAppCards()
  const failure = look.data && code.data ? null : (look.error ?? (code.error as DeskFailure | null))
  const again = () => {
    if (look.error) void look.refetch()
    if (code.error) void code.refetch()
  }
  return (
    <Panel title={words.card}>
      {state !== 'live' && <p>{words.notOnShow}</p>}
      {failure ? (
        <Failed failure={failure} onAgain={again} />
      ) : look.data && code.data ? (
        <code.data.AppCard card={look.data} language={code.data.language} />
      ) : (
        <Skeleton label={desk.loading} shape="rows" count={1} />
      )}
    </Panel>
  )
}
