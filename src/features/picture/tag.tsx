import { useList } from '#data/use-list.ts'
import type { PageProps } from '#components/page/page.ts'
import type { ByOneTag } from '#components/page/search-params.ts'
import { useWords } from '#words/words.ts'
import { WorksOfTag } from '#features/tag/shared/works-of-tag.tsx'

const usePictures = (input: { tag: string; sort: string }) => useList('picture.byTag', input)

/** The picture sets of a tag, and muting it. */
export function PicturesOfTag({ search }: PageProps<typeof ByOneTag>) {
  const words = useWords('pictures')
  return <WorksOfTag kind="picture" sorts="picture_sort_tab" useWorks={usePictures} words={words} {...search} />
}
