import { Images } from 'lucide-react'
import type { SectionItems } from '#data/list-rows.ts'
import { useList } from '#data/use-list.ts'
import { Empty } from '#components/empty.tsx'
import { useWords } from '#words/words.ts'
import { WorkFind } from '#features/works/work-find.tsx'
import { type ChannelHomeProps, WorkHome } from '#features/works/work-home.tsx'

/** The channel of picture sets; those of a category are in the order of time until the person chooses, as on the server. */
export function PictureHome({ channel, how }: ChannelHomeProps) {
  const words = useWords('pictures')
  if (how !== 'find') return <Featured />
  return (
    <WorkFind
      kind="picture"
      tab={channel.id}
      firstSort="new"
      sorts="picture_sort_tab"
      useWorks={usePictures}
      all={words.categories}
      empty={
        <Empty icon={<Images />} title={words.listEmpty}>
          {words.listEmptyText}
        </Empty>
      }
    />
  )
}

const usePictures = (input: { category_id?: number; sort: string }) => useList('picture.list', input)

function Featured() {
  return <WorkHome kind="picture" list={useList<'picture.home', SectionItems>('picture.home', {})} />
}
