import { useList } from '#data/use-list.ts'
import { definePage, type PageProps } from '#shell/page.ts'
import { pictureWords } from '#words/pictures.ts'
import { useWords } from '#words/words.ts'
import { OfTag, WorksOfTag } from '../tag/works-of-tag.tsx'

const usePictures = (input: { tag: string; sort: string }) => useList('picture.byTag', input)

/** The picture sets of a tag, and muting it. */
function PicturesOfTag({ search }: PageProps<typeof OfTag>) {
  const words = useWords(pictureWords)
  return <WorksOfTag kind="picture" sorts="picture_sort_tab" useWorks={usePictures} words={words} {...search} />
}

export const page = definePage({ search: OfTag, Component: PicturesOfTag })
