import { counted } from './counted.ts'
import { defineWords } from './words.ts'

/** Gathering what one likes in collections of one's own. */
export const collectWords = defineWords({
  zh: {
    collect: '收藏夹',
    title: '放进收藏夹',
    close: '完成',
    liked: '已喜欢',
    choose: '放进收藏夹',
    count: (count: string) => `${count} 个`,
    create: '新建收藏夹',
    name: '收藏夹名称',
    add: '新建并放入',
    created: (name: string) => `已放进“${name}”`,
    empty: '还没有收藏夹。给它起个名字，就可以把喜欢的放在一起。',
    failed: '收藏夹没有载入',
    retry: '重试',
    loading: '正在载入收藏夹',
  },
  en: {
    collect: 'Collect',
    title: 'Add to a collection',
    close: 'Done',
    liked: 'Liked',
    choose: 'Add to a collection',
    count: (count: string) => counted(count, 'item'),
    create: 'New collection',
    name: 'Name of the collection',
    add: 'Create and add',
    created: (name: string) => `Added to “${name}”`,
    empty: 'No collections yet. Give one a name, and what you like can be kept together.',
    failed: 'Your collections didn’t load',
    retry: 'Try again',
    loading: 'Loading your collections',
  },
})
