import type { Same } from '../language.ts'
import type { zh } from '../zh/redirects.ts'

/** See `zh`. */
export const en: Same<typeof zh> = {
  title: 'Addresses that moved',
  help: 'Whoever opens a former address gets to the page where it is now, so that what is printed or written elsewhere still works. It leads from an address that the app has not to a page that it has. Apps that are open learn of it within minutes. Those of SHIGUANG_REDIRECTS go on; for the same address this one counts.',
  from: 'Former address',
  fromHint: 'such as /summer',
  to: 'Page where it is now',
  toHint: 'such as /series?kind=topic&id=7',
  add: 'Add',
  addTitle: 'Add an address that moved',
  change: 'Change',
  changeOf: (from) => `Change ${from}`,
  remove: 'Remove',
  removeOf: (from) => `Remove ${from}`,
  removeTitle: (from) => `Lead on from ${from} no more?`,
  undo: 'Undo the last change',
  undoText: (count) => `Back to the ${count} addresses before it.`,
  nothing: 'None yet',
  nothingText: 'When a page gets another address, write down the former one here.',
  problems: {
    from: 'It begins with / and has letters, digits, - and _ alone',
    taken: 'The app has this page: nobody would get there any more',
    twice: 'This former address is here already',
    to: 'The app has no such page',
  },
}
