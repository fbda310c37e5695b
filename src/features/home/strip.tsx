import type { CardOf } from '#bridge/rows.ts'
import type { SectionItems } from '#data/list-rows.ts'
import { useList, type LiveList } from '#data/use-list.ts'
import { useWords } from '#words/words.ts'
import { SectionBlock } from '#features/sections/section-block.tsx'

interface StripProps {
  type: 'club' | 'topic'
  /** The section of home that it takes the place of, with what that brought. */
  section?: CardOf<'section'> | undefined
  items?: SectionItems | undefined
}

/** The newest fan clubs, or the featured topics, of home; what the section itself brought until they are here. */
export default function Strip({ type, ...rest }: StripProps) {
  return type === 'club' ? <Clubs {...rest} /> : <Topics {...rest} />
}

type Part = Omit<StripProps, 'type'>

function Clubs({ section, items }: Part) {
  const { newestClubs } = useWords('discovery')
  const list = useList('club.newestRank', {})
  const plain = { id: 0, title: newestClubs, type: 'club', layout: 'row', items: [], more: true } as const
  return <SectionBlock section={{ ...(section ?? plain), more: true }} items={itemsOf(list) ?? items} />
}

function Topics({ section, items }: Part) {
  const { featuredTopics } = useWords('discovery')
  const list = useList('topic.feature', {})
  const plain = { id: 0, title: featuredTopics, type: 'topic', layout: 'row', items: [], more: false } as const
  return <SectionBlock section={{ ...(section ?? plain), more: false }} items={itemsOf(list) ?? items} />
}

const itemsOf = (list: LiveList<CardOf<'club' | 'topic'>>): SectionItems | undefined =>
  list.state === 'here' && list.entries.length > 0
    ? list.entries.flatMap((entry) => (entry.type === 'item' ? [{ id: entry.id, card: entry.card }] : []))
    : undefined
