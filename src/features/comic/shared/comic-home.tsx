import type { SectionItems } from '#data/list-rows.ts'
import { useList } from '#data/use-list.ts'
import { ComicFind } from '#features/works/find.tsx'
import { type ChannelHomeProps, WorkHome } from '#features/works/work-home.tsx'

/** The channel of comics. */
export function ComicHome({ how }: ChannelHomeProps) {
  return how === 'find' ? <ComicFind /> : <Featured />
}

function Featured() {
  return <WorkHome kind="comic" list={useList<'comic.home', SectionItems>('comic.home', {})} />
}
