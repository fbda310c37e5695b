import type { SectionItems } from '#data/list-rows.ts'
import { useList } from '#data/use-list.ts'
import { NovelFind } from '#features/works/find.tsx'
import { type ChannelHomeProps, WorkHome } from '#features/works/work-home.tsx'

/** The channel of novels. */
export function NovelHome({ how }: ChannelHomeProps) {
  return how === 'find' ? <NovelFind /> : <Featured />
}

function Featured() {
  return <WorkHome kind="novel" list={useList<'novel.home', SectionItems>('novel.home', {})} />
}
