import { Headphones } from 'lucide-react'
import type { SectionItems } from '#data/list-rows.ts'
import { useList } from '#data/use-list.ts'
import { Empty } from '#components/empty.tsx'
import { useWords } from '#words/words.ts'
import { WorkFind } from '#features/works/work-find.tsx'
import { type ChannelHomeProps, WorkHome } from '#features/works/work-home.tsx'

/** The channel of audio books; those of a category are in the order of heat until the person chooses another. */
export function AudioHome({ channel, how }: ChannelHomeProps) {
  const words = useWords('audio')
  if (how !== 'find') return <Featured />
  return (
    <WorkFind
      kind="audio"
      tab={channel.id}
      firstSort="hot"
      sorts="com_sort_tab"
      rows
      useWorks={useAudio}
      all={words.categories}
      empty={
        <Empty icon={<Headphones />} title={words.listEmpty}>
          {words.listEmptyText}
        </Empty>
      }
    />
  )
}

const useAudio = (input: { category_id?: number; sort: string }) => useList('audio.list', input)

function Featured() {
  return <WorkHome kind="audio" list={useList<'audio.home', SectionItems>('audio.home', {})} />
}
