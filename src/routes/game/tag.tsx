import { useList } from '#data/use-list.ts'
import { definePage, type PageProps } from '#shell/page.ts'
import { gameWords } from '#words/games.ts'
import { useWords } from '#words/words.ts'
import { OfTag, WorksOfTag } from '../tag/works-of-tag.tsx'

const useGames = (input: { tag: string; sort: string }) => useList('game.list', input)

/** The games of a tag, and muting it. */
function GamesOfTag({ search }: PageProps<typeof OfTag>) {
  const words = useWords(gameWords)
  return <WorksOfTag kind="game" rows sorts="com_sort_tab" useWorks={useGames} words={words} {...search} />
}

export const page = definePage({ search: OfTag, Component: GamesOfTag })
