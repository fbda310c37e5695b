import { useList } from '#data/use-list.ts'
import type { PageProps } from '#components/page/page.ts'
import type { ByOneTag } from '#components/page/search-params.ts'
import { useWords } from '#words/words.ts'
import { WorksOfTag } from '#features/tag/shared/works-of-tag.tsx'

const useGames = (input: { tag: string; sort: string }) => useList('game.list', input)

/** The games of a tag, and muting it. */
export function GamesOfTag({ search }: PageProps<typeof ByOneTag>) {
  const words = useWords('games')
  return <WorksOfTag kind="game" rows sorts="com_sort_tab" useWorks={useGames} words={words} {...search} />
}
