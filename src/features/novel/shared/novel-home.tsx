import type { SectionItems } from '#data/list-rows.ts'
import { useList } from '#data/use-list.ts'
import type { ChannelHomeProps } from '#features/works/channel-home.ts'
import { NovelFind } from '#features/works/find.tsx'
import { WorkHome } from '#features/works/work-home.tsx'

/** The channel of novels. */
export function NovelHome({ how }: ChannelHomeProps) {
  return how === 'find' ? <NovelFind /> : <Featured />
}

function Featured() {
  return <WorkHome kind="novel" list={useList<'novel.home', SectionItems>('novel.home', {})} />
}
