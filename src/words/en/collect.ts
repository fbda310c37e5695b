import type { Same } from '../catalogue.ts'
import type { collect as zh } from '../zh/collect.ts'
import { counted } from '../counted.ts'

export const collect: Same<typeof zh> = {
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
}
