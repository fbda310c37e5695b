import type { Insertable } from 'kysely'
import type { CategoriesTable, SectionsTable, TabsTable } from '#server/database/tables/pages.ts'
import { makeTabSections, sortChannel, tagChannel } from './sections.ts'
import { styles } from '../text/words/tags.ts'

type NewTab = Insertable<TabsTable> & { id: number }
interface Channel {
  readonly position: string
  readonly name: string
  readonly type: NewTab['type']
  readonly sections?: ReturnType<typeof tagChannel>
  /** The entries of its grid; an id where the app knows what it leads to. */
  readonly grid?: readonly { readonly id?: number; readonly name: string; readonly type: string }[]
}

/** Ids up to this are given by hand. */
const handGiven = 100

const channelsOf = (tag: (name: string) => number): readonly Channel[] => [
  { position: 'home', name: '推荐', type: 'section', grid: styles.map((name) => ({ name, type: 'mv' })) },
  { position: 'home', name: '山里', type: 'mv', sections: tagChannel(tag('山里')) },
  { position: 'home', name: '城市', type: 'mv', sections: tagChannel(tag('城市')) },
  { position: 'home', name: '旅途', type: 'mv', sections: tagChannel(tag('旅途')) },
  { position: 'home', name: '海边', type: 'mv', sections: tagChannel(tag('海边')) },
  { position: 'home', name: '治愈', type: 'mv', sections: tagChannel(tag('治愈')) },
  { position: 'home', name: '创作者', type: 'creator' },
  { position: 'resource', name: '漫画', type: 'comic', grid: [{ id: 74, name: '漫画分类', type: 'comic' }] },
  { position: 'resource', name: '小说', type: 'novel', grid: [{ id: 50, name: '小说分类', type: 'novel' }] },
  { position: 'resource', name: '图集', type: 'picture' },
  { position: 'resource', name: '有声', type: 'audio' },
  { position: 'resource', name: '游戏', type: 'game' },
  { position: 'resource', name: '交友', type: 'dating', grid: [{ id: 8, name: '同城', type: 'dating' }] },
  {
    position: 'dark_web',
    name: '最新',
    type: 'mv',
    sections: sortChannel('new', {}),
    grid: styles.slice(0, 4).map((name) => ({ name, type: 'mv' })),
  },
  { position: 'dark_web', name: '会员', type: 'mv', sections: sortChannel('hot', { access: 'vip' }) },
  { position: 'dark_web', name: '金币', type: 'mv', sections: sortChannel('plays', { access: 'coins' }) },
  { position: 'dark_web', name: '短片', type: 'mv', sections: sortChannel('hot', { small: true }) },
  { position: 'post', name: '动态', type: 'section' },
  { position: 'post', name: '图片', type: 'picture' },
]

/** Channels with their grids and sections. */
export interface Channels {
  readonly tabs: NewTab[]
  readonly categories: Insertable<CategoriesTable>[]
  readonly sections: Insertable<SectionsTable>[]
}

/** Makes the channels of the tab pages; the first of each page is the current one. */
export function makeChannels(tag: (name: string) => number): Channels {
  const all = channelsOf(tag)
  const tabs = all.map(({ position, name, type }, at): NewTab => ({
    id: at + 1,
    position,
    name,
    type,
    current: all.findIndex((other) => other.position === position) === at ? 1 : 0,
    place: at,
  }))
  let nextId = handGiven
  const categories = all.flatMap(({ grid = [] }, at) =>
    grid.map(({ id, name, type }, place) => ({
      id: id ?? (nextId += 1),
      tab_id: at + 1,
      name,
      icon: null,
      type,
      place,
    })),
  )
  const sections = all.flatMap(({ sections: drafts = [] }, at) => makeTabSections(at + 1, drafts))
  return { tabs, categories, sections }
}
